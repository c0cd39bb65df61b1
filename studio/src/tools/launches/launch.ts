import {fixedPages, isContentType} from '@domora/content/content-types'
import {fieldOf} from '@domora/content/field-of'
import {formatMoney} from '@domora/content/format'
import {defaultLocale, type LocaleCode, localeCodes, locales} from '@domora/content/locales'
import {landingPageId} from '@domora/content/page'
import {isAddressed} from '@domora/content/page-locales'
import type {SanityClient} from '@sanity/client'
import {
  getDraftId,
  getPublishedId,
  pathToString,
  type SanityDocument,
  type Schema,
  type SchemaType,
} from 'sanity'
import {z} from 'zod'
import {objectsIn, referencesIn} from '../../objects-in.ts'
import {changedTexts, factChange} from '../../publishing/changed-facts.ts'
import {referencesAmong, usagesOf} from '../../preview/locations.ts'
import {baseOf, type Correction, readCorrection} from '../../publishing/corrections.ts'
import {type Move, movesOf, pathsOf} from '../../publishing/moved-addresses.ts'
import {checkComplete, priceRows} from '../../fields/prices.ts'
import {readSite, type Site, type SiteProblem, siteProblems} from '../start/site-problems.ts'
import {sectionSamples} from '../../section-samples.ts'
import {localizedValues} from '../../translations/localized-values.ts'
import {plainText} from '../../translations/plain-text.ts'
import {translationsOf} from '../../translations/translations.ts'
import {documents, fetchIn} from '../../queries.ts'
import {cityOf} from '../../time-zone.ts'

export interface LaunchCheck extends Omit<SiteProblem, 'locales'> {
  /** The release must not go live with it. */
  readonly isBlocking?: boolean
}

/** A text before and after; empty if it does not exist. */
export type LaunchChange = ReturnType<typeof changesOf>[number]

export type Launch = Awaited<ReturnType<typeof readLaunch>>

const releaseQuery = `{
  "versions": *[sanity::partOfRelease($release)],
  "drafts": *[_id in path("drafts.**")]{_id, _rev},
  "files": *[_type in ["sanity.imageAsset", "sanity.fileAsset"]]._id
}`
const releaseResult = z.object({
  versions: documents,
  drafts: z.array(z.object({_id: z.string(), _rev: z.string()})),
  files: z.array(z.string()),
})

const priceList = z.object({currency: z.string(), prices: priceRows.nullish()})
const descriptions = z.object({seo: z.object({description: z.record(z.string(), z.unknown())})})
const choices = z.object({list: z.array(z.object({value: z.unknown(), title: z.string()}))})
const removal = z.object({_system: z.object({delete: z.literal(true)})})

interface Member {
  /** `null` for a document that the release unpublishes. */
  readonly version: SanityDocument | null
  readonly published: SanityDocument | null
  readonly document: SanityDocument
  readonly type: SchemaType
}

export async function readLaunch(client: SanityClient, schema: Schema, release: string) {
  const [{versions: all, drafts, files}, before, after] = await Promise.all([
    fetchIn(client, 'raw', 'launch', releaseResult, releaseQuery, {release}),
    readSite(client),
    readSite(client, release),
  ])
  const versions = all.filter(({_type}) => isContentType(_type))
  const byId = new Map(before.documents.map((document) => [document._id, document]))
  const members = versions.flatMap((document): Member[] => {
    const type = schema.get(document._type)
    const published = byId.get(getPublishedId(document._id)) ?? null
    const version = removal.safeParse(document).success ? null : document
    return type === undefined ? [] : [{version, published, document, type}]
  })
  const removed = new Set<string>(
    members.flatMap(({version, document}) => (version ? [] : [getPublishedId(document._id)])),
  )
  const ids = new Set([...files, ...after.documents.map(({_id}) => _id)])
  const ofType = (name: string) => after.documents.filter(({_type}) => _type === name)
  const redirected = new Set(ofType('redirect').map(({from}) => from))
  const problemsNow = new Set(siteProblems(before).map(keyOf))
  const problemsAfter = siteProblems(after).filter((problem) => !problemsNow.has(keyOf(problem)))
  const change = factChange(versions, before['facts'], after['facts'])
  const {literals} = changedTexts(schema, change, after.documents)
  const titleOf = ({_id, title, question}: SanityDocument) =>
    plainText(fieldOf(title ?? question, defaultLocale)) || _id
  const titles = new Map(after.documents.map((document) => [document._id, titleOf(document)]))
  const merges = await Promise.all(
    members.map(async ({version, published, type}) => {
      const correction = version && published && (await readCorrection(client, version, published))
      return correction ? [{type, correction}] : []
    }),
  )
  const plans = ofType('plan').map((plan) => ({id: plan._id, title: titleOf(plan)}))
  const checks: LaunchCheck[] = [
    ...merges.flat().map(({correction: {sides, count}}) => {
      const message = `was published again after it was added to this launch: the launch would take back ${count} ${count === 1 ? 'change' : 'changes'}`
      return {...checkOf(sides.version, message), isBlocking: true}
    }),
    ...members.flatMap((member) => olderThan(member, drafts)),
    ...problemsAfter,
    ...ofType('priceList').flatMap((document) => {
      const message = checkComplete(plans, priceList.safeParse(document).data?.prices ?? [])
      return message === true ? [] : checkOf(document, message, 'prices')
    }),
    ...after.documents
      .filter((document) => referencesIn(document).some((id) => removed.has(id)))
      .map((document) => checkOf(document, 'links to a document that this release unpublishes')),
    ...literals.map(({document, field, found}) => {
      const words = found.map(({literal, fact}) => `${literal} (${fact})`).join(', ')
      return checkOf(document, `contains ${words} instead of a fact`, field)
    }),
    ...members.flatMap((member) => checksOf(member, {ids, redirected})),
    ...members.flatMap(({version, published}) =>
      (version ? sectionSamples(schema, version, published) : []).map(({document, field, title}) =>
        checkOf(document, `Still a sample: ${title}`, field),
      ),
    ),
  ]
  const rank = ({isBlocking}: LaunchCheck) => (isBlocking ? 0 : 1)
  return {
    checks: checks.toSorted((one, other) => rank(one) - rank(other)),
    /** Without conflicts, one can be merged at once. */
    corrections: merges.flat().map(({type, correction}) => ({
      ...correction,
      conflicts: correction.conflicts.map((conflict) => conflictIn(type, correction.sides, conflict, titles)),
    })),
    /** From addresses that would become 404. */
    moves: members.flatMap((member) => missingRedirects(member, redirected)),
    /** The addresses of pages with the release. */
    taken: members.flatMap(({version}) => [...pathsOf(version).values()]),
    pages: changedPages(members, before, after, titles),
  }
}

/** By default, of the whole document. */
const checkOf = (document: SanityDocument, message: string, field = ''): LaunchCheck => ({
  document,
  field,
  message,
})

const keyOf = ({document, field, message}: LaunchCheck): string => `${document._id} ${field} ${message}`

/** A change appears on each page that shows it. Changes on no page come last. */
function changedPages(
  members: readonly Member[],
  before: Site,
  after: Site,
  titles: ReadonlyMap<string, string>,
) {
  const referencesBefore = referencesAmong(before.documents, before['pageIndex'])
  const referencesAfter = referencesAmong(after.documents, after['pageIndex'])
  const changed = members.map((member) => {
    const {version, document, type} = member
    const id = getPublishedId(document._id)
    const used = usagesOf(type.name, (version ? referencesAfter : referencesBefore)(id)).map(
      ({paths, ...page}) => ({...page, path: version ? [...paths.values()][0] : undefined}),
    )
    const pages = type.name === 'siteSettings' ? [everywhere] : used.length === 0 ? [nowhere] : used
    const changes = changesOf(member, titles)
    return pages.map((page) => ({page, changes}))
  })
  const byPage = Map.groupBy(changed.flat(), ({page}) => page.id)
  return [...byPage.values()]
    .map((all) => ({
      title: all[0]?.page.title ?? '',
      /** Missing for content on no page or on every page. */
      path: all.find(({page}) => page.path)?.page.path,
      /** By language; `undefined` is what all languages share. */
      changes: Map.groupBy(
        all.flatMap(({changes}) => changes),
        ({locale}) => locale,
      ),
    }))
    .filter(({changes}) => changes.size > 0)
}

const everywhere = {id: '', title: 'All pages', path: undefined}
const nowhere = {id: 'nowhere', title: 'On no page', path: undefined}

const missingRedirects = (
  {version, published, document}: Member,
  redirected: ReadonlySet<unknown>,
): readonly Move[] =>
  movesOf(version ?? {...document, address: undefined}, published).filter(({from}) => !redirected.has(from))

/** What is newer than a version and cannot be merged into it. */
function olderThan(
  {version, published, document}: Member,
  drafts: z.output<typeof releaseResult>['drafts'],
): LaunchCheck[] {
  if (version === null) return []
  const base = baseOf(version)
  const draft = drafts.find(({_id}) => _id === getDraftId(getPublishedId(version._id)))
  return [
    ...(base === undefined && published && published._updatedAt > version._updatedAt
      ? [checkOf(document, 'was published again after it was last edited in this launch')]
      : []),
    ...(draft && draft._rev !== base?.rev
      ? [checkOf(document, 'has unpublished edits that are not in this launch')]
      : []),
  ]
}

function checksOf(
  member: Member,
  {ids, redirected}: {readonly ids: ReadonlySet<string>; readonly redirected: ReadonlySet<unknown>},
): LaunchCheck[] {
  const {version, published, document, type} = member
  const check = (field: string, message: string) => checkOf(document, message, field)
  const moves = missingRedirects(member, redirected)
  const moved = [...pathsOf(published)]
    .filter(([, path]) => moves.some(({from}) => from === path))
    .map(([locale, path]) => ({...check(`address.${locale}`, `No redirect from ${path}`), isBlocking: true}))
  if (version === null) return moved
  // A page has the languages of its addresses.
  const paths = pathsOf(version)
  const hasAddresses = isAddressed(version._type) && getPublishedId(version._id) !== landingPageId
  const shownIn = localeCodes.filter((locale) => !hasAddresses || paths.has(locale))
  const described = descriptions.safeParse(version).data?.seo.description ?? {}
  const isPage = Object.values(fixedPages).some(({_type}) => _type === version._type)
  return [
    ...moved,
    ...objectsIn(version).flatMap(({object: {_ref}, path}) =>
      typeof _ref === 'string' && !ids.has(_ref)
        ? [check(pathToString(path), 'links to an unpublished document')]
        : [],
    ),
    ...translationsOf(type, {published, draft: version}).flatMap(({locale, state, field, titles}) =>
      shownIn.includes(locale) && (state === 'missing' || state === 'stale')
        ? [check(`${field}.${locale}`, `${titles.join(' › ')}: ${state} in ${locales[locale].name}`)]
        : [],
    ),
    ...shownIn.flatMap((locale) =>
      isPage && plainText(described[locale]) === ''
        ? [check(`seo.description.${locale}`, `No search description in ${locales[locale].name}`)]
        : [],
    ),
  ]
}

function conflictIn(
  type: SchemaType,
  sides: Correction['sides'],
  {path, published, version}: Correction['conflicts'][number],
  titleOf: ReadonlyMap<string, string>,
) {
  const field = pathToString(path)
  const [theirs, ours] = [textsOf(type, sides.published, titleOf), textsOf(type, sides.version, titleOf)]
  // A paragraph belongs to its text, an item of a list to its first field.
  const [, of] = [...ours, ...theirs].find(([key]) => key.startsWith(field) || field.startsWith(key)) ?? []
  const textOf = (texts: typeof ours, value: unknown) =>
    texts.get(field)?.text ??
    (plainText([value].flat()) || (value === undefined ? '' : JSON.stringify(value)))
  return {
    field,
    title: of?.title ?? type.title ?? type.name,
    ...(of?.locale && {locale: of.locale}),
    published: textOf(theirs, published),
    version: textOf(ours, version),
  }
}

/** In the order of the form. @param titleOf documents that references lead to, by id */
export function changesOf(
  {version, published, document, type}: Member,
  titleOf: ReadonlyMap<string, string>,
) {
  const [before, after] = [textsOf(type, published, titleOf), textsOf(type, version, titleOf)]
  return [...new Map([...after, ...before])].flatMap(([key, {title, locale}]) => {
    const [old, next] = [before.get(key)?.text ?? '', after.get(key)?.text ?? '']
    return old === next
      ? []
      : [{document, field: key, title, ...(locale && {locale}), before: old, after: next}]
  })
}

/** By field and language. */
function textsOf(type: SchemaType, document: SanityDocument | null, titleOf: ReadonlyMap<string, string>) {
  // Without a locale, what all languages share.
  const texts = new Map<string, {title: string; locale?: LocaleCode; text: string}>()
  if (document === null) return texts
  const currency = priceList.safeParse(document).data?.currency
  const words = localizedValues(type, document, ({field, titles, type: {options}, text}) => {
    const isAmount = currency !== undefined && /\.(?:monthly|yearly)$/.test(field)
    const choice = choices.safeParse(options).data?.list.find(({value}) => value === text)
    const shown = isAmount
      ? formatMoney({amount: Number(text), currency}, defaultLocale)
      : (choice?.title ?? text)
    // Studio's title would be “Referenced document ID”.
    const isReference = field.endsWith('._ref')
    texts.set(field, {
      title: titles.slice(0, isReference ? -1 : undefined).join(' › '),
      text: isReference ? (titleOf.get(text) ?? text) : shown,
    })
  })
  for (const {field, titles, value} of words)
    for (const locale of localeCodes)
      texts.set(`${field}.${locale}`, {title: titles.join(' › '), locale, text: plainText(value[locale])})
  return texts
}

export const release = z.object({
  name: z.string(),
  state: z.enum(['active', 'scheduled', 'published']),
  title: z.string(),
  publishAt: z.string().nullable(),
  /** Id of the user who made it. */
  author: z.string().nullable(),
  at: z.string().nullable(),
  /** Documents edited since the launch, and older drafts. */
  edited: documents,
})
export type Release = z.output<typeof release>

/** ISO 8601. Studio gives the release that undoes another its title, and no other link. */
export function undoneAt(
  launch: Pick<Release, 'title' | 'at'>,
  releases: readonly Pick<Release, 'state' | 'title' | 'at'>[],
): string | null {
  const revert = releases.find(
    (one) =>
      one.state === 'published' &&
      one.title === `Reverting "${launch.title}"` &&
      (one.at ?? '') > (launch.at ?? '') &&
      undoneAt(one, releases) === null,
  )
  return revert?.at ?? null
}

/** “Monday, 23 November 2026 at 09:00 in Warsaw, in 14 hours”. `zone` is an IANA name. */
export function timeInWords(time: Date, now: Date, zone: string): string {
  const format = new Intl.DateTimeFormat('en-GB', {dateStyle: 'full', timeStyle: 'short', timeZone: zone})
  const minutes = Math.round((time.getTime() - now.getTime()) / 60_000)
  const steps = [[1, 'minute'] as const, [60, 'hour'] as const, [24 * 60, 'day'] as const]
  const [length, unit] = steps.findLast(([of]) => Math.abs(minutes) >= 2 * of) ?? [1, 'minute']
  const relative = new Intl.RelativeTimeFormat('en').format(Math.round(minutes / length), unit)
  return `${format.format(time)} in ${cityOf(zone)}, ${minutes === 0 ? 'just now' : relative}`
}
