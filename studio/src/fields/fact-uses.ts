import {translatedTypeNames} from '@domora/content/content-types'
import {allLocaleCodes, defaultLocale, type LocaleCode} from '@domora/content/locales'
import {factsIn, fillIn, withoutForm} from '@domora/content/template'
import type {SanityClient, Transaction} from '@sanity/client'
import {getPublishedId, getVersionFromId, isVersionId, type SanityDocument, type Schema} from 'sanity'
import {z} from 'zod'
import {documentTitle} from '../document-title.ts'
import {documents, fetchIn} from '../queries.ts'
import {basisField, hash} from '../translations/basis.ts'
import {localizedValues} from '../translations/localized-values.ts'
import {mapTexts} from '../translations/map-texts.ts'
import {plainText} from '../translations/plain-text.ts'
import {basesToStore, pairVersions, translationsOf} from '../translations/translations.ts'
import type {FieldPlace} from '../ui/texts.tsx'

const isUse = (name: string, key: string): boolean =>
  withoutForm(name) === `fact.${key}` || name.endsWith(`|${key}`)

const usesFact = (value: unknown, key: string): boolean =>
  factsIn(plainText(value)).some((name) => isUse(name, key))

/** The texts that use a fact, in any version of their documents. */
export function usesOf(
  schema: Schema,
  stored: readonly SanityDocument[],
  key: string,
): readonly FieldPlace[] {
  const uses = new Map<string, FieldPlace>()
  for (const document of stored) {
    const type = schema.get(document._type)
    const id = getPublishedId(document._id)
    for (const {field, titles, value} of type ? localizedValues(type, document) : [])
      if (type && allLocaleCodes.some((locale) => usesFact(value[locale], key)))
        uses.set(`${id} ${field}`, {
          id,
          type: type.name,
          field,
          title: `${documentTitle(type, document)}: ${titles.join(' › ')}`,
        })
  }
  return [...uses.values()]
}

export const usesQuery = {
  fetch: '*[_type in $types]',
  listen: '*[_type in $types]',
  perspective: 'raw',
} as const
export const usesParams = {types: [...translatedTypeNames]}

const scheduled = z.array(z.object({name: z.string(), title: z.string()}))
const scheduledQuery =
  '*[_type == "system.release" && state == "scheduled"]{name, "title": coalesce(metadata.title, name)}'

/** Every text that uses a fact gets its new name, in one transaction with the fact. Visitors see no difference. */
export const renameFact = (client: SanityClient, schema: Schema, from: string, to: string) =>
  rewriteUses(client, schema, from, {
    textOf: (name) =>
      `{${withoutForm(name) === `fact.${from}` ? name.replace(from, to) : name.replace(`|${from}`, `|${to}`)}}`,
    change: (transaction, {_id, _rev}) => transaction.patch(_id, {ifRevisionID: _rev, set: {key: to}}),
  })

/**
 * Deletes a fact. The texts that use it get its value.
 *
 * @param valueOf by full name, such as `fact.launchDate|month`
 */
export const retireFact = (
  client: SanityClient,
  schema: Schema,
  key: string,
  valueOf: (name: string, locale: LocaleCode) => string | undefined,
) =>
  rewriteUses(client, schema, key, {
    textOf: (name, locale) => {
      const value = valueOf(name, locale)
      if (value === undefined) throw new Error(`{${name}} does not have a value. Edit the texts first.`)
      return value
    },
    change: (transaction, {_id}) => transaction.delete(_id),
  })

interface Rewriting {
  readonly textOf: (name: string, locale: LocaleCode) => string
  readonly change: (transaction: Transaction, fact: SanityDocument) => Transaction
}

/** @throws {Error} if a scheduled release locks a text, or a document changes at the same time */
async function rewriteUses(
  client: SanityClient,
  schema: Schema,
  key: string,
  {textOf, change}: Rewriting,
): Promise<void> {
  const tag = 'fact.rewrite'
  const [stored, releases] = await Promise.all([
    fetchIn(client, 'raw', tag, documents, usesQuery.fetch, usesParams),
    fetchIn(client, 'raw', tag, scheduled, scheduledQuery),
  ])
  const locked = new Map(releases.map(({name, title}) => [name, title]))
  const pairs = pairVersions(stored.filter(({_id}) => !isVersionId(_id)))
  const transaction = client.transaction()
  for (const document of stored) {
    const isFact = document._type === 'fact' && document['key'] === key
    const set = rewrittenTexts(
      schema,
      document,
      pairs.get(getPublishedId(document._id))?.published,
      (text, locale) => fillIn(text, (name) => (isUse(name, key) ? textOf(name, locale) : undefined)),
    )
    const release = isVersionId(document._id) ? locked.get(getVersionFromId(document._id) ?? '') : undefined
    if (release !== undefined && (isFact || set !== undefined))
      throw new Error(`The scheduled release “${release}” uses this fact. Unschedule it first.`)
    if (isFact) change(transaction, document)
    else if (set !== undefined) transaction.patch(document._id, {ifRevisionID: document._rev, set})
  }
  await transaction.commit({tag})
}

/** The fields to set; `undefined` if no text changes. States of translations stay as they are. */
function rewrittenTexts(
  schema: Schema,
  document: SanityDocument,
  published: SanityDocument | null | undefined,
  rewrite: (text: string, locale: LocaleCode) => string,
): Readonly<Record<string, unknown>> | undefined {
  const type = schema.get(document._type)
  if (type === undefined) return undefined
  const texts = localizedValues(type, document).flatMap(({field, value}) =>
    allLocaleCodes.flatMap((locale) => {
      const text = mapTexts(value[locale], (one) => rewrite(one, locale))
      return plainText(text) === plainText(value[locale]) ? [] : [[`${field}.${locale}`, text] as const]
    }),
  )
  if (texts.length === 0) return undefined
  const versions = document === published ? {published} : {published, draft: document}
  const written = translationsOf(type, versions)
    .filter(({locale, text}) => locale !== defaultLocale && text !== '')
    .map(({field, locale, english, text, previousEnglish, staleSince}) => ({
      field,
      locale,
      english: rewrite(previousEnglish ?? english, defaultLocale),
      translation: hash(rewrite(text, locale)),
      ...(staleSince !== undefined && {since: staleSince}),
    }))
  return {...Object.fromEntries(texts), [basisField]: basesToStore(type, versions, undefined, written)}
}
