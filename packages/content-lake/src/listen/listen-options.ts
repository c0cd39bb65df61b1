import {z} from 'zod'
import {httpError} from '../api-error.ts'

const flag = (standard: boolean) => z.stringbool({truthy: ['true'], falsy: ['false']}).default(standard)

const listenOptions = z.object({
  // The client wants it unless told otherwise, and says so; what is false it does not send.
  includeResult: flag(false),
  includePreviousRevision: flag(false),
  includeMutations: flag(true),
  includeAllVersions: flag(false),
  enableResume: flag(false),
  effectFormat: z.enum(['mendoza']).optional(),
  // Every transaction here is visible to queries when its event goes out, whatever was asked for.
  visibility: z.enum(['query', 'transaction', 'sync', 'async']).default('query'),
})

/** What a listener wants its events to hold. */
export type ListenOptions = z.output<typeof listenOptions>

/** @throws ApiError 400 naming the parameter that is wrong */
export function parseListenOptions(search: URLSearchParams): ListenOptions {
  const parsed = listenOptions.safeParse(Object.fromEntries(search))
  if (parsed.success) return parsed.data
  throw httpError(400, `Invalid value of "${parsed.error.issues[0]?.path.join('.') ?? 'a parameter'}"`)
}
