// @vitest-environment jsdom
import {readFileSync} from 'node:fs'
import {translatedTypeNames} from '@domora/content/content-types'
import {localeCodes, locales} from '@domora/content/locales'
import * as fc from 'fast-check'
import {createSchema} from 'sanity'
import {describe, expect, test} from 'vitest'
import {schemaTypes} from '../../schema-types.ts'
import {boardRows} from './board.ts'
import {codedText, valueOf} from './coded-text.ts'
import {reviewFile} from './import-translations.ts'
import {markOf, readCsv, type ReturnedFile, type Unit, unitsOf, writeCsv} from './units.ts'
import {documents} from '../../queries.ts'
import {readXliff, writeXliff} from './xliff.ts'

const schema = createSchema({name: 'test', types: schemaTypes})

const formats: Readonly<Record<string, (units: readonly Unit[]) => ReturnedFile>> = {
  XLIFF: (units) => readXliff(writeXliff('de', units)),
  CSV: (units) => readCsv(writeCsv('de', units)),
}

const words = fc.oneof(
  fc.string({unit: 'binary'}),
  fc.stringMatching(/^[<>&;/\w.{} '"=+\-\n\t]*$/),
  fc.constantFrom(
    '{price.basic.month} a month',
    '{limit.free|property}',
    'See {amount}',
    '<h2-1/>',
    '&lt;',
    "'=1+1",
    'a\r b',
  ),
)

/** Formatted text as Studio's editor stores it: neighbours differ in their marks. */
const blocks = fc
  .array(
    fc.record({
      style: fc.constantFrom('normal', 'h2', 'h3', 'blockquote'),
      list: fc.constantFrom({}, {listItem: 'bullet', level: 1}, {listItem: 'number', level: 2}),
      spans: fc.array(
        fc.tuple(
          words.filter((text) => text !== ''),
          fc.subarray(['strong', 'em', 'l0', 'l1']),
        ),
        {minLength: 1, maxLength: 5},
      ),
    }),
    {minLength: 1, maxLength: 4},
  )
  .map((all) =>
    all.map(({style, list, spans}, index) => {
      const children = spans
        .filter(([, marks], at) => String(marks) !== String(spans[at - 1]?.[1]))
        .map(([text, marks], at) => ({_type: 'span', _key: `s${index}${at}`, text, marks}))
      const markDefs = ['l0', 'l1']
        .filter((key) => children.some(({marks}) => marks.includes(key)))
        .map((_key) => ({_type: 'link', _key, href: `/${_key}?a=1&b=2`}))
      return {_type: 'block', _key: `b${index}`, style, ...list, markDefs, children}
    }),
  )

const unit = (source: unknown, target: unknown): Unit => ({
  document: 'faq-fees',
  id: 'answer',
  documentTitle: 'Question: Fees?',
  title: 'Answer',
  description: 'Short <and> plain.',
  max: undefined,
  source: codedText(source),
  previousSource: undefined,
  target: codedText(target),
  state: 'current',
  preview: 'https://studio.example/?a=1&b=2',
})

describe.each(Object.entries(formats))('%s', (name, through) => {
  // Spreadsheets write line ends as they like, so a lone CR does not survive CSV.
  const kept = (text: string) => name === 'XLIFF' || !text.includes('\r')

  test('a line comes back as it was', () => {
    fc.assert(
      fc.property(words, words, (source, target) => {
        fc.pre(kept(source + target) && target !== '')
        const [back] = through([unit(source, target)]).units
        expect(back?.source).toBe(codedText(source))
        expect(back?.exported).toBe(markOf(codedText(target)))
        expect(valueOf(back?.target ?? '', false, [])).toBe(target)
      }),
    )
  })

  test('formatted text comes back as it was, keys included', () => {
    fc.assert(
      fc.property(blocks, blocks, (source, target) => {
        fc.pre(kept(JSON.stringify([source, target]).replaceAll(String.raw`\r`, '\r')))
        const [back] = through([unit(source, target)]).units
        expect(back?.source).toBe(codedText(source))
        expect(valueOf(back?.target ?? '', true, [target, source])).toEqual(target)
      }),
    )
  })

  test('every text of the seed comes back as it was', () => {
    const lines = readFileSync('../packages/seed/data/data.ndjson', 'utf8').trim().split('\n')
    const time = '2026-11-21T00:00:00Z'
    const all = documents.parse(
      lines.map((line) => ({_rev: 'r', _createdAt: time, _updatedAt: time, ...JSON.parse(line)})),
    )
    const rows = boardRows(schema, translatedTypeNames)(all)
    expect(rows.flatMap(({translations}) => translations).filter(({state}) => state === 'stale')).toEqual([])
    const units = rows.flatMap((row) => unitsOf(row, 'de', 'https://studio.example'))
    expect(units[0]?.preview).toMatch(/^https:\/\/studio\.example\/intent\/edit\/id=/)
    expect(units.length).toBeGreaterThan(300)
    const file = through(units)
    expect(file.language).toBe('de')
    expect(reviewFile(rows, 'de', file)).toEqual({
      reviewed: [],
      untranslated: units.filter(({target}) => target === '').length,
      unchanged: units.filter(({target}) => target !== '').length,
    })
  })
})

/** What the core schema of XLIFF 2.1 demands of the elements that we write: their attributes, and their children in order. */
const rules: Readonly<Record<string, readonly [attributes: string, children: RegExp]>> = {
  xliff: ['version srcLang trgLang xml:space', /^(file )+$/],
  file: ['id original', /^(slr:profiles )?(unit )+$/],
  unit: ['id name', /^(notes )?(segment )+$/],
  notes: ['', /^(note )+$/],
  note: ['category appliesTo', /^$/],
  segment: ['id state', /^source (target )?$/],
  source: ['', /^((ph|pc|cp) )*$/],
  target: ['', /^((ph|pc|cp) )*$/],
  ph: ['id type subType disp equiv canDelete', /^$/],
  pc: ['id type subType canDelete', /^((ph|pc|cp) )*$/],
  cp: ['hex', /^$/],
  'slr:profiles': ['generalProfile', /^$/],
}

test('XLIFF has the structure that its schema demands', () => {
  fc.assert(
    fc.property(blocks, words, (formatted, line) => {
      // A text without English is not sent.
      fc.pre(line !== '')
      const limited = {...unit(line, line), id: 'question', max: 60, previousSource: 'Before'}
      const doc = new DOMParser().parseFromString(
        writeXliff('de', [unit(formatted, formatted), limited]),
        'application/xml',
      )
      for (const element of doc.querySelectorAll('*')) {
        const [attributes, children] = rules[element.nodeName] ?? ['', /unknown/]
        expect([...element.children].map(({nodeName}) => `${nodeName} `).join('')).toMatch(children)
        const own = Array.from(element.attributes, ({name}) => name).filter(
          (name) => !/^xmlns|sizeRestriction$/.test(name),
        )
        expect(attributes.split(' ')).toEqual(expect.arrayContaining(own))
        for (const id of own.filter((name) => name === 'id'))
          expect(element.getAttribute(id)).toMatch(/^[\w.:-]+$/)
      }
    }),
    {numRuns: 30},
  )
})

describe('XLIFF from other tools', () => {
  const source = [
    {
      _type: 'block',
      _key: 'b',
      style: 'normal',
      markDefs: [{_type: 'link', _key: 'l', href: '/pricing'}],
      children: [
        {_type: 'span', _key: 's1', text: 'First. See our ', marks: []},
        {_type: 'span', _key: 's2', text: 'prices', marks: ['l']},
      ],
    },
  ]
  const written = () => writeXliff('de', [unit(source, source)])
  const coded = codedText(source)
  const targetOf = (xliff: string) => readXliff(xliff).units[0]

  test('may have other line ends, a byte order mark and other attributes', () => {
    const other = written()
      .replaceAll('\n', '\r\n')
      .replace(
        /<pc (id="[^"]*") (type="link")/g,
        (_, id, type) => `<pc xmlns:x="urn:x" x:y="1" ${type} ${id}`,
      )
    expect(targetOf(`\uFEFF${other}`)).toMatchObject({source: coded, target: coded})
  })

  test('may have split segments, with the space between them', () => {
    const split = written()
      .replaceAll('First. See', 'First.</S> See')
      .replace(/<segment[\s\S]*<\/segment>/, (segment) => {
        const part = (name: string) =>
          new RegExp(`<${name}>([\\s\\S]*)</S> ([\\s\\S]*)</${name}>`).exec(segment)
        const [s, t] = [part('source'), part('target')]
        return `<segment><source>${s?.[1]}</source><target>${t?.[1]}</target></segment>
          <ignorable><source> </source></ignorable>
          <segment><source>${s?.[2]}</source><target>${t?.[2]}</target></segment>`
      })
    expect(targetOf(split)).toMatchObject({source: coded, target: coded})
    expect(targetOf(split.replace(/<target>(?!.*<target>)[\s\S]*?<\/target>/, ''))?.target).toBeUndefined()
  })

  test('may have start and end codes in place of pairs, and remarks', () => {
    const other = written()
      .replaceAll(/<pc id="([^"]*)"[^>]*>([^<]*)<\/pc>/g, '<sc id="$1"/>$2<ec startRef="$1"/>')
      .replaceAll('First', '<mrk id="m1" type="term">First</mrk>')
    expect(targetOf(other)).toMatchObject({source: coded, target: coded})
  })

  test.each([
    ['<!DOCTYPE a [<!ENTITY e "eeee">]><a>&e;</a>', /has a DOCTYPE/],
    ['', /not an XLIFF file\. Choose one that Studio exported/],
    ['PK\u0003\u0004', /not an XLIFF file\. Choose one that Studio exported/],
    ['<a>not XML <', /not an XML file(?:: line 1 is invalid)?\.$/],
    ['<html/>', /not an XLIFF 2 file, but html\./],
    [
      '<xliff xmlns="urn:oasis:names:tc:xliff:document:1.2" version="1.2"/>',
      /not an XLIFF 2 file: its version is 1\.2\. Export it as XLIFF 2\./,
    ],
    [
      '<xliff version="2.0"/>',
      /not an XLIFF 2 file: the namespace is not urn:oasis:names:tc:xliff:document:2\.0\./,
    ],
    [
      '<xliff xmlns="urn:oasis:names:tc:xliff:document:2.0" version="2.1"/>',
      /does not name its target language/,
    ],
  ])('%s is refused', (content, message) => {
    expect(() => readXliff(content)).toThrow(message)
  })
})

test.each([
  ['a,b\n1,2', /Some rows lack the columns/],
  ['', /The file has no rows/],
  [`document,field,language,English,translation\na,b,de,c,d\na,b,pl,c,d`, /several languages/],
])('CSV that is none of ours is refused: %s', (content, message) => {
  expect(() => readCsv(content)).toThrow(message)
})

test.each(['zz', 'd800', '110000', ''])('the character code “%s” is refused', (hex) => {
  const written = `<unit id="u"><segment><source>a</source><target>b<cp hex="${hex}"/></target></segment></unit>`
  const file = `<xliff xmlns="urn:oasis:names:tc:xliff:document:2.0" version="2.0" trgLang="de"><file id="f">${written}</file></xliff>`
  expect(() => readXliff(file)).toThrow(`invalid character code: “${hex}”`)
})

test('a file that would stop Studio is refused', () => {
  expect(() => readXliff(' '.repeat(10_000_001))).toThrow('larger than 10 MB')
})

test('CSV may be separated by semicolons', () => {
  const {units, language} = readCsv('document;field;language;English;translation\r\na;b;de;"c\r\nd";e')
  expect([language, units[0]]).toMatchObject(['de', {source: 'c\nd', target: 'e'}])
})

test('tags of languages are those of the site', () => {
  for (const locale of localeCodes)
    expect(readXliff(writeXliff(locale, [unit('a', 'b')])).language).toBe(locales[locale].tag)
})
