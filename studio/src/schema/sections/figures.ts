import {keyed, sameText, text} from '@domora/content/values'
import {NumberIcon} from '@sanity/icons/Number'
import {defineSection} from '../../fields/sections.ts'
import {objectList} from '../../fields/shared-fields.ts'
import {english, line} from '../../fields/text.ts'

export const figures = defineSection({
  name: 'figures',
  title: 'Figures',
  description: 'Two to four numbers, large, each with what it counts.',
  icon: NumberIcon,
  fields: [
    line({name: 'heading', title: 'Heading', max: 60, optional: true}),
    objectList({
      name: 'figures',
      title: 'Figures',
      row: {name: 'figure', title: 'Figure'},
      fields: [
        line({name: 'value', title: 'Number', description: 'As each language writes it.', max: 9}),
        line({name: 'label', title: 'What it counts', max: 60}),
      ],
      preview: {select: {title: english('value'), subtitle: english('label')}},
      validation: (rule) => [rule.required().min(1), rule.max(4).warning('The design has room for four.')],
    }),
    line({
      name: 'note',
      title: 'Note',
      description: 'Where the numbers are from, and of when.',
      max: 120,
      optional: true,
    }),
  ],
  initialValue: {
    figures: keyed({
      days: {
        _type: 'figure',
        value: sameText('3'),
        label: text({
          gb: 'days from due date to money in the bank',
          pl: 'dni od terminu do pieniędzy na koncie',
          de: 'Tage von der Fälligkeit bis zum Geld auf dem Konto',
          pt: 'dias do vencimento até o dinheiro na conta',
        }),
      },
      share: {
        _type: 'figure',
        value: text({gb: '98%', pl: '98%', de: '98 %', pt: '98%'}),
        label: text({
          gb: 'of rents that need no reminder',
          pl: 'czynszów bez przypominania',
          de: 'der Mieten ohne Mahnung',
          pt: 'dos aluguéis sem nenhuma cobrança',
        }),
      },
      minutes: {
        _type: 'figure',
        value: sameText('10'),
        label: text({
          gb: 'minutes to close a month',
          pl: 'minut, by zamknąć miesiąc',
          de: 'Minuten für den Monatsabschluss',
          pt: 'minutos para fechar o mês',
        }),
      },
    }),
    note: text({
      gb: 'Example figures: replace them, and say where yours are from.',
      pl: 'Przykładowe liczby: wpisz własne i podaj ich źródło.',
      de: 'Beispielzahlen: Ersetzen Sie sie und nennen Sie Ihre Quelle.',
      pt: 'Números de exemplo: troque pelos seus e diga a fonte.',
    }),
  },
})
