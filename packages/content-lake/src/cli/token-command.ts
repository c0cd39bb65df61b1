import {mkdirSync} from 'node:fs'
import {ROLES} from '../auth/access.ts'
import {openTokenStore} from '../auth/token-store.ts'
import type {Command} from './parse-command.ts'

/** Makes, lists and removes tokens, also while a lake is serving: it looks them up at every request. */
export function tokenCommand({words: [word, id], data, label}: Command): void {
  mkdirSync(data, {recursive: true})
  const tokens = openTokenStore(data)
  try {
    if (word === 'list') {
      for (const token of tokens.list())
        console.log([token.id, token.role, token.created_at, token.label].join('  '))
      return
    }
    if (word === 'remove') {
      if (id === undefined || !tokens.remove(id)) throw new Error(`There is no token "${id ?? ''}"`)
      return
    }
    const role = ROLES.find((known) => known === word)
    if (role === undefined) throw new Error(`A token needs a role: ${ROLES.join(', ')}`)
    console.log(tokens.create(role, label ?? role))
  } finally {
    tokens.close()
  }
}
