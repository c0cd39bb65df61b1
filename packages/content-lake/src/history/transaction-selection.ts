import {z} from 'zod'
import {httpError} from '../api-error.ts'

const flag = z.stringbool({truthy: ['true'], falsy: ['false']}).default(false)
const time = z.iso.datetime({offset: true}).transform((text) => new Date(text).toISOString())
// Studio sends an empty one when it has none.
const transaction = z.string().transform((id) => (id === '' ? undefined : id))

const parameters = z.object({
  fromTransaction: transaction.optional(),
  toTransaction: transaction.optional(),
  fromTime: time.optional(),
  toTime: time.optional(),
  authors: z
    .string()
    .transform((ids) => ids.split(','))
    .optional(),
  limit: z.coerce.number().int().min(1).max(1000).default(50),
  reverse: flag,
  excludeMutations: flag,
  // No whole document is ever in the log that is read out: nothing to leave out.
  excludeContent: flag,
  includeIdentifiedDocumentsOnly: flag,
  effectFormat: z.enum(['mendoza']).optional(),
})

/** Which transactions to read out of the log, and what of them. Bounds are included. */
export interface TransactionSelection extends Pick<
  z.output<typeof parameters>,
  'fromTransaction' | 'toTransaction' | 'fromTime' | 'toTime' | 'authors' | 'limit' | 'reverse'
> {
  /** Documents: a transaction that touched any of them is selected. */
  ids: readonly string[]
  /** Leaves out what the transactions did to other documents. */
  onlyIdentified: boolean
  withMutations: boolean
  withEffects: boolean
}

/** @throws ApiError 400 naming the parameter that cannot be read */
export function parseTransactionSelection(
  ids: readonly string[],
  search: URLSearchParams,
): TransactionSelection {
  const parsed = parameters.safeParse(Object.fromEntries(search))
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    throw httpError(400, `Invalid value of "${issue?.path.join('.')}": ${issue?.message}`)
  }
  const {excludeMutations, includeIdentifiedDocumentsOnly, effectFormat, ...bounds} = parsed.data
  return {
    ...bounds,
    ids,
    onlyIdentified: includeIdentifiedDocumentsOnly,
    withMutations: !excludeMutations,
    withEffects: effectFormat === 'mendoza',
  }
}
