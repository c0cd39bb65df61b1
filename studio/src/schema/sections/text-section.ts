import {richText as formatted, text} from '@domora/content/values'
import {DocumentTextIcon} from '@sanity/icons/DocumentText'
import {defineField} from 'sanity'
import {defineSection} from '../../fields/sections.ts'
import {line, richText} from '../../fields/text.ts'

export const textSection = defineSection({
  name: 'textSection',
  title: 'Text',
  description: 'Running text, such as a privacy notice.',
  icon: DocumentTextIcon,
  fields: [
    line({
      name: 'heading',
      title: 'Heading',
      description: 'Without one, the first section of a page has the page’s title.',
      max: 60,
      optional: true,
    }),
    richText({name: 'body', title: 'Text'}),
    defineField({
      name: 'updated',
      title: 'Last changed',
      description: 'A date that the page shows, as legal texts do.',
      type: 'date',
    }),
  ],
  initialValue: {
    heading: text({
      gb: 'What this is about',
      pl: 'O co tu chodzi',
      de: 'Worum es geht',
      pt: 'Do que se trata',
    }),
    body: formatted({
      gb: 'Begin with the answer: most visitors read the first sentence and little else.\n\n## A heading for each thought\n\nShort paragraphs are read more often than long ones. Lists suit whatever can be counted:\n\n- one thing\n- another',
      pl: 'Zacznij od odpowiedzi: większość osób czyta pierwsze zdanie i niewiele więcej.\n\n## Nagłówek dla każdej myśli\n\nKrótkie akapity czyta się chętniej niż długie. Listy pasują do wszystkiego, co da się policzyć:\n\n- jedna rzecz\n- druga',
      de: 'Beginnen Sie mit der Antwort: Die meisten lesen den ersten Satz und nur wenig mehr.\n\n## Eine Überschrift für jeden Gedanken\n\nKurze Absätze werden öfter gelesen als lange. Listen passen zu allem, was sich zählen lässt:\n\n- das eine\n- das andere',
      pt: 'Comece pela resposta: quase todo mundo lê a primeira frase e pouco mais.\n\n## Um título para cada ideia\n\nParágrafos curtos são mais lidos do que os longos. Listas servem para tudo o que se pode contar:\n\n- uma coisa\n- outra',
    }),
  },
})
