import {z} from 'zod'
import {listOf, objectContract, switchContract} from './contract.ts'
import {minorUnits} from './format.ts'
import {imageProjection, optionalImage} from './image.ts'
import {linkContract, linkProjection, titledPageContract} from './link.ts'
import {titledPageProjection} from './page-locales.ts'
import {optionalSection, sectionOf} from './parse-section.ts'
import {localizedTemplate, localizedText, localizedTexts, optionalText} from './localized.ts'

export const heroProjection = /* groq */ `{
  eyebrow,
  heading,
  lede,
  "primaryAction": primaryAction${linkProjection},
  "secondaryAction": secondaryAction${linkProjection},
  note,
  "notePage": notePage->${titledPageProjection},
  "ledger": ledger{..., rows, asksDoors, firstDoors},
  "image": image${imageProjection}
}`

const ledgerContract = objectContract({
  ...localizedTexts('caption', 'building'),
  /** First day of the month that the ledger shows. */
  month: z.iso.date(),
  rows: listOf(
    objectContract({
      _key: z.string(),
      tenant: z.string(),
      unit: localizedText,
      /** In the currency of the page's language. */
      amount: minorUnits,
      status: z.enum(['paid', 'onItsWay', 'due']),
    }),
  ),
  labels: objectContract({
    ...localizedTexts('unit', 'rent', 'status', 'paid', 'onItsWay', 'due'),
    received: localizedTemplate('amount'),
  }),
  /** Whether to show the plan finder; its texts and steps come from the pricing page. */
  asksDoors: switchContract,
  /** The number that the plan finder has chosen at first; by default that of the rows. */
  firstDoors: z.number().nullable(),
})

/** The first section of a page: the promise, up to two actions, and a sample ledger or a picture. */
export const heroContract = sectionOf('hero', {
  /** The product and its audience. */
  eyebrow: optionalText,
  ...localizedTexts('heading', 'lede'),
  primaryAction: optionalSection('primaryAction', linkContract),
  secondaryAction: optionalSection('secondaryAction', linkContract),
  note: optionalText,
  notePage: optionalSection('notePage', titledPageContract),
  ledger: z.nullable(ledgerContract),
  image: optionalImage,
})
