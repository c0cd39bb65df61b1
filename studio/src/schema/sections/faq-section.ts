import {richText as formatted, text} from '@domora/content/values'
import {ComposeIcon} from '@sanity/icons/Compose'
import {HelpCircleIcon} from '@sanity/icons/HelpCircle'
import {defineArrayMember, defineField} from 'sanity'
import {defineSection} from '../../fields/sections.ts'
import {english, line, paragraph, richText} from '../../fields/text.ts'

const ownQuestion = {
  question: text({
    gb: 'Which question does this page raise?',
    pl: 'Jakie pytanie nasuwa ta strona?',
    de: 'Welche Frage wirft diese Seite auf?',
    pt: 'Que pergunta esta página levanta?',
  }),
  answer: formatted({
    gb: 'Write the answer here, in two or three sentences.',
    pl: 'Tu wpisz odpowiedź, w dwóch lub trzech zdaniach.',
    de: 'Schreiben Sie hier die Antwort, in zwei oder drei Sätzen.',
    pt: 'Escreva a resposta aqui, em duas ou três frases.',
  }),
}

export const faqSection = defineSection({
  name: 'faqSection',
  title: 'Questions & answers',
  description: 'Questions that open to show their answers.',
  icon: HelpCircleIcon,
  fields: [
    line({name: 'heading', title: 'Heading', max: 50}),
    paragraph({name: 'text', title: 'Text', max: 200, optional: true}),
    defineField({name: 'link', title: 'Link below the text', type: 'link'}),
    defineField({
      name: 'entries',
      title: 'Questions',
      description:
        'In the order of the page. A question without a translation is not shown in that language.',
      type: 'array',
      of: [
        defineArrayMember({
          type: 'reference',
          title: 'Question of the collection',
          to: [{type: 'faq'}],
        }),
        defineArrayMember({
          type: 'object',
          name: 'question',
          title: 'Question of this page',
          icon: ComposeIcon,
          fields: [
            line({name: 'question', title: 'Question', max: 100}),
            richText({name: 'answer', title: 'Answer'}),
          ],
          preview: {select: {title: english('question')}},
        }),
      ],
      validation: (rule) => rule.required().min(1).unique(),
    }),
  ],
  initialValue: {
    heading: text({
      gb: 'Before you ask.',
      pl: 'Zanim zapytasz.',
      de: 'Bevor Sie fragen.',
      pt: 'Antes de perguntar.',
    }),
    entries: [{_key: 'own', _type: 'question', ...ownQuestion}],
  },
})
