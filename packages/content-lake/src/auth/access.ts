/** What a token allows. A viewer reads everything, an editor writes, an administrator manages datasets. */
export type Role = 'viewer' | 'editor' | 'administrator'

export const ROLES: readonly Role[] = ['viewer', 'editor', 'administrator']

/** Who is asking, once the lake knows them: the holder of a token, or this machine's own Studio. */
export type KnownAccess = {role: Role; tokenId: string; label: string}

/** Who is asking: nobody in particular, or somebody known. */
export type Access = {role: 'anonymous'} | KnownAccess

export const ANONYMOUS: Access = {role: 'anonymous'}

/** Who works in a Studio of this machine without a token. */
export const LOCAL_USER: KnownAccess = {role: 'administrator', tokenId: 'local-user', label: 'Local user'}

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
