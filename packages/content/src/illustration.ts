import {z} from 'zod'
import {dashboardContract, dashboardProjection} from './illustrations/dashboard.ts'
import {overviewContract, overviewProjection} from './illustrations/overview.ts'
import {paymentsByMethodContract, paymentsByMethodProjection} from './illustrations/payments-by-method.ts'
import {remindersContract, remindersProjection} from './illustrations/reminders.ts'
import {rentCollectedContract, rentCollectedProjection} from './illustrations/rent-collected.ts'
import type {LocaleCode} from './locales.ts'

export const illustrationProjection = /* groq */ `{
  kind,
  "reminders": reminders${remindersProjection},
  "paymentsByMethod": paymentsByMethod${paymentsByMethodProjection},
  "dashboard": dashboard${dashboardProjection},
  "rentCollected": rentCollected${rentCollectedProjection},
  "overview": overview${overviewProjection}
}`

/** An illustration of one kind. Figures that editors left in the fields of other kinds are not looked at. */
export const illustrationContract = (locale: LocaleCode) =>
  z.discriminatedUnion('kind', [
    z.object({kind: z.literal('reminders'), reminders: remindersContract(locale)}),
    z.object({kind: z.literal('paymentsByMethod'), paymentsByMethod: paymentsByMethodContract(locale)}),
    z.object({kind: z.literal('dashboard'), dashboard: dashboardContract(locale)}),
    z.object({kind: z.literal('rentCollected'), rentCollected: rentCollectedContract(locale)}),
    z.object({kind: z.literal('overview'), overview: overviewContract(locale)}),
  ])

export type Illustration = z.output<ReturnType<typeof illustrationContract>>
