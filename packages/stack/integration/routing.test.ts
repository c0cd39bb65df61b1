import {localeCodes, locales} from '@domora/content/locales'
import {pathOf} from '@domora/content/routes'
import {describe, expect, inject, test} from 'vitest'

const get = (path: string) => fetch(inject('siteUrl') + path, {redirect: 'manual'})

const pathOfLocation = (response: Response): string => {
  const location = response.headers.get('location') ?? ''
  return location.startsWith('/') ? location : location.replace(inject('siteUrl'), '')
}

describe('the default locale has one address', () => {
  test.each([
    ['/gb', '/'],
    ['/gb/pricing', '/pricing'],
    ['/gb/privacy', '/privacy'],
  ])('%s redirects for good to %s', async (from, to) => {
    const response = await get(from)
    expect(response.status).toBe(308)
    expect(pathOfLocation(response)).toBe(to)
  })
})

describe('a path without a page is a 404 in the language of its path', () => {
  const unknown = ['no-such-page', 'no/such/page', 'pricing/further']
  test.each(
    localeCodes.flatMap((locale) =>
      unknown.map((path) => [`${locales[locale].prefix}/${path}`, locale] as const),
    ),
  )('%s', async (path, locale) => {
    const response = await get(path)
    const html = await response.text()
    expect(response.status).toBe(404)
    expect(html).toContain(`<html lang="${locales[locale].tag}"`)
    expect(html).toContain(path)
    expect(html).toMatch(/<h1[\s>]/)
    expect(html).toContain(`href="${pathOf({kind: 'landing'}, locale)}"`)
  })

  test('an unknown language is a page that does not exist', async () => {
    const response = await get('/xx/pricing')
    expect(response.status).toBe(404)
    expect(await response.text()).toContain('<html lang="en"')
  })

  test('the path is shown as text, never as markup', async () => {
    const response = await get('/%3Cscript%3Ealert(1)%3C%2Fscript%3E')
    const html = await response.text()
    expect(response.status).toBe(404)
    expect(html).not.toContain('<script>alert(1)')
  })

  test.each(['/%E0%A4%A', '/%00', `/${'a'.repeat(5_000)}`])(
    '%.20s is refused, not an error of the server',
    async (path) => {
      const response = await get(path)
      expect(response.status).toBeGreaterThanOrEqual(400)
      expect(response.status).toBeLessThan(500)
    },
  )
})

describe('redirects from the CMS', () => {
  test('keep the status that the editor chose', async () => {
    const response = await get('/prices')
    expect(response.status).toBe(308)
    expect(pathOfLocation(response)).toBe('/pricing')
  })
})

describe('for search engines', () => {
  test.each(localeCodes)('the sitemap of %s lists its pages with their alternates', async (locale) => {
    const response = await get(`${locales[locale].prefix}/sitemap.xml`)
    const xml = await response.text()
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toMatch(/xml/)
    for (const kind of ['landing', 'pricing', 'waitlist', 'about', 'contact'] as const) {
      expect(xml).toMatch(
        new RegExp(`<loc>https?://[^/<]+${pathOf({kind}, locale).replace(/^\/$/, '/?')}</loc>`),
      )
    }
    expect(xml).toContain('hreflang="x-default"')
    expect(xml).toContain('<lastmod>')
  })

  test('robots.txt names the sitemaps', async () => {
    const response = await get('/robots.txt')
    expect(response.status).toBe(200)
    expect(await response.text()).toMatch(/^Sitemap: https?:\/\/.+\/sitemap\.xml$/m)
  })
})
