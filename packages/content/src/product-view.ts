import {z} from 'zod'
import {listOf, objectContract} from './contract.ts'
import {datelineContract, datelineProjection} from './dateline.ts'
import {minorUnits} from './format.ts'
import {localizedTemplate, localizedText, localizedTexts, optionalText} from './localized.ts'
import {sectionOf} from './parse-section.ts'

export const productViewProjection = /* groq */ `{
  "entry": entry${datelineProjection},
  heading,
  text,
  note,
  building,
  due,
  lateFee,
  days,
  rows,
  thread,
  labels
}`

const date = z.iso.date()

const rowContract = objectContract({
  _key: z.string(),
  tenant: z.string(),
  unit: localizedText,
  /** In the currency of the page's language. */
  amount: minorUnits,
  method: z.enum(['card', 'directDebit', 'bankTransfer']),
  /** When Domora reminds the tenant: before the due date, and once more if needed. */
  reminded: date,
  remindedAgain: date.nullish(),
  /** When the tenant pays, and when the money arrives. */
  paid: date,
  received: date,
})

export type ProductViewRow = z.output<typeof rowContract>

/** A month of rent, day by day: the landlord's ledger, and the phone of the first row's tenant. */
export const productViewContract = sectionOf('productView', {
  entry: z.nullable(datelineContract),
  heading: localizedText,
  text: optionalText,
  /** Says that the data are samples. */
  note: localizedText,
  building: localizedText,
  due: date,
  /** Added once to every rent that has not been paid by then. */
  lateFee: objectContract({date, amount: minorUnits}),
  /** Days that a visitor can choose, and what happens on each. */
  days: listOf(objectContract({_key: z.string(), date, title: localizedText, text: localizedText})),
  rows: listOf(rowContract),
  /** Messages about a repair in the first row's flat. */
  thread: listOf(
    objectContract({_key: z.string(), date, sender: z.enum(['tenant', 'landlord']), text: localizedText}),
  ),
  labels: objectContract({
    ...localizedTexts('day', 'landlord', 'unit', 'rent', 'status', 'repair', 'you', 'undo', 'shared'),
    ...localizedTexts('reminded', 'remindedAgain', 'due', 'late', 'processing', 'paid'),
    ...localizedTexts('card', 'directDebit', 'bankTransfer'),
    phone: localizedTemplate('tenant'),
    lateFee: localizedTemplate('amount'),
    received: localizedTemplate('amount'),
    open: localizedTemplate('count'),
    rentFor: localizedTemplate('month'),
    pay: localizedTemplate('amount'),
    receipt: localizedTemplate('month'),
  }),
})
