import {existsSync, readdirSync, readFileSync} from 'node:fs'
import {join} from 'node:path'
import {brotliDecompressSync} from 'node:zlib'
import {allLocaleCodes, isPublicLocale, type LocaleCode, localeCodes} from '@domora/content/locales'
import {pageLocalesExpression} from '@domora/content/page-locales'
import {linesIn, localizedValues, wordsOf} from '@domora/seed/testing/localized-values'
import {expect, test} from 'vitest'
import {root} from './run/settings.ts'

const read = (file: string) => readFileSync(join(root, file))

const fontFolder = 'web/public/fonts'

/** The characters of a WOFF2 font: https://www.w3.org/TR/WOFF2/#FileStructure, the table `cmap` in format 4. */
function charactersOf(font: Buffer): ReadonlySet<number> {
  let offset = 48
  const base128 = () => {
    let value = 0
    for (;;) {
      const byte = font.readUInt8(offset++)
      value = value * 128 + (byte & 127)
      if (byte < 128) return value
    }
  }
  const cmapTag = 0
  const glyfAndLoca = new Set([10, 11])
  const tables = Array.from({length: font.readUInt16BE(12)}, () => {
    const flags = font.readUInt8(offset++)
    const tag = flags & 63
    if (tag === 63) offset += 4
    const length = base128()
    const isTransformed = glyfAndLoca.has(tag) ? flags >> 6 !== 3 : flags >> 6 !== 0
    return {tag, length: isTransformed ? base128() : length}
  })
  const data = brotliDecompressSync(font.subarray(offset, offset + font.readUInt32BE(20)))
  const before = tables.slice(
    0,
    tables.findIndex(({tag}) => tag === cmapTag),
  )
  const cmap = data.subarray(before.reduce((sum, {length}) => sum + length, 0))
  const records = Array.from({length: cmap.readUInt16BE(2)}, (_, index) => cmap.readUInt32BE(8 + index * 8))
  const start = records.find((at) => cmap.readUInt16BE(at) === 4)
  if (start === undefined) throw new Error('the font has no character map of format 4')
  const segments = cmap.readUInt16BE(start + 6)
  const characters = new Set<number>()
  for (let at = 0; at < segments; at += 2) {
    const last = cmap.readUInt16BE(start + 14 + at)
    for (let code = cmap.readUInt16BE(start + 16 + segments + at); code <= last; code++) characters.add(code)
  }
  return characters
}

const fonts = readdirSync(join(root, fontFolder))
  // Files with `-ext` have the letters of other languages.
  .filter((file) => file.endsWith('.woff2') && !file.includes('-ext.'))
  .map((file) => ({file, characters: charactersOf(read(join(fontFolder, file)))}))

/** What a language still needs, each with the file that lacks it. */
function missingFor(locale: LocaleCode): readonly string[] {
  const needed: readonly (readonly [isThere: boolean, what: string])[] = [
    [
      pageLocalesExpression.includes(`=> "${locale}"`),
      'packages/content/src/page-locales.ts: a line in the query',
    ],
    [
      existsSync(join(root, `packages/leads/src/mail/templates/${locale}.json`)),
      `packages/leads/src/mail/templates/${locale}.json: the mails`,
    ],
    [
      new RegExp(`^  "${locale}": \\{`, 'm').test(read('web/src/sections/fallback-form.json').toString()),
      'web/src/sections/fallback-form.json: the texts of the form',
    ],
  ]
  const untranslated = localizedValues.filter((value) => wordsOf(value, locale).join('').trim() === '')
  const text = linesIn(locale).map(({line}) => line)
  return [
    ...needed.flatMap(([isThere, what]) => (isThere ? [] : [what])),
    ...untranslated.map(({where}) => `packages/seed: ${where}`),
    ...fonts.flatMap(({file, characters}) => {
      const lacking = [...new Set(text.join(''))].filter((char) => !characters.has(char.codePointAt(0) ?? 0))
      return lacking.length === 0 ? [] : [`${fontFolder}/${file}: the characters ${lacking.join(' ')}`]
    }),
  ]
}

test.each(fonts)('$file: its characters can be read', ({characters}) => {
  expect(characters.has('ł'.charCodeAt(0))).toBe(true)
  expect(characters.has('ж'.charCodeAt(0))).toBe(false)
})

test.each(localeCodes)('%s: nothing is missing', (locale) => {
  expect(missingFor(locale)).toEqual([])
})

for (const locale of allLocaleCodes.filter((code) => !isPublicLocale(code)))
  console.info(`${locale} is in preparation. It still needs:\n${missingFor(locale).join('\n')}`)
