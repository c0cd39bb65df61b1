import {localeCodes} from '@domora/content/locales'
import {expect, test} from 'vitest'
import {linesIn} from './testing/localized-values.ts'

/** Widths of Arial’s letters in thousandths of the font size; accents do not change the width. */
const widths: Readonly<Record<number, string>> = {
  191: "'",
  222: 'ijlł’‘',
  278: ' !,./:;I[]ft·',
  333: '()-`r“”„',
  355: '"',
  389: '*',
  500: 'Jcksvxyz',
  556: '#$0123456789?L_abdeghnopquŁ–€§',
  584: '+<=>~',
  611: 'FTZß',
  667: '&ABEKPSVXY',
  722: 'CDHNRUw',
  778: 'GOQ',
  833: 'Mm',
  889: '%',
  944: 'W',
  1000: '—…',
}

const widthOf = (letter: string): number => {
  const found = Object.entries(widths).find(([, letters]) => letters.includes(letter))
  if (found === undefined) throw new Error(`no width is known for ${letter}`)
  return Number(found[0])
}

/** The width of a text in Arial, in pixels. */
const pixels = (text: string, fontSize: number): number => {
  const letters = text.normalize('NFD').replaceAll(/\p{M}/gu, '').replaceAll('\u{A0}', ' ')
  return Math.round(([...letters].reduce((sum, letter) => sum + widthOf(letter), 0) * fontSize) / 1000)
}

/** Font size and room in search results on a desktop, in pixels: one line for the title, two for the description. */
const limits = {title: [20, 600], description: [14, 990]} as const

test.each(['title', 'description'] as const)('search results do not cut off a %s', (field) => {
  const [fontSize, most] = limits[field]
  const lines = localeCodes.flatMap((locale) =>
    linesIn(locale).filter(({where}) => where.endsWith(`seo.${field}`)),
  )
  const cut = lines.flatMap(({where, line}) => {
    const width = pixels(line, fontSize)
    return width > most ? `${where}: ${width} px, ${line}` : []
  })
  expect(lines.length).toBeGreaterThanOrEqual(11 * localeCodes.length)
  expect(cut).toEqual([])
})
