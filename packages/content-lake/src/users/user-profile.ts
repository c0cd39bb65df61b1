import {LOCAL_USER, type Role} from '../auth/access.ts'
import type {TokenStore} from '../auth/token-store.ts'

/** A user as others see them: whoever wrote something, by the id that transactions carry. */
export interface UserProfile {
  id: string
  displayName: string
  familyName: null
  givenName: null
  imageUrl: null
  sanityUserId: string
}

/** What Studio calls a role. */
export function describeRole(role: Role): {name: Role; title: string; description: string} {
  return {name: role, title: role[0]?.toUpperCase() + role.slice(1), description: ''}
}

/** The user with an id. An import, or a token that was removed, is shown by its id: its writing is still there. */
export function userProfile(id: string, tokens: TokenStore): UserProfile {
  const displayName = id === LOCAL_USER.tokenId ? LOCAL_USER.label : (tokens.labelOf(id) ?? id)
  return {id, displayName, familyName: null, givenName: null, imageUrl: null, sanityUserId: id}
}
