import {createHash} from 'node:crypto'
import {readFileSync} from 'node:fs'
import {fileURLToPath} from 'node:url'
import sharp from 'sharp'
import {afterEach, expect, test, vi} from 'vitest'
import {lightColors, drawOgImage} from './draw-og-image.tsx'

test('images have the colours of the pages', () => {
  const tokens = readFileSync(fileURLToPath(new URL('../ui/tokens.pcss', import.meta.url)), 'utf8')
  const light = (name: string) => new RegExp(`--${name}: (#[0-9a-f]+);`).exec(tokens)?.[1]
  const names = Object.keys(lightColors).map((name) => [
    name,
    name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`),
  ])
  expect(Object.fromEntries(names.map(([name = '', token = '']) => [name, light(token)]))).toEqual(
    lightColors,
  )
})

afterEach(() => vi.restoreAllMocks())

const draw = (headline: string, text = '', windows: number | null = null) =>
  drawOgImage({brand: 'Domora', headline, text, lang: 'pl', windows})

const fingerprint = async (headline: string, text?: string) =>
  createHash('sha256')
    .update(Buffer.from(await draw(headline, text)))
    .digest('hex')

test('a PNG of 1200 × 630 pixels and less than 150 kB', async () => {
  const picture = await draw('Każde drzwi rozliczone co do grosza.')
  expect(await sharp(picture).metadata()).toMatchObject({format: 'png', width: 1200, height: 630})
  expect(picture.byteLength).toBeLessThan(150_000)
})

test('the site’s own fonts draw every letter of its languages', async () => {
  const asked = vi.spyOn(globalThis, 'fetch')
  const letters = ['', 'l', 's', 'a', ...'ąćęłńśźżßãüç€”']
  const pictures = new Set<string>()
  for (const letter of letters) pictures.add(await fingerprint(letter))
  // Letters that the fonts lack would all be the same blank or box.
  expect(pictures.size).toBe(letters.length)
  expect(asked).not.toHaveBeenCalled()
})

test('no line ends with a word of one letter', async () => {
  const copy =
    'Najem i płatności w jednym miejscu, a klucze i umowy w drugim. Każdy wpis trafia w pół sekundy i w całości.'
  const set = copy.replaceAll(/(?<= [aiw]) /g, '\u{A0}')
  expect(await fingerprint(copy)).toBe(await fingerprint(set))
  expect(await fingerprint('', copy)).toBe(await fingerprint('', set))
})

test('characters that the fonts lack are left out, without a request', async () => {
  const asked = vi.spyOn(globalThis, 'fetch')
  expect(await fingerprint('Domora 房 🏠')).toBe(await fingerprint('Domora  '))
  expect(asked).not.toHaveBeenCalled()
})
