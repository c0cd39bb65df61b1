import {once} from 'node:events'
import {writeFile} from 'node:fs/promises'
import {createServer} from 'node:http'
import {dirname, join} from 'node:path'
import {execa} from 'execa'
import sharp from 'sharp'
import {expect, inject, onTestFinished, test} from 'vitest'
import {keepContent} from '../../testing/content.ts'
import {eventually} from '../../testing/eventually.ts'
import {picture, publish, slow, studio, useStudio} from '../../e2e/studio/studio-page.ts'
import {freePort} from '../../testing/ports.ts'
import {root} from '../../src/run/settings.ts'
import {temporaryFolder} from '../../testing/temporary-folder.ts'

keepContent()
useStudio(() => '/content/pages;landingPage')

const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="1312" height="740"><path fill="#f2ead6" d="M0 0h1312v740H0z"/>
<path fill="#f3a81b" stroke="#12352b" stroke-width="8" d="M500 740V300a156 156 0 0 1 312 0v440z"/></svg>`

/** An old site with one picture. */
async function oldSite(): Promise<string> {
  const data = await sharp(Buffer.from(drawing)).png().toBuffer()
  const server = createServer((request, response) => {
    if (request.url === '/uploads/door.png') response.setHeader('content-type', 'image/png').end(data)
    else response.writeHead(404).end()
  })
  const port = await freePort()
  await once(server.listen(port, '127.0.0.1'), 'listening')
  onTestFinished(() => void server.close())
  return `http://127.0.0.1:${port}`
}

const item = (id: number, title: string, status: string, content: string) => `<item>
  <title>${title}</title><link>https://old.example/2024/05/post-${id}/</link><dc:creator>ada</dc:creator>
  <content:encoded><![CDATA[${content}]]></content:encoded><excerpt:encoded><![CDATA[A note on keys and doors.]]></excerpt:encoded>
  <wp:post_id>${id}</wp:post_id><wp:post_date>2024-05-0${id} 10:00:00</wp:post_date><wp:status>${status}</wp:status>
  <wp:post_name>${title.toLowerCase().replaceAll(/\W+/g, '-')}</wp:post_name><wp:post_type>post</wp:post_type>
  <category domain="category" nicename="keys">Keys</category>
</item>`

const wxr = (site: string) => `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:excerpt="http://wordpress.org/export/1.2/excerpt/" xmlns:content="http://purl.org/rss/1.0/modules/content/"
  xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:wp="http://wordpress.org/export/1.2/"><channel>
  <title>Old blog</title><language>en-GB</language><wp:wxr_version>1.2</wp:wxr_version>
  <wp:base_blog_url>https://old.example</wp:base_blog_url>
  <wp:author><wp:author_login>ada</wp:author_login><wp:author_display_name>Ada Lovelace</wp:author_display_name></wp:author>
  ${item(
    1,
    'Handing over the keys',
    'draft',
    `<p>The last day of a tenancy begins at the door.</p>
<figure><img src="${site}/uploads/door.png" alt="An open front door"/><figcaption>Count the keys together.</figcaption></figure>
<h2>Three things to write down</h2><ul><li>How many keys there are</li><li>What the meters show</li></ul>
<table><tr><th>Meter</th><th>Reading</th></tr><tr><td>Water</td><td>218</td></tr></table>`,
  )}
  ${item(2, 'Our first year', 'draft', '<p>It was a good one.</p>[gallery-slider id="4"]')}
  ${item(3, 'A door worth painting', 'publish', `<p>Before and after.</p><img src="${site}/uploads/gone.png" alt="A door"/>`)}
</channel></rss>`

/** What a terminal shows, as a page. */
const terminal = (text: string) =>
  `<body style="margin:0;padding:24px;background:#12352b;color:#f2ead6;font:15px/1.5 monospace;white-space:pre-wrap">${text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')}`

test('a blog from WordPress: the command, its report, the drafts, and one of them live', async () => {
  const {page, goTo} = studio
  const folder = await temporaryFolder('wordpress')
  await writeFile(join(folder, 'wordpress.xml'), wxr(await oldSite()))
  const command = async () => {
    const {stdout} = await execa(
      process.execPath,
      [join(root, 'packages/stack/src/run/content.ts'), 'import', 'wordpress.xml'],
      {
        env: {
          INIT_CWD: folder,
          DOMORA_DATA: join(dirname(inject('siteLog')), '..'),
          LAKE_PORT: new URL(inject('lakeUrl')).port,
        },
      },
    )
    return stdout
  }
  const report = await command()
  expect(report).toContain('article: 3 created, 0 unchanged')
  expect(report).toMatch(
    /“A door worth painting” \(post 3\)\n  - picture missing: .*gone\.png \(status 404\)/,
  )
  expect(report).toMatch(/“Our first year” \(post 2\)\n  - .*\[gallery-slider id="4"\]/)
  const screen = await page.context().newPage()
  await screen.setViewportSize({width: 960, height: 320})
  await screen.setContent(terminal(`$ pnpm content import wordpress.xml\n${report}`))
  await picture(screen, 'wordpress-report')
  await screen.close()

  await goTo('/content/articles;planned-articles')
  await page.getByText('Our first year').first().waitFor(slow)
  await page.getByText('Handing over the keys').first().click()
  await expect.poll(() => studio.input('title.gb').inputValue(), slow).toBe('Handing over the keys')
  await page.getByText('Resolving locations').waitFor({state: 'hidden'})
  await picture(page, 'wordpress-draft')

  await publish()
  const path = '/articles/handing-over-the-keys'
  await eventually(async () => expect((await fetch(inject('siteUrl') + path)).status).toBe(200))
  const live = await page.context().newPage()
  await live.goto(inject('siteUrl') + path)
  await live.getByText('Count the keys together.').waitFor()
  expect(await live.getByRole('table').innerText()).toMatch(/Water\s+218/)
  expect(
    await live
      .locator('figure img')
      .evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth)),
  ).toBeGreaterThan(0)
  await picture(live, 'wordpress-live')
  await live.close()

  expect(await command()).toContain('article: 0 created, 2 unchanged, 1 edited in Studio and kept')
})
