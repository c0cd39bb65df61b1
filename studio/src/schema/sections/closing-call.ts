import {longText, text} from '@domora/content/values'
import {RocketIcon} from '@sanity/icons/Rocket'
import {defineField} from 'sanity'
import {defineSection} from '../../fields/sections.ts'
import {dateLine, joinTheWaitlist, requiredLink} from '../../fields/shared-fields.ts'
import {line, paragraph} from '../../fields/text.ts'

export const closingCall = defineSection({
  name: 'closingCall',
  title: 'Call to action',
  description: 'The end of a page: one sentence and a button.',
  icon: RocketIcon,
  fields: [
    dateLine(),
    line({name: 'heading', title: 'Heading', max: 60}),
    paragraph({name: 'text', title: 'Text', max: 200, optional: true}),
    requiredLink({name: 'primaryAction', title: 'Button'}),
    defineField({name: 'secondaryAction', title: 'Second button', type: 'link'}),
  ],
  initialValue: {
    heading: text({
      gb: 'The next step, in a few words.',
      pl: 'Następny krok w kilku słowach.',
      de: 'Der nächste Schritt in wenigen Worten.',
      pt: 'O próximo passo em poucas palavras.',
    }),
    text: longText({
      gb: 'One sentence that removes the last doubt.',
      pl: 'Jedno zdanie, które rozwieje ostatnią wątpliwość.',
      de: 'Ein Satz, der den letzten Zweifel nimmt.',
      pt: 'Uma frase que desfaz a última dúvida.',
    }),
    primaryAction: joinTheWaitlist,
  },
})
