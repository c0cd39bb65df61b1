import {httpError} from '../api-error.ts'
import {canReadPrivate, type Access} from '../auth/access.ts'

/** Refuses whoever has no token: what is asked for tells of drafts, or of who did what. */
export function requireReader(access: Access): void {
  if (!canReadPrivate(access)) throw httpError(403, 'This needs a token')
}
