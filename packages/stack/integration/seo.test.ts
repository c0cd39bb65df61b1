import {localeCodes} from '@domora/content/locales'
import {pathOf} from '@domora/content/routes'
import {describe, expect, inject, test} from 'vitest'
import {z} from 'zod'
import {editor, routes} from '../testing/content.ts'
import {eventually} from '../testing/eventually.ts'

const get = (path: string) => fetch(new URL(path, inject('siteUrl')), {redirect: 'manual'})

/** The size of a PNG, out of its first chunk. https://www.w3.org/TR/png-3/#11IHDR */
function sizeOfPng(png: Buffer) {
  expect(png.subarray(0, 8).toString('latin1')).toBe('\x89PNG\r\n\x1A\n')
  return {width: png.readUInt32BE(16), height: png.readUInt32BE(20)}
}

describe('shared links', () => {
  const meta = async (path: string) => {
    const html = await (await get(path)).text()
    return new Map(
      Array.from(
        html.matchAll(/<meta (?:property|name)="([^"]*)" content="([^"]*)"/g),
        ([, name = '', value = '']) => [name, value],
      ),
    )
  }

  test.each(localeCodes)('%s: every page has an image of its own in its language', async (locale) => {
    const pictures = new Set<string>()
    for (const route of routes) {
      const tags = await meta(pathOf(route, locale))
      const address = tags.get('og:image') ?? ''
      expect(Object.fromEntries(tags)).toMatchObject({
        'og:image:width': '1200',
        'og:image:height': '630',
        'og:image:alt': expect.stringMatching(/./),
        'og:title': expect.stringMatching(/./),
        'twitter:card': 'summary_large_image',
      })
      expect(address).toMatch(/^http/)
      const answer = await get(new URL(address).pathname)
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/png'])
      expect(answer.headers.get('cache-control')).toMatch(/^public, max-age=\d+/)
      const picture = Buffer.from(await answer.arrayBuffer())
      expect(sizeOfPng(picture)).toEqual({width: 1200, height: 630})
      pictures.add(picture.toString('latin1'))
    }
    expect(pictures.size).toBe(routes.length)
  })

  test('an image is revalidated with its ETag, and a missing page has none', async () => {
    const first = await get('/images/pages/pl/pricing')
    await first.arrayBuffer()
    const headers = {'if-none-match': first.headers.get('etag') ?? ''}
    const again = await fetch(new URL('/images/pages/pl/pricing', inject('siteUrl')), {headers})
    expect([again.status, again.headers.get('cross-origin-resource-policy')]).toEqual([304, 'cross-origin'])
    expect((await get('/images/pages/pl/no-such-page')).status).toBe(404)
    expect((await get('/images/pages/pl/pricing/sent')).status).toBe(404)
  })

  test('an image that editors chose replaces it', async () => {
    const client = editor()
    const about = await client.fetch<{image: {asset: {_ref: string}}}>(`*[_id == 'aboutPage'][0]{image}`)
    const alt = {_type: 'localizedString', gb: 'Chosen'}
    await client
      .patch('aboutPage')
      .set({'seo.image': {_type: 'image', asset: about.image.asset, alt}})
      .commit()
    try {
      await eventually(async () => {
        const tags = await meta('/about')
        expect(tags.get('og:image')).toMatch(/\/images\/domora\/production\/\S+w=1200&amp;h=630/)
        expect(tags.get('og:image:alt')).toBe('Chosen')
      })
    } finally {
      await client.patch('aboutPage').unset(['seo.image']).commit()
      await eventually(async () =>
        expect((await meta('/about')).get('og:image')).toContain('/images/pages/about'),
      )
    }
  })
})

test('the manifest and every icon exist', async () => {
  const manifest = await get('/manifest.webmanifest')
  expect(manifest.headers.get('content-type')).toMatch(/^application\/manifest\+json/)
  const {icons} = z.object({icons: z.array(z.object({src: z.string()}))}).parse(await manifest.json())
  expect(icons.length).toBeGreaterThan(1)
  for (const {src} of [...icons, {src: '/icons/apple-touch.png'}]) {
    const icon = await get(src)
    expect([src, icon.status, icon.headers.get('content-type')]).toEqual([
      src,
      200,
      expect.stringMatching(/^image\//),
    ])
  }
})

test('security.txt has a contact and has not expired', async () => {
  const response = await get('/.well-known/security.txt')
  const text = await response.text()
  expect(response.headers.get('content-type')).toMatch(/^text\/plain/)
  expect(text).toMatch(/^Contact: mailto:\S+@\S+$/m)
  const [, expires = ''] = /^Expires: (.+)$/m.exec(text) ?? []
  expect(Date.parse(expires)).toBeGreaterThan(Date.now())
})
