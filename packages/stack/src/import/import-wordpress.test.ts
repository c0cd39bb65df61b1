import {once} from 'node:events'
import {createServer} from 'node:http'
import {article} from '@domora/content/article'
import {parseSection} from '@domora/content/parse-section'
import {redirects} from '@domora/content/redirect'
import {startContentLake} from 'content-lake'
import sharp from 'sharp'
import {afterAll, describe, expect, test} from 'vitest'
import {z} from 'zod'
import {localProject} from '../run/local-lake.ts'
import {seedFile} from '../run/settings.ts'
import {lakeClient} from '../../testing/lake-client.ts'
import {importWordpress, localeOf} from './import-wordpress.ts'
import {readWxr} from './read-wxr.ts'

const lake = await startContentLake({...localProject, seed: seedFile})
const client = lakeClient(lake.url, lake.createToken('editor'))

/** The old site: pictures, and one that is a page. */
const requests: string[] = []
const old = createServer((request, response) => {
  requests.push(request.url ?? '')
  if (request.url?.endsWith('.png') !== true) return void response.writeHead(404).end('not found')
  if (request.url.includes('page')) return void response.setHeader('content-type', 'text/html').end('<p>')
  const made = sharp({create: {width: 60, height: 40, channels: 3, background: '#c04020'}}).png()
  made.toBuffer().then(
    (data) => response.setHeader('content-type', 'image/png').end(data),
    () => response.writeHead(500).end(),
  )
})
await once(old.listen(0, '127.0.0.1'), 'listening')
const address = z.object({port: z.number()}).parse(old.address())
const site = `http://127.0.0.1:${address.port}`
afterAll(async () => {
  old.close()
  await lake.close()
})

const item = (id: number, fields: Readonly<Record<string, string>>, more = '') => `<item>
  <title><![CDATA[${fields['title'] ?? ''}]]></title>
  <link>${fields['link'] ?? `${site}/2024/05/post-${id}/`}</link>
  <dc:creator>ada</dc:creator>
  <content:encoded><![CDATA[${fields['content'] ?? ''}]]></content:encoded>
  <excerpt:encoded><![CDATA[${fields['excerpt'] ?? ''}]]></excerpt:encoded>
  <wp:post_id>${id}</wp:post_id>
  <wp:post_date>2024-05-0${(id % 9) + 1} 10:00:00</wp:post_date>
  <wp:post_date_gmt>2024-05-0${(id % 9) + 1} 08:00:00</wp:post_date_gmt>
  <wp:post_name>${fields['slug'] ?? `post-${id}`}</wp:post_name>
  <wp:status>${fields['status'] ?? 'publish'}</wp:status>
  <wp:post_parent>${fields['parent'] ?? '0'}</wp:post_parent>
  <wp:post_type>${fields['type'] ?? 'post'}</wp:post_type>
  <wp:post_password>${fields['password'] ?? ''}</wp:post_password>
  ${more}
</item>`

const picture = (id: number, file: string) =>
  item(
    id,
    {type: 'attachment', status: 'inherit', title: file},
    `<wp:attachment_url>${site}/${file}</wp:attachment_url>`,
  )

const meta = (key: string, value: string) =>
  `<wp:postmeta><wp:meta_key>${key}</wp:meta_key><wp:meta_value>${value}</wp:meta_value></wp:postmeta>`

const wxr = (...items: readonly string[]) => `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:excerpt="http://wordpress.org/export/1.2/excerpt/" xmlns:content="http://purl.org/rss/1.0/modules/content/"
  xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:wp="http://wordpress.org/export/1.2/">
<channel>
  <title>Old site</title><language>de-DE</language><wp:wxr_version>1.2</wp:wxr_version>
  <wp:base_blog_url>${site}</wp:base_blog_url>
  <wp:author><wp:author_login>ada</wp:author_login><wp:author_display_name>Ada L.</wp:author_display_name></wp:author>
  <wp:author xmlns:wp="http://example.com/fake/"><wp:author_login>mallory</wp:author_login></wp:author>
  <wp:category><wp:category_nicename>kaution</wp:category_nicename><wp:category_parent>vertrag</wp:category_parent><wp:cat_name>Kaution &amp; Bürgschaft</wp:cat_name></wp:category>
  ${items.join('\n')}
</channel></rss>`

const classic = `Erster Absatz mit <a href="${site}/2024/05/post-2/#teil">Link</a> und <u>Strich</u>.

[caption id="attachment_10" width="60"]<img class="wp-image-10" src="${site}/house-300x200.png" alt="Haus" /> Ein Haus[/caption]

<h4>Tabelle</h4>
<table><tr><th>Tag</th><th>Betrag</th></tr><tr><td>1.</td><td><b>700</b></td></tr></table>

[contact-form id="7"]

[gallery-slider id="4"]

[embed]https://youtu.be/abc[/embed]

<img src="${site}/gone.jpg" alt="fehlt" />`

const blocks = `<!-- wp:paragraph --><p>Zitat:</p><!-- /wp:paragraph -->
<!-- wp:quote --><blockquote class="wp-block-quote"><p>Gut.</p><cite>Eine Mieterin</cite></blockquote><!-- /wp:quote -->
<!-- wp:code --><pre class="wp-block-code"><code>a &lt; b
  c</code></pre><!-- /wp:code -->
<!-- wp:latest-posts {"postsToShow":3} /-->
<!-- wp:html --><iframe src="https://www.youtube.com/embed/xyz?rel=0"></iframe><iframe src="https://maps.example/x"></iframe><!-- /wp:html -->
<!-- wp:list --><ul><li>eins<ol><li>zwei</li></ol></li></ul><!-- /wp:list -->
<!-- wp:image --><figure class="wp-block-image"><img src="${site}/page.png" alt=""/></figure><!-- /wp:image -->
<p><a href="javascript:alert(1)">nein</a> <a href="${site}/2020/weg/">weg</a></p>`

const file = wxr(
  item(
    1,
    {title: 'Erster &amp; Bester', content: classic, excerpt: 'Kurz gesagt.', slug: 'erster'},
    `<category domain="category" nicename="kaution"><![CDATA[Kaution & Bürgschaft]]></category>
     <category domain="post_tag" nicename="neu"><![CDATA[Neu]]></category>
     <category domain="post_format" nicename="post-format-aside"><![CDATA[Aside]]></category>
     ${meta('_thumbnail_id', '10')}${meta('preis', '12')}
     <wp:comment><wp:comment_id>5</wp:comment_id></wp:comment>`,
  ),
  item(2, {title: 'Zweiter', content: blocks}),
  item(3, {title: 'Entwurf', content: 'Text', status: 'draft', link: `${site}/?p=3`}),
  item(4, {title: 'Geplant', content: 'Text', status: 'future'}),
  item(5, {title: 'Geheim', content: 'Text', password: 'x'}),
  item(6, {title: 'Über uns', content: 'Wir.', type: 'page', slug: '%c3%bcber-uns', link: `${site}/ueber/`}),
  item(7, {title: 'Menü', type: 'nav_menu_item'}),
  item(8, {title: 'Weg', status: 'trash'}),
  picture(10, 'house.png'),
  picture(11, 'unused.png'),
)

const run = () => {
  const read = readWxr(file)
  return importWordpress(client, read, localeOf(read, undefined))
}

const prefix = `127-0-0-1-${address.port}`
const idOf = (type: string, name: number | string) => `${type}-${prefix}-${name}`

const first = await run()
const linesOf = (title: string) =>
  [...first.notes].flatMap(([about, lines]) => (about.includes(title) ? [...lines] : []))

const report = ({field, message}: {readonly field: string; readonly message: string}): never => {
  throw new Error(`${field} ${message}`)
}

async function articleIn(id: number) {
  const result: unknown = await client.fetch(article.query, {id: idOf('article', id)})
  return parseSection(article.contract, result, {locale: 'de', report})
}

test('an article keeps its contract: texts, pictures, author, topics and dates', async () => {
  const found = await articleIn(1)
  expect(found).toMatchObject({
    title: {text: 'Erster & Bester'},
    summary: {text: 'Kurz gesagt.'},
    publishedAt: '2024-05-02',
    author: {name: 'Ada L.', role: {text: 'Redaktion'}},
    topics: [{title: {text: 'Kaution & Bürgschaft'}}, {title: {text: 'Neu'}}],
    image: {alt: {text: 'house.png'}},
    sections: [
      {_type: 'textSection'},
      {_type: 'pictureSection', caption: {text: 'Ein Haus'}, image: {alt: {text: 'Haus'}}},
      {_type: 'textSection'},
    ],
  })
  expect(JSON.stringify(found?.sections[0])).toContain('"href":"/de/articles/post-2#teil"')
  const last = JSON.stringify(found?.sections[2])
  expect(last).toContain('"style":"h3"')
  expect(last.match(/"style":"table"/g)).toHaveLength(2)
  expect(last).toContain('"href":"https://youtu.be/abc"')
})

test('blocks of the editor: a quotation, code, lists, frames', async () => {
  const found = JSON.stringify((await articleIn(2))?.sections)
  const parts = [
    '"style":"blockquote"',
    'Eine Mieterin',
    String.raw`"text":"a < b\n  c"`,
    'https://www.youtube.com/watch?v=xyz',
    'https://maps.example/x',
    '"listItem":"number","level":2',
  ]
  for (const part of parts) expect(found).toContain(part)
  expect(found).not.toContain('javascript:')
})

test('the report names what was not kept, by post', () => {
  expect(linesOf('Erster')).toEqual(
    expect.arrayContaining([
      'underlining',
      'shortcode, now text: [contact-form id="7"]',
      'shortcode, now text: [gallery-slider id="4"]',
      `picture missing: ${site}/gone.jpg (status 404)`,
      `picture without alternative text: ${site}/house.png`,
      'comments: 1',
      'custom field “preis”',
      'post_format: Aside',
    ]),
  )
  expect(linesOf('Zweiter')).toEqual(
    expect.arrayContaining([
      'block “latest-posts”',
      'iframe, now a link: https://maps.example/x',
      `picture missing: ${site}/page.png (not a picture: text/html)`,
      'link without a valid address: javascript:alert(1)',
      `link to the old site: ${site}/2020/weg/`,
      'without an excerpt: the summary is the start of the text',
    ]),
  )
  expect(linesOf('Geheim')).toContain('protected by a password: now a draft')
  expect(linesOf('Weg')).toEqual(['not imported: trash'])
  expect(linesOf('nav_menu_item')).toEqual(['not imported: Menü'])
  expect(linesOf('unused.png')).toEqual([`not used in a new post: ${site}/unused.png`])
})

test('drafts and protected posts are drafts; a planned one has its date; a page is a page', async () => {
  const ids = await client.fetch<string[]>(
    '*[_type == "article" && _id match $site]._id',
    {site: `*${prefix}*`},
    {perspective: 'raw'},
  )
  expect(ids.toSorted()).toEqual(
    [
      idOf('article', 1),
      idOf('article', 2),
      idOf('article', 4),
      `drafts.${idOf('article', 3)}`,
      `drafts.${idOf('article', 5)}`,
    ].toSorted(),
  )
  expect(await client.getDocument(idOf('article', 4))).toMatchObject({validFrom: '2024-05-05T08:00:00Z'})
  expect(await client.getDocument(idOf('page', 6))).toMatchObject({_type: 'page', address: {de: 'uber-uns'}})
})

test('old addresses of published posts are redirects', async () => {
  const result: unknown = await client.fetch(redirects.query)
  const data = parseSection(redirects.contract, result, {locale: 'gb', report})
  expect(data?.get('/2024/05/post-1')).toMatchObject({to: '/de/articles/erster', permanent: true})
  expect(data?.get('/ueber')).toMatchObject({to: '/de/uber-uns'})
  expect(data?.has('/2024/05/post-5')).toBe(false)
})

test('the old lists of an author and of a topic are redirects', async () => {
  const result: unknown = await client.fetch(redirects.query)
  const data = parseSection(redirects.contract, result, {locale: 'gb', report})
  expect(data?.get('/author/ada')).toMatchObject({to: '/de/articles/autoren/ada-l', permanent: true})
  expect(data?.get('/category/vertrag/kaution')).toMatchObject({to: '/de/articles/themen/kaution'})
})

test('a second run changes nothing, requests nothing, and keeps what an editor has changed', async () => {
  const article2 = idOf('article', 2)
  await client.patch(article2).set({'title.de': 'Umbenannt', 'address.de': 'articles/umbenannt'}).commit()
  const revisions = () =>
    client.fetch<unknown>(
      '*[_id match $site] | order(_id) {_id, _rev}',
      {site: `*${prefix}*`},
      {perspective: 'raw'},
    )
  const before = await revisions()
  requests.length = 0
  const second = await run()
  expect(await revisions()).toEqual(before)
  expect(requests).toEqual([])
  expect(Object.fromEntries(second.counts)).toEqual({
    author: {created: 0, unchanged: 1, kept: 0},
    topic: {created: 0, unchanged: 2, kept: 0},
    article: {created: 0, unchanged: 4, kept: 1},
    page: {created: 0, unchanged: 1, kept: 0},
    redirect: {created: 0, unchanged: 7, kept: 0},
  })
  expect(second.notes.get('“Zweiter” (post 2)')).toContain('edited in Studio since: kept as it is')
})

describe('is refused, with what to do', () => {
  test.each([
    ['broken XML', wxr('<item>'), 'not valid XML: line'],
    [
      'another feed',
      '<rss version="2.0"><channel><title>x</title></channel></rss>',
      'not an export of WordPress',
    ],
  ])('%s', (_, xml, message) => expect(() => readWxr(xml)).toThrow(message))

  test('a language that the site does not have', () => {
    expect(() => localeOf({...readWxr(file), language: 'fr-FR'}, undefined)).toThrow('language “fr-fr”')
    expect(localeOf({...readWxr(file), language: 'pt-BR'}, undefined)).toBe('pt')
    expect(localeOf(readWxr(file), 'pl')).toBe('pl')
  })
})
