import {localeCodes, locales} from '@domora/content/locales'
import {parseAtomFeed, parseJsonFeed} from 'feedsmith'
import {afterAll, beforeAll, expect, test} from 'vitest'
import {z} from 'zod'
import {textOf} from '../rendering/finished-document.ts'
import {type SeededLake, startSeededLake} from '../testing/seeded-lake.ts'

let lake: SeededLake

beforeAll(async () => {
  lake = await startSeededLake()
})
afterAll(() => lake.close())

async function fileAt(path: string) {
  const {siteFiles} = await import('./site-files.ts')
  const file = siteFiles.get(path)
  if (file === undefined) throw new Error(`there is nothing at ${path}`)
  const document = await (await lake.site()).fileOf(file)
  return {...document, text: textOf(document)}
}

const dateTime = z.iso.datetime()
const text = z.string().min(1)
const inAtom = z.object({value: text}).transform(({value}) => value)

/** What RFC 4287 requires, and full texts. */
const atom = z.object({
  id: z.url(),
  title: inAtom,
  updated: dateTime,
  authors: z.array(z.object({name: text})).min(1),
  links: z.array(z.object({href: z.url()})).min(2),
  entries: z
    .array(
      z.object({
        id: z.url(),
        title: inAtom,
        updated: dateTime,
        published: dateTime,
        summary: inAtom,
        content: inAtom.refine((html) => html.length > 1_500),
        links: z.array(z.object({href: z.url()})).length(1),
      }),
    )
    .min(2),
})

/** What JSON Feed 1.1 requires, and full texts. */
const json = z.object({
  title: text,
  language: text,
  feed_url: z.url(),
  home_page_url: z.url(),
  items: z
    .array(z.object({id: z.url(), url: z.url(), title: text, content_html: z.string().min(1_500)}))
    .min(2),
})

test.each(localeCodes)(
  '%s: both feeds have the same articles in full, with absolute links',
  async (locale) => {
    const {prefix, tag} = locales[locale]
    const [xml, object] = await Promise.all(
      ['feed.xml', 'feed.json'].map((file) => fileAt(`${prefix}/${file}`)),
    )
    expect(xml?.contentType).toBe('application/atom+xml; charset=utf-8')
    expect(object?.contentType).toBe('application/feed+json; charset=utf-8')
    expect(xml?.text).toContain(`xml:lang="${tag}"`)
    const parsed = atom.parse(parseAtomFeed(xml?.text ?? ''))
    const items = json.parse(parseJsonFeed(object?.text ?? ''))
    expect(items.language).toBe(tag)
    expect(parsed.entries.map(({id, title, content}) => [id, title, content])).toEqual(
      items.items.map(({id, title, content_html}) => [id, title, content_html]),
    )
    for (const {content} of parsed.entries) {
      expect(content).toMatch(/<h2>|<h2 /)
      expect(content).not.toMatch(/<style|(?:href|src)="\/|class="undefined/)
      expect(content).toMatch(/href="http:\/\/localhost:3000/)
    }
    expect(new Set(parsed.entries.map(({id}) => id)).size).toBe(parsed.entries.length)
  },
)
