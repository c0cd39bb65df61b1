import type {Access} from '../auth/access.ts'
import {canWrite} from '../auth/access.ts'
import {MutationError} from './mutation-error.ts'
import type {Mutation} from './mutation.ts'

const PERMISSIONS = {
  create: 'create',
  createOrReplace: 'create',
  createIfNotExists: 'create',
  patch: 'update',
  delete: 'delete',
} as const

/** Refuses a transaction of somebody who may only read: 403 with the permission that is missing. */
export function guardPermission(mutations: readonly Mutation[], access: Access): void {
  if (canWrite(access)) return
  const permission = PERMISSIONS[mutations[0]?.operation ?? 'patch']
  throw new MutationError(403, 0, {
    type: 'insufficientPermissionsError',
    description: `Insufficient permissions; permission "${permission}" required`,
    permission,
  })
}
