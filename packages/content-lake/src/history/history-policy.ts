import {z} from 'zod'

/**
 * How much history is kept. Younger than `editDays`: every transaction. Older: of each editing session only its last
 * state, and every creation, publish, deletion and whatever else is more than an edit. Older than `days`: nothing.
 * The hosted lake keeps history by plan, for a year at most.
 */
export const historyPolicy = z
  .strictObject({
    editDays: z.number().min(0).default(30),
    days: z.number().min(0).default(365),
  })
  .refine(({editDays, days}) => editDays <= days, 'editDays must not be more than days')

export type HistoryPolicy = z.output<typeof historyPolicy>
export type HistoryPolicyInput = z.input<typeof historyPolicy>
