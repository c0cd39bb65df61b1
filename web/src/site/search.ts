import {particularsOf} from '@domora/content/company'
import {landingPageId} from '@domora/content/page'
import {type LocaleCode, locales} from '@domora/content/locales'
import {plainLetters} from '@domora/content/plain-letters'
import {queries} from '@domora/content/queries'
import {menuLinks} from '@domora/content/site-settings'
import {fillIn, namesIn} from '@domora/content/template'
import MiniSearch from 'minisearch'
import {z} from 'zod'
import {type ContentSource, readContent, requireContent} from '../sanity/read-content.ts'
import {sourceOfPages} from './page-index.ts'
import {indexedPages} from './sitemap.ts'

/** The texts of the pages of a language, as JSON. The index is made of it. */
export const searchFilePath = (locale: LocaleCode): string => `${locales[locale].prefix}/search.json`

const entry = z.object({path: z.string(), title: z.string(), summary: z.string(), text: z.string()})
const hits = z.array(entry.omit({text: true}))

type Entry = z.output<typeof entry>

const fieldsWithoutCopy = new Set(['seo', 'labels', 'errors'])

/** The texts in content, in its language: those in English have a `lang`. */
function textsIn(value: unknown, texts: string[] = []): readonly string[] {
  if (Array.isArray(value)) for (const item of value) textsIn(item, texts)
  else if (typeof value === 'object' && value !== null && !('lang' in value)) {
    if ('text' in value && typeof value.text === 'string') texts.push(value.text)
    for (const [name, inner] of Object.entries(value)) if (!fieldsWithoutCopy.has(name)) textsIn(inner, texts)
  }
  return texts
}

/** What visitors can find in a language: every page that search engines may index. */
export async function searchEntries(locale: LocaleCode, source: ContentSource): Promise<readonly Entry[]> {
  const settings = await requireContent(queries.siteSettings, locale, source)
  const links = menuLinks(settings)
  const particulars = particularsOf(settings, locale)
  // A page leaves out texts without a value, and fills in others as it renders them.
  const filledIn = (text: string) =>
    namesIn(text).every((name) => particulars[name] != null)
      ? fillIn(text, (name) => particulars[name] ?? undefined)
      : []
  const pages = await indexedPages(source)
  const known = await sourceOfPages(source)
  const entries = pages.map(async ({id, query, parameters, alternates}): Promise<readonly Entry[]> => {
    const path = alternates.find((alternate) => alternate.locale === locale)?.path
    if (path === undefined) return []
    const content = await readContent(query, locale, parameters, known)
    if (content === null) return []
    const isLanding = id === landingPageId
    const named = isLanding ? undefined : links.find(({href}) => href === path)?.label
    const heading = isLanding ? undefined : (content.heading ?? content.title)
    const title = (named ?? heading)?.text ?? settings.brand
    const texts = textsIn(content).flatMap(filledIn)
    const summary = isLanding ? settings.description?.text : content.seo?.description?.text
    return [
      {path, title, summary: summary ?? texts.find((text) => text !== title) ?? '', text: texts.join('\n')},
    ]
  })
  return (await Promise.all(entries)).flat()
}

const newIndex = () =>
  new MiniSearch<Entry>({
    idField: 'path',
    fields: ['title', 'summary', 'text'],
    storeFields: ['path', 'title', 'summary'],
    processTerm: (term) => plainLetters(term) || null,
    searchOptions: {
      boost: {title: 4, summary: 2},
      prefix: (term) => term.length > 2,
      // A letter in four is wrong, missing, or one too many.
      fuzzy: (term) => (term.length > 3 ? 0.25 : false),
      weights: {fuzzy: 0.7, prefix: 0.5},
    },
  })

interface State {
  readonly file: string
  readonly entries: ReadonlyMap<string, Entry>
  readonly index: MiniSearch<Entry>
}

const isSame = (a: Entry | undefined, b: Entry): boolean => JSON.stringify(a) === JSON.stringify(b)

/** Takes over what has changed, some pages at a time, so that visitors' requests are not held up. */
async function updated(state: State | undefined, file: string): Promise<State> {
  if (state?.file === file) return state
  const {entries: known = new Map<string, Entry>(), index = newIndex()} = state ?? {}
  const entries = new Map(
    z
      .array(entry)
      .parse(JSON.parse(file))
      .map((one) => [one.path, one]),
  )
  for (const [path, one] of known) if (!isSame(entries.get(path), one)) index.discard(path)
  const changed = [...entries.values()].filter((one) => !isSame(known.get(one.path), one))
  await index.addAllAsync(changed, {chunkSize: 20})
  return {file, entries, index}
}

const maxHits = 10

/** The search of a process. It keeps an index for each language, and brings it up to date when a search has a newer file. */
export function createSearch() {
  const states = new Map<LocaleCode, Promise<State>>()
  return async (locale: LocaleCode, query: string, file: string) => {
    const before = states.get(locale)
    const next = (before ?? Promise.resolve(undefined)).then((state) => updated(state, file))
    states.set(locale, next)
    try {
      const {index} = await next
      return hits.parse(index.search(query).slice(0, maxHits))
    } catch (error) {
      states.delete(locale)
      throw error
    }
  }
}
