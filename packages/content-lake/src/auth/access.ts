/** What a token allows. A viewer reads everything, an editor writes, an administrator manages datasets. */
export type Role = 'viewer' | 'editor' | 'administrator'

export const ROLES: readonly Role[] = ['viewer', 'editor', 'administrator']

/** Who is asking: nobody in particular, or the holder of a token. */
export type Access = {role: 'anonymous'} | {role: Role; tokenId: string; label: string}

export const ANONYMOUS: Access = {role: 'anonymous'}

/** Without a token only published documents can be read, through every door. */
export function canReadPrivate(access: Access): boolean {
  return access.role !== 'anonymous'
}

export function canWrite(access: Access): boolean {
  return access.role === 'editor' || access.role === 'administrator'
}

export function canManage(access: Access): boolean {
  return access.role === 'administrator'
}

/** The id that transactions and `identity()` carry. */
export function identityOf(access: Access): string {
  return access.role === 'anonymous' ? '<anonymous>' : access.tokenId
}
