import {z} from 'zod'
import {minorUnits} from './format.ts'
import {imageProjection, optionalImage} from './image.ts'
import {linkContract, linkProjection} from './link.ts'
import {listOf, optionalSection} from './parse-section.ts'
import {sectionShape} from './section-shape.ts'
import {localizedTemplate, localizedText, optionalText} from './localized.ts'

export const heroProjection = /* groq */ `{
  eyebrow,
  heading,
  lede,
  "primaryAction": primaryAction${linkProjection},
  "secondaryAction": secondaryAction${linkProjection},
  note,
  "ledger": ledger{..., rows, asksDoors},
  "image": image${imageProjection}
}`

const ledgerContract = z.object({
  caption: localizedText,
  building: localizedText,
  /** First day of the month that the ledger shows. */
  month: z.iso.date(),
  rows: listOf(
    z.object({
      _key: z.string(),
      tenant: z.string(),
      unit: localizedText,
      /** In the currency of the page's language. */
      amount: minorUnits,
      status: z.enum(['paid', 'onItsWay', 'due']),
    }),
  ),
  labels: z.object({
    unit: localizedText,
    rent: localizedText,
    status: localizedText,
    paid: localizedText,
    onItsWay: localizedText,
    due: localizedText,
    received: localizedTemplate('amount'),
  }),
  /** Whether visitors are asked how many flats they let; the words and the steps are the pricing page's. */
  asksDoors: z
    .boolean()
    .nullable()
    .transform((asks) => asks ?? false),
})

/** The first section of a page: the promise, one or two actions, and a month's ledger of a sample building or a picture. */
export const heroContract = z.object({
  ...sectionShape,
  _type: z.literal('hero'),
  /** What the product is and who it is for. */
  eyebrow: optionalText,
  heading: localizedText,
  lede: localizedText,
  primaryAction: optionalSection('primaryAction', linkContract),
  secondaryAction: optionalSection('secondaryAction', linkContract),
  note: optionalText,
  ledger: ledgerContract.nullable(),
  image: optionalImage,
})

export type Hero = z.output<typeof heroContract>
