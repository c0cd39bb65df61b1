import {z} from 'zod'
import {currency, minorUnits} from './format.ts'
import {linkContract, linkProjection} from './link.ts'
import {listOf} from './parse-section.ts'
import type {LocaleCode} from './locales.ts'
import {localizedTemplate, localizedText, optionalText} from './localized.ts'

export const heroProjection = /* groq */ `{
  _id,
  _type,
  heading,
  lede,
  "primaryAction": primaryAction${linkProjection},
  "secondaryAction": secondaryAction${linkProjection},
  note,
  "ledger": ledger{
    caption,
    building,
    month,
    currency,
    "rows": rows[]{_key, tenant, unit, method, date, amount, status},
    labels
  }
}`

const ledgerContract = (locale: LocaleCode) =>
  z.object({
    caption: localizedText(locale),
    building: z.string(),
    /** First day of the month that the ledger shows. */
    month: z.iso.date(),
    currency,
    rows: listOf(
      z.object({
        _key: z.string(),
        tenant: z.string(),
        unit: localizedText(locale),
        method: z.enum(['card', 'directDebit', 'bankTransfer', 'reminder']),
        date: z.iso.date(),
        amount: minorUnits,
        status: z.enum(['paid', 'onItsWay', 'due']),
      }),
    ),
    labels: z.object({
      unit: localizedText(locale),
      paidBy: localizedText(locale),
      rent: localizedText(locale),
      status: localizedText(locale),
      card: localizedText(locale),
      directDebit: localizedText(locale),
      bankTransfer: localizedText(locale),
      reminder: localizedText(locale),
      paid: localizedText(locale),
      onItsWay: localizedText(locale),
      due: localizedText(locale),
      received: localizedTemplate(locale, 'amount'),
      period: localizedTemplate(locale, 'month', 'count'),
    }),
  })

/** The landing page's first section: the promise, two actions, and a month's ledger of a sample building. */
export const heroContract = (locale: LocaleCode) =>
  z.object({
    _key: z.string(),
    _id: z.string(),
    _type: z.literal('hero'),
    heading: localizedText(locale),
    lede: localizedText(locale),
    primaryAction: linkContract(locale),
    secondaryAction: linkContract(locale),
    note: optionalText(locale),
    ledger: ledgerContract(locale),
  })

export type Hero = z.output<ReturnType<typeof heroContract>>
