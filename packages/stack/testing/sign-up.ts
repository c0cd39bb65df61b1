import {randomInt, randomUUID} from 'node:crypto'
import {DatabaseSync} from 'node:sqlite'
import type {LocaleCode} from '@domora/content/locales'
import {pathOf} from '@domora/content/routes'
import {inject} from 'vitest'
import {editor} from './content.ts'

/** A client address that no other test uses, for `x-forwarded-for`. */
export const anyClient = () => `198.51.${randomInt(256)}.${randomInt(256)}`

/** The current version of the consent text. */
export const consentVersion = (): Promise<string> =>
  editor().fetch(`*[_id == 'waitlistPage'][0].consentVersion`)

interface SignUp {
  readonly email: string
  readonly consentVersion: string
  readonly locale?: LocaleCode
  /** Of the page with the form, with its question mark. */
  readonly query?: string
  readonly fields?: Readonly<Record<string, string>>
  readonly headers?: Readonly<Record<string, string>>
  /** The site, if it is not the suite's own. */
  readonly siteUrl?: string
}

/** Sends the waitlist's form as a browser without script does. */
export const signUp = ({
  email,
  consentVersion: version,
  locale = 'gb',
  query = '',
  fields = {},
  headers = {},
  siteUrl = inject('siteUrl'),
}: SignUp): Promise<Response> =>
  fetch(siteUrl + pathOf({kind: 'waitlist'}, locale) + query, {
    method: 'POST',
    body: new URLSearchParams({email, consentVersion: version, ...fields}),
    redirect: 'manual',
    headers: {'x-forwarded-for': anyClient(), ...headers},
  })

/** An e-mail address that no other test uses. */
export const newAddress = () => `visitor-${randomUUID()}@example.com`

/** The rows of a query of a leads database. */
export function leadsRows(query: string, parameters: readonly string[] = [], file = inject('leadsDatabase')) {
  const database = new DatabaseSync(file, {readOnly: true})
  try {
    return database.prepare(query).all(...parameters)
  } finally {
    database.close()
  }
}

/** A text of a form's page in the lake. */
export const copyOf = async (
  page: 'waitlistPage' | 'contactPage',
  field: string,
  locale: string,
): Promise<string> => editor().fetch(`*[_id == $page][0].${field}[$locale]`, {page, locale})

/** All that a client can observe of an answer, except its date. */
export async function observableAnswer(response: Response): Promise<string> {
  const headers = [...response.headers].filter(([name]) => name !== 'date')
  return JSON.stringify([response.status, headers, await response.text()])
}
