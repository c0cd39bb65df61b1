import {keyed, longText, text} from '@domora/content/values'
import {OlistIcon} from '@sanity/icons/Olist'
import {defineSection} from '../../fields/sections.ts'
import {objectList} from '../../fields/shared-fields.ts'
import {english, line, paragraph} from '../../fields/text.ts'

export const steps = defineSection({
  name: 'steps',
  title: 'Steps',
  description: 'How something is done: numbered steps.',
  icon: OlistIcon,
  fields: [
    line({name: 'heading', title: 'Heading', max: 60}),
    objectList({
      name: 'steps',
      title: 'Steps',
      description: 'The site numbers them.',
      row: {name: 'step', title: 'Step'},
      fields: [
        line({name: 'title', title: 'Title', max: 60}),
        paragraph({name: 'text', title: 'Text', max: 200, optional: true}),
      ],
      preview: {select: {title: english('title'), subtitle: english('text')}},
    }),
  ],
  initialValue: {
    heading: text({
      gb: 'Three steps to the first rent.',
      pl: 'Trzy kroki do pierwszego czynszu.',
      de: 'Drei Schritte zur ersten Miete.',
      pt: 'Três passos até o primeiro aluguel.',
    }),
    steps: keyed({
      units: {
        _type: 'step',
        title: text({
          gb: 'Add your flats',
          pl: 'Dodaj mieszkania',
          de: 'Wohnungen anlegen',
          pt: 'Cadastre os imóveis',
        }),
        text: longText({
          gb: 'Address, rent and due date. A spreadsheet will do.',
          pl: 'Adres, czynsz i termin płatności. Wystarczy arkusz.',
          de: 'Adresse, Miete und Fälligkeit. Eine Tabelle genügt.',
          pt: 'Endereço, aluguel e vencimento. Uma planilha resolve.',
        }),
      },
      tenants: {
        _type: 'step',
        title: text({
          gb: 'Invite your tenants',
          pl: 'Zaproś najemców',
          de: 'Mietparteien einladen',
          pt: 'Convide os inquilinos',
        }),
        text: longText({
          gb: 'They choose how to pay. You see who has joined.',
          pl: 'Sami wybierają sposób płatności, a ty widzisz, kto już dołączył.',
          de: 'Jede Partei wählt ihre Zahlungsart, und Sie sehen, wer schon dabei ist.',
          pt: 'Cada um escolhe como pagar. Você vê quem já entrou.',
        }),
      },
      rent: {
        _type: 'step',
        title: text({
          gb: 'Watch the month fill up',
          pl: 'Patrz, jak miesiąc się wypełnia',
          de: 'Zusehen, wie sich der Monat füllt',
          pt: 'Veja o mês se completar',
        }),
        text: longText({
          gb: 'Each payment finds its line in the ledger by itself.',
          pl: 'Każda wpłata sama trafia do swojej linijki w księdze.',
          de: 'Jede Zahlung findet von selbst ihre Zeile im Mietkonto.',
          pt: 'Cada pagamento encontra sozinho a linha certa do extrato.',
        }),
      },
    }),
  },
})
