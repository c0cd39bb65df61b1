import {z} from 'zod'

const shares = z.array(z.object({share: z.number()}))

/** A remark when the shares, in percent, do not make a whole; rows that are not filled in yet wait. */
export function sharesSum(rows: unknown): true | string {
  const parsed = shares.safeParse(rows)
  if (!parsed.success || parsed.data.length === 0) return true
  const sum = parsed.data.reduce((total, {share}) => total + share, 0)
  return sum === 100 ? true : `The shares add up to ${sum} %, not 100 %.`
}
