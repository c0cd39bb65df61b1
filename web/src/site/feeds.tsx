import {type Article, articleList} from '@domora/content/article'
import {particularsOf, withParticulars} from '@domora/content/company'
import {type LocaleCode, locales} from '@domora/content/locales'
import {queries} from '@domora/content/queries'
import type {SiteSettings} from '@domora/content/site-settings'
import {pathOf} from '@domora/content/routes'
import {type ImageSource, imageSource, pictureSource} from '../media/image-source.ts'
import {absoluteUrl} from '../env.ts'
import {escapeMarkup, renderMarkup} from '../rendering/render-document.tsx'
import {type ContentSource, readContent, requireContent} from '../sanity/read-content.ts'
import {RichText} from '../ui/rich-text.tsx'
import {sourceOfPages} from './page-index.ts'

const atomFile = 'feed.xml'
const atomType = 'application/atom+xml'

/** The feeds of a language, with what writes each. */
export const feedsOf = (locale: LocaleCode) =>
  [
    {file: atomFile, type: atomType, write: atomFeed},
    {file: 'feed.json', type: 'application/feed+json', write: jsonFeed},
  ].map(({file, ...feed}) => ({...feed, path: `${locales[locale].prefix}/${file}`}))

const maxEntries = 20

/** By article: its text as HTML, with the company's particulars. Both feeds of a language have it. */
const rendered = new WeakMap<Article, {readonly settings: SiteSettings; readonly html: Promise<string>}>()

function htmlOf(article: Article, settings: SiteSettings, locale: LocaleCode): Promise<string> {
  const known = rendered.get(article)
  if (known?.settings === settings) return known.html
  const html = renderText(article, particularsOf(settings, locale))
  rendered.set(article, {settings, html})
  return html
}

const imageOf = ({url, alt, width, height}: ImageSource) => (
  // Readers of feeds do not have next/image.
  // oxlint-disable-next-line next/no-img-element
  <img src={url} alt={alt} width={width} height={height} />
)

async function renderText(
  {image, sections}: Article,
  particulars: ReturnType<typeof particularsOf>,
): Promise<string> {
  const html = await renderMarkup(
    <>
      {image && imageOf(imageSource(image, 1200, 630))}
      {sections.map((section) =>
        section._type === 'textSection' && section.body ? (
          <section key={section._key}>
            {section.heading && <h2>{section.heading.text}</h2>}
            <RichText content={withParticulars(section.body, particulars)} section={section._key} />
          </section>
        ) : section._type === 'pictureSection' ? (
          <figure key={section._key}>
            {imageOf(pictureSource(section.image, 800))}
            {section.caption && <figcaption>{section.caption.text}</figcaption>}
          </figure>
        ) : null,
      )}
    </>,
  )
  return html
    .replaceAll(/<style[^>]*>[^]*?<\/style>/g, '')
    .replaceAll(/ (href|src)="(\/[^"]*)"/g, (_, name, path) => ` ${name}="${absoluteUrl(path)}"`)
}

/** The newest articles of a locale. */
export async function readFeed(locale: LocaleCode, source: ContentSource) {
  const settings = await requireContent(queries.siteSettings, locale, source)
  const {heading} = await requireContent(queries.articlesPage, locale, source)
  const listed = await requireContent(articleList, locale, source)
  const known = await sourceOfPages(source)
  const entries = listed.slice(0, maxEntries).map(async ({id, href}) => {
    const article = await readContent(queries.article, locale, {id}, known)
    if (article == null) return []
    const {title, summary, author, topics, publishedAt, updatedAt} = article
    return {
      // An article keeps it at another address.
      id: `${absoluteUrl(`${locales[locale].prefix}/${atomFile}`)}#${id}`,
      url: absoluteUrl(href),
      title: title.text,
      summary: summary.text,
      html: () => htmlOf(article, settings, locale),
      author: author?.name ?? settings.brand,
      topics: topics.map((topic) => topic.title.text),
      published: `${publishedAt}T00:00:00Z`,
      updated: `${updatedAt ?? publishedAt}T00:00:00Z`,
    }
  })
  return {
    title: `${heading.text} · ${settings.brand}`,
    language: locales[locale].tag,
    home: absoluteUrl(pathOf({kind: 'articles'}, locale)),
    brand: settings.brand,
    entries: (await Promise.all(entries)).flat(),
  }
}

type Feed = Awaited<ReturnType<typeof readFeed>>

const element = (name: string, text: string): string => `<${name}>${escapeMarkup(text)}</${name}>`

/** https://www.rfc-editor.org/rfc/rfc4287 */
async function atomFeed({title, language, home, brand, entries}: Feed, address: string): Promise<string> {
  const updated = entries.map((entry) => entry.updated).toSorted()
  const items = entries.map(
    async (entry) => `<entry>
${element('id', entry.id)}
${element('title', entry.title)}
<link href="${escapeMarkup(entry.url)}"/>
${element('published', entry.published)}
${element('updated', entry.updated)}
<author>${element('name', entry.author)}</author>
${entry.topics.map((topic) => `<category term="${escapeMarkup(topic)}"/>`).join('')}
${element('summary', entry.summary)}
<content type="html">${escapeMarkup(await entry.html())}</content>
</entry>`,
  )
  return `<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${language}">
${element('id', address)}
${element('title', title)}
<link rel="self" type="${atomType}" href="${address}"/>
<link rel="alternate" type="text/html" href="${home}"/>
<author>${element('name', brand)}</author>
${element('updated', updated.at(-1) ?? '1970-01-01T00:00:00Z')}
${(await Promise.all(items)).join('\n')}
</feed>
`
}

/** https://www.jsonfeed.org/version/1.1 */
const jsonFeed = async ({title, language, home, brand, entries}: Feed, address: string): Promise<string> =>
  JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title,
    language,
    home_page_url: home,
    feed_url: address,
    authors: [{name: brand}],
    items: await Promise.all(
      entries.map(async ({id, url, summary, html, author, topics, published, updated, ...entry}) => ({
        id,
        url,
        title: entry.title,
        summary,
        content_html: await html(),
        date_published: published,
        date_modified: updated,
        authors: [{name: author}],
        tags: topics,
      })),
    ),
  })
