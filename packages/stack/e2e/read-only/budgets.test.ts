import {brotliCompressSync} from 'node:zlib'
import {beforeAll, describe, expect, inject, test} from 'vitest'
import {prerenderedPaths} from '../../src/stack/site.ts'
import {mostPageBytes} from '../../test-support/content.ts'
import {deliversDocuments} from '../../test-support/delivery.ts'
import {inPage, useBrowser} from '../visit.ts'

useBrowser()

/** Bytes as they travel when whoever stands in front compresses them well, and once. */
const weigh = (text: string): number => brotliCompressSync(text).byteLength

const text = async (path: string) => (await fetch(inject('siteUrl') + path)).text()

/** Pages that are visited at the same time. */
const atOnce = 5

let paths: readonly string[] = []

beforeAll(async () => {
  paths = await prerenderedPaths(inject('siteUrl'))
})

/** The lines of those pages that exceed a budget. */
async function exceeding(
  measure: (path: string) => Promise<{is: number; most: number}>,
): Promise<readonly string[]> {
  const lines: string[] = []
  for (const path of paths) {
    const {is, most} = await measure(path)
    if (is > most) lines.push(`${path}: ${is}, and may be ${most}`)
  }
  return lines
}

describe.runIf(deliversDocuments)('a document', () => {
  test('fits with its style into the first round trip of a connection', async () => {
    expect(await exceeding(async (path) => ({is: weigh(await text(path)), most: mostPageBytes}))).toEqual([])
  })

  test('has 2 kB of script in all', async () => {
    expect(
      await exceeding(async (path) => {
        const html = await text(path)
        const files = new Set(
          [...html.matchAll(/(?:src|data-enhance)="([^"]+\.js)"/g)].map(([, file = '']) => file),
        )
        expect(files.size).toBeGreaterThan(0)
        const code = [...html.matchAll(/<script(?![^>]* (?:src|type)=)[^>]*>([^]*?)<\/script>/g)].map(
          ([, inline = '']) => inline,
        )
        const scripts = await Promise.all([...files].map(text))
        const is = [...scripts, ...code].reduce((sum, script) => sum + weigh(script), 0)
        return {is, most: 2_000}
      }),
    ).toEqual([])
  })

  test('asks for five things more and nothing elsewhere, and nothing moves while they come', async () => {
    const lines: string[] = []
    const visit = (path: string) =>
      inPage({viewport: {width: 390, height: 844}}, async ({page, foreignRequests}) => {
        const requests: string[] = []
        page.on('request', (request) => requests.push(new URL(request.url()).pathname))
        await page.addInitScript(() => {
          new PerformanceObserver((list) => {
            const {dataset} = document.documentElement
            for (const entry of list.getEntries())
              if ('value' in entry)
                dataset['moved'] = String(Number(dataset['moved'] ?? 0) + Number(entry.value))
          }).observe({type: 'layout-shift', buffered: true})
        })
        await page.goto(path, {waitUntil: 'networkidle'})
        const fonts = requests.filter((request) => request.endsWith('.woff2'))
        const moved = Number((await page.getAttribute('html', 'data-moved')) ?? 0)
        if (requests.length > 6 || fonts.length > 2) lines.push(`${path} asks for ${requests.join(' ')}`)
        if (foreignRequests.length > 0) lines.push(`${path} asks elsewhere: ${foreignRequests.join(' ')}`)
        if (moved > 0.01) lines.push(`${path} moves by ${moved}`)
      })
    // Most of a visit is waiting until nothing more is asked for.
    for (let first = 0; first < paths.length; first += atOnce)
      await Promise.all(paths.slice(first, first + atOnce).map(visit))
    expect(lines).toEqual([])
  })
})

test('fonts are two files, asked for before anything else', async () => {
  for (const path of paths) {
    const html = await text(path)
    const preloads = [...html.matchAll(/<link rel="preload"[^>]*>/g)].map(([link]) => link)
    expect(preloads.filter((link) => link.includes('as="font"'))).toHaveLength(2)
    expect(html.indexOf(preloads[0] ?? '')).toBeLessThan(html.indexOf('<style'))
  }
})
