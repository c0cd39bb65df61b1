import {fixedPages, isContentType} from '@domora/content/content-types'
import {formatMoney} from '@domora/content/format'
import {defaultLocale, type LocaleCode, localeCodes, locales} from '@domora/content/locales'
import type {SanityClient} from '@sanity/client'
import {getPublishedId, pathToString, type SanityDocument, type Schema, type SchemaType} from 'sanity'
import {z} from 'zod'
import {readChangedFacts} from '../../publishing/changed-facts.ts'
import {movesOf, pathsOf} from '../../publishing/moved-addresses.ts'
import {fieldsWhere} from '../../publishing/page-actions.tsx'
import {checkComplete, planTitles, priceRows} from '../prices/prices.ts'
import {siteProblems} from '../start/site-problems.ts'
import {localizedValues} from '../translations/localized-values.ts'
import {plainText} from '../translations/plain-text.ts'
import {translationsOf} from '../translations/translations.ts'
import {documents} from '../translations/watch-documents.ts'

/** Something to look at before a launch. */
export interface LaunchCheck {
  readonly document: SanityDocument
  /** The path of the field as Studio writes it. */
  readonly field: string
  readonly message: string
}

/** A text before and after a launch; empty where there was none or will be none. */
export interface LaunchChange {
  readonly document: SanityDocument
  readonly field: string
  readonly title: string
  /** Missing for what is the same in every language. */
  readonly locale?: LocaleCode
  readonly before: string
  readonly after: string
}

export interface Launch {
  readonly checks: readonly LaunchCheck[]
  readonly changes: readonly LaunchChange[]
}

/** What the site has once a release is published. */
const siteQuery = `{
  "ids": *[]._id,
  "redirected": *[_type == "redirect" && defined(from)].from,
  "referring": *[references($removed)],
  "plans": *[_type == "plan"]{"id": _id, "title": coalesce(title.${defaultLocale}, _id)},
  "priceLists": *[_type == "priceList"]
}`
const site = z.object({
  ids: z.array(z.string()),
  redirected: z.array(z.string()),
  referring: documents,
  plans: planTitles,
  priceLists: documents,
})

type Site = z.output<typeof site>

const priceList = z.object({currency: z.string(), prices: priceRows.nullish()})
const descriptions = z.object({seo: z.object({description: z.record(z.string(), z.unknown())})})
const removal = z.object({_system: z.object({delete: z.literal(true)})})

/** A document of a release, and the published one, if there is one. */
interface Member {
  /** `null` when the document is unpublished. */
  readonly version: SanityDocument | null
  readonly published: SanityDocument | null
  readonly type: SchemaType
}

/** What visitors will see change when a release is published, and what to look at before. */
export async function readLaunch(client: SanityClient, schema: Schema, release: string): Promise<Launch> {
  const options = {tag: 'launch'}
  const raw = client.withConfig({perspective: 'raw'})
  const versions = documents
    .parse(await raw.fetch<unknown>('*[sanity::partOfRelease($release)]', {release}, options))
    .filter(({_type}) => isContentType(_type))
  const ids = versions.map(({_id}) => getPublishedId(_id))
  const isRemoved = (version: SanityDocument) => removal.safeParse(version).success
  const removed = versions.filter(isRemoved).map(({_id}) => getPublishedId(_id))
  const [stored, future, now, then, facts] = await Promise.all([
    raw.fetch<unknown>('*[_id in $ids]', {ids}, options).then((answer) => documents.parse(answer)),
    client
      .withConfig({perspective: [release]})
      .fetch<unknown>(siteQuery, {removed}, options)
      .then((answer) => site.parse(answer)),
    siteProblems(client),
    siteProblems(client, release),
    readChangedFacts(client, schema, versions, release),
  ])
  const members = versions.flatMap((version): Member[] => {
    const type = schema.get(version._type)
    const published = stored.find(({_id}) => _id === getPublishedId(version._id)) ?? null
    return type === undefined ? [] : [{version: isRemoved(version) ? null : version, published, type}]
  })
  const known = new Set(now.map(problemKey))
  return {
    checks: [
      ...then.filter((problem) => !known.has(problemKey(problem))),
      ...siteChecks(future),
      ...facts.literals.map(({document, field, found}) => ({
        document,
        field,
        message: `has ${found.map(({literal, fact}) => `${literal} (${fact})`).join(', ')} as a number`,
      })),
      ...members.flatMap((member) => memberChecks(member, future)),
    ],
    changes: members.flatMap(changesOf),
  }
}

const problemKey = ({document, field, message}: LaunchCheck): string => `${document._id} ${field} ${message}`

/** Prices that are missing, and documents that refer to one that goes. */
function siteChecks({plans, priceLists, referring}: Site): LaunchCheck[] {
  const unpriced = priceLists.flatMap((document) => {
    const message = checkComplete(plans, priceList.safeParse(document).data?.prices ?? [])
    return message === true ? [] : [{document, field: 'prices', message}]
  })
  const message = 'refers to a document that this release unpublishes'
  return [...unpriced, ...referring.map((document) => ({document, field: '', message}))]
}

function memberChecks({version, published, type}: Member, {ids, redirected}: Site): LaunchCheck[] {
  const document = version ?? published
  if (document === null) return []
  const left =
    version === null ? [...pathsOf(published).values()] : movesOf(version, published).map(({from}) => from)
  const moved = left
    .filter((path) => !redirected.includes(path))
    .map((path) => ({document, field: 'address', message: `No redirect from ${path}`}))
  if (version === null) return moved
  const known = new Set(ids)
  const fields = (message: string, isWrong: (name: string, text: string) => boolean) =>
    fieldsWhere(version, isWrong).map((path) => ({document, field: pathToString(path), message}))
  const described = descriptions.safeParse(version).data?.seo.description ?? {}
  const isPage = Object.values(fixedPages).some(({_type}) => _type === version._type)
  return [
    ...moved,
    ...fields(
      'leads to a document that is not published',
      (name, text) => name === '_ref' && !known.has(text),
    ),
    ...translationsOf(type, {published, draft: version}).flatMap(({locale, state, field, titles}) =>
      localeCodes.includes(locale) && (state === 'missing' || state === 'stale')
        ? [
            {
              document,
              field: `${field}.${locale}`,
              message: `${titles.join(' › ')}: ${state} in ${locales[locale].name}`,
            },
          ]
        : [],
    ),
    ...localeCodes.flatMap((locale) =>
      isPage && plainText(described[locale]) === ''
        ? [
            {
              document,
              field: `seo.description.${locale}`,
              message: `No description for search engines in ${locales[locale].name}`,
            },
          ]
        : [],
    ),
  ]
}

/** The texts and figures that differ, in the order of the form. */
function changesOf({version, published, type}: Member): LaunchChange[] {
  const document = version ?? published
  if (document === null) return []
  const [before, after] = [textsOf(type, published), textsOf(type, version)]
  return [...new Map([...after, ...before])].flatMap(([key, {title, locale}]) => {
    const [old, next] = [before.get(key)?.text ?? '', after.get(key)?.text ?? '']
    return old === next
      ? []
      : [{document, field: key, title, ...(locale && {locale}), before: old, after: next}]
  })
}

interface ShownText {
  readonly title: string
  readonly locale?: LocaleCode
  readonly text: string
}

/** What a document says, by field and language. */
function textsOf(type: SchemaType, document: SanityDocument | null): ReadonlyMap<string, ShownText> {
  const texts = new Map<string, ShownText>()
  if (document === null) return texts
  const currency = priceList.safeParse(document).data?.currency
  const words = localizedValues(type, document, ({field, titles, text}) => {
    const isAmount = currency !== undefined && /\.(?:monthly|yearly)$/.test(field)
    const shown = isAmount ? formatMoney({amount: Number(text), currency}, defaultLocale) : text
    texts.set(field, {title: titles.join(' › '), text: shown})
  })
  for (const {field, titles, value} of words)
    for (const locale of localeCodes)
      texts.set(`${field}.${locale}`, {title: titles.join(' › '), locale, text: plainText(value[locale])})
  return texts
}

/**
 * A time for people: “Monday, 23 November 2026, 9:00 in Warsaw, in 14 hours”.
 *
 * @param zone as IANA names it: `Europe/Warsaw`
 */
export function timeInWords(time: Date, now: Date, zone: string): string {
  const day = new Intl.DateTimeFormat('en-GB', {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: zone,
  }).format(time)
  const clock = new Intl.DateTimeFormat('en-GB', {hour: 'numeric', minute: '2-digit', timeZone: zone}).format(
    time,
  )
  const minutes = Math.round((time.getTime() - now.getTime()) / 60_000)
  const [amount, unit] =
    Math.abs(minutes) < 60
      ? ([minutes, 'minute'] as const)
      : Math.abs(minutes) < 48 * 60
        ? ([Math.round(minutes / 60), 'hour'] as const)
        : ([Math.round(minutes / 60 / 24), 'day'] as const)
  const relative = new Intl.RelativeTimeFormat('en').format(amount, unit)
  return `${day}, ${clock} in ${zone.replace(/^.*\//, '').replaceAll('_', ' ')}, ${relative}`
}
