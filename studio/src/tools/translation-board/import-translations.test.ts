import {translatedTypeNames} from '@domora/content/content-types'
import {createSchema, type SanityDocument} from 'sanity'
import {allLocaleCodes as codes, type LocaleCode} from '@domora/content/locales'
import {namesIn} from '@domora/content/template'
import {withFrench} from '@domora/content/testing/french'
import {afterAll, beforeAll, describe, expect, onTestFinished, test, vi} from 'vitest'
import {schemaTypes} from '../../schema-types.ts'
import {testDocument} from '../../testing/test-document.ts'
import {startTestLake, type TestLake} from '../../testing/test-lake.ts'
import {boardRows, pagesOf} from './board.ts'
import {codedText, piecesOf} from './coded-text.ts'
import {reviewFile, importChanges} from './import-translations.ts'
import {localizedValues} from '../../translations/localized-values.ts'
import {suggest} from './suggest.ts'
import {basesToStore, confirmed} from '../../translations/translations.ts'
import {markOf, readCsv, unitsOf, writeCsv} from './units.ts'
import {documents} from '../../queries.ts'

const schema = createSchema({name: 'test', types: schemaTypes})
const rowsOf = (all: Iterable<SanityDocument>) => boardRows(schema, translatedTypeNames)(all)

describe('an import', () => {
  let lake: TestLake
  beforeAll(async () => {
    lake = await startTestLake()
  }, 30_000)
  afterAll(() => lake.close())

  const read = async () => documents.parse(await lake.client.fetch<unknown>('*[]', {}, {perspective: 'raw'}))

  test('brings every German text back into documents that lost it, as drafts or in a release', async () => {
    const before = (await read()).filter(({_type}) => translatedTypeNames.includes(_type))
    const file = readCsv(
      writeCsv(
        'de',
        rowsOf(before).flatMap((row) => unitsOf(row, 'de', '')),
      ),
    )
    const blank = lake.client.transaction()
    for (const document of before) {
      const type = schema.get(document._type)
      const fields = type ? localizedValues(type, document).map(({field}) => `${field}.de`) : []
      blank.patch(document._id, {unset: fields})
    }
    await blank.commit()
    const rows = rowsOf(await read())
    const {reviewed, unchanged} = reviewFile(rows, 'de', file)
    expect(unchanged).toBe(0)
    expect(reviewed.filter(({reason}) => reason !== undefined)).toEqual([])
    await lake.client.releases.create({releaseId: 'rGerman'})
    for (const [release, prefix] of [
      [undefined, 'drafts.'],
      ['rGerman', 'versions.rGerman.'],
    ] as const) {
      await importChanges(
        lake.client,
        reviewed.flatMap(({change}) => change ?? []),
        release,
      )
      const after = new Map((await read()).map((document) => [document._id, document]))
      const translated = before.filter(({_id}) => reviewed.some(({key}) => key.startsWith(`${_id} `)))
      expect(translated.length).toBeGreaterThan(20)
      for (const {_id, _rev, _createdAt, _updatedAt, ...fields} of translated)
        expect(after.get(`${prefix}${_id}`)).toMatchObject(fields)
    }
  })

  test('puts a third of French, a language in preparation, into drafts', async () => {
    vi.doMock('@domora/content/locales', () => withFrench('locales'))
    vi.resetModules()
    onTestFinished(() => {
      vi.doUnmock('@domora/content/locales')
      vi.resetModules()
    })
    const {allLocaleCodes} = await import('@domora/content/locales')
    const own = {
      ...(await import('../../schema-types.ts')),
      ...(await import('./board.ts')),
      ...(await import('./import-translations.ts')),
      ...(await import('./units.ts')),
    }
    const french = allLocaleCodes.at(-1) ?? 'gb'
    const drafts = async () => (await read()).filter(({_id}) => !_id.startsWith('versions.'))
    const withIt = createSchema({name: 'french', types: own.schemaTypes})
    const rows = own.boardRows(withIt, translatedTypeNames)(await drafts())
    const units = rows.flatMap((row) => own.unitsOf(row, french, ''))
    expect(units.every(({state}) => state === 'missing')).toBe(true)
    const translated = units.map((unit, index) =>
      index % 3 === 0 ? {...unit, target: unit.source.replace(/^(<[^>]+>)?/, '$1FR ')} : unit,
    )
    const file = own.readCsv(own.writeCsv(french, translated))
    const {reviewed, untranslated} = own.reviewFile(rows, french, file)
    expect(file.language).toBe('fr')
    expect(untranslated).toBe(units.length - reviewed.length)
    expect(reviewed.filter(({reason}) => reason !== undefined && !reason.startsWith('Too long'))).toEqual([])
    await own.importChanges(
      lake.client,
      reviewed.flatMap(({change}) => change ?? []),
      undefined,
    )
    const after = own.boardRows(withIt, translatedTypeNames)(await drafts())
    const states = after.flatMap(({translations}) => translations.filter((one) => one.locale === french))
    expect(states.filter(({state}) => state === 'draft')).toHaveLength(reviewed.length)
  })
})

describe('each text of a file', () => {
  const row = (question: object, more: object = {}) =>
    rowsOf([testDocument('faq-fees', 'faq', {question, ...more})])
  const english = 'Costs {price.basic.month}?'
  const german = 'Kostet {price.basic.month}?'
  const rows = row({gb: english, de: german})
  const review = (target: string | undefined, source = english, more: object = {}, present = rows) =>
    reviewFile(present, 'de', {
      language: 'de',
      units: [
        {
          document: 'faq-fees',
          id: 'question',
          source,
          target,
          isConfirmed: false,
          exported: markOf(german),
          ...more,
        },
      ],
    })

  test.each([
    ['Kostet 29?', english, /fact \{price\.basic\.month\} is missing/, false],
    ['{price.pro.month} {price.basic.month}', english, /\{price\.pro\.month\} is not in the English/, false],
    ['<strong-1>{price.basic.month}</strong-1>', english, /cannot be formatted/, false],
    ['Nur {price.basic.month}?', 'Only {price.basic.month}?', /English has changed since/, true],
    [`${'Sehr '.repeat(60)}{price.basic.month}`, english, /Too long: Deutsch: 304 characters/, true],
    ['Kostet das {price.basic.month}?', english, /^$/, true],
    ['Kostet das {price.basic.month|other-form}?', english, /^$/, true],
  ])('%s', (target, source, reason, canBeTaken) => {
    const [found] = review(target, source).reviewed
    expect(found?.reason ?? '').toMatch(reason)
    expect(found?.change !== undefined).toBe(canBeTaken)
  })

  test('without a translation, or as it is, is counted', () => {
    expect(review(undefined)).toEqual({reviewed: [], untranslated: 1, unchanged: 0})
    expect(review(german)).toEqual({reviewed: [], untranslated: 0, unchanged: 1})
  })

  test.each([
    ['untouched', 'Alt {price.basic.month}', {}, 1, []],
    ['called translated', 'Alt {price.basic.month}', {isConfirmed: true}, 0, ['changed since the export']],
    ['translated', 'Neu {price.basic.month}', {}, 0, ['changed since the export']],
    ['without the mark', 'Neu {price.basic.month}', {exported: undefined}, 0, ['does not say']],
  ])('%s, never replaces a newer translation by itself', (_, target, more, same, reasons) => {
    const exported = markOf('Alt {price.basic.month}')
    const {reviewed, unchanged} = review(target, english, {exported, ...more})
    expect(unchanged).toBe(same)
    expect(reviewed.map(({reason}) => reason)).toEqual(reasons.map((words) => expect.stringContaining(words)))
  })

  test('that a tool calls translated is still right, if it was stale', () => {
    const published = testDocument('faq-fees', 'faq', {question: {gb: 'Is it dear?', de: german}})
    const draft = {...published, _id: 'drafts.faq-fees', question: {gb: english, de: german}}
    const stale = (isConfirmed: boolean) => review(german, english, {isConfirmed}, rowsOf([published, draft]))
    expect(stale(false)).toMatchObject({reviewed: [], unchanged: 1})
    expect(stale(true).reviewed[0]).toMatchObject({
      reason: expect.stringMatching(/will be marked up to date/),
      change: {basis: {english}},
    })
  })

  test('that the document does not have is refused', () => {
    expect(review('B', 'A', {document: 'faq-gone'}).reviewed[0]).toMatchObject({
      reason: expect.stringMatching(/no longer exists/),
    })
  })

  test('keeps its paragraphs and links', () => {
    const paragraph = (text: string, marks: readonly string[]) => ({
      _type: 'block',
      _key: text,
      style: 'normal',
      markDefs: [{_type: 'link', _key: 'l', href: '/pricing'}],
      children: [{_type: 'span', _key: 's', text, marks}],
    })
    const answer = {gb: [paragraph('Prices', ['l']), paragraph('More', [])]}
    const formatted = row({gb: 'Fees?'}, {answer})
    const source = codedText(answer.gb)
    const reasonOf = (target: string) => review(target, source, {id: 'answer'}, formatted).reviewed[0]?.reason
    const translated = source.replace('Prices', 'Preise').replace('More', 'Mehr')
    expect(reasonOf(translated)).toBeUndefined()
    expect(reasonOf(translated.replace('<normal-1/>', ''))).toMatch(/first paragraph is missing/)
    expect(reasonOf(translated.replace('<normal-2/>', ''))).toMatch(/normal-2.* is missing/)
    expect(reasonOf(translated.replaceAll(/<\/?link[^>]*>/g, ''))).toMatch(/link\..* is missing/)
    expect(reasonOf(`${translated}<h7-1/>`)).toMatch(/h7-1 does not exist/)
    expect(reasonOf(translated.replace('</link', '<strong-1></link'))).toMatch(/ends in the wrong place/)
  })
})

test('a page of 100 texts is suggested, checked and confirmed in three languages', async () => {
  const lake = await startTestLake()
  onTestFinished(() => lake.close())
  const {JSDOM} = await vi.importActual<{JSDOM: new () => {window: typeof globalThis}}>('jsdom')
  const {DOMParser, Node, Element} = new JSDOM().window
  for (const [name, value] of Object.entries({DOMParser, Node, Element})) vi.stubGlobal(name, value)
  onTestFinished(() => void vi.unstubAllGlobals())
  const published = () => lake.client.fetch<string>('array::join(*[]._rev, " ")')
  const before = await published()
  // A service that keeps tags.
  const shout = async (texts: readonly string[]) =>
    texts.map((text) => text.replaceAll(/(<[^>]*>|&\w+;)|[^<&]+/g, (part, tag) => tag ?? part.toUpperCase()))
  const codesOf = (coded: string) =>
    piecesOf(coded)
      .flatMap((piece) => (piece.kind === 'text' ? namesIn(piece.text) : piece.id))
      .toSorted()
  const read = async () =>
    boardRows(
      schema,
      translatedTypeNames,
    )(documents.parse(await lake.client.fetch<unknown>('*[]', {}, {perspective: 'raw'})))
  const pageIn = async (locale: LocaleCode) => {
    const all = pagesOf(await read()).map(({page, rows: shown}) => ({
      page: page.id,
      shown,
      units: shown.flatMap((row) => unitsOf(row, locale, '')),
    }))
    const found = all.find(({page}) => page === 'landingPage')
    if (!found) throw new Error('no page')
    return found
  }
  const statesIn = async (locale: LocaleCode) => {
    const {units} = await pageIn(locale)
    return Object.groupBy(units, ({state}) => state)
  }
  for (const locale of codes.filter((code) => code !== 'gb')) {
    const {shown, units} = await pageIn(locale)
    expect(units.length).toBeGreaterThanOrEqual(100)
    const {reviewed, unchanged} = reviewFile(shown, locale, await suggest(units, locale, [], shout))
    expect(reviewed.filter(({change}) => change === undefined)).toEqual([])
    expect(reviewed.length + unchanged).toBe(units.length)
    await importChanges(
      lake.client,
      reviewed.flatMap(({change}) => change ?? []),
      undefined,
    )
    expect((await statesIn(locale)).suggested?.length).toBe(reviewed.length)

    const confirming = lake.client.transaction()
    for (const {type: name, versions, translations} of (await pageIn(locale)).shown) {
      const suggested = translations.filter((one) => one.locale === locale && one.state === 'suggested')
      const type = schema.get(name)
      if (suggested.length > 0 && type && versions.draft)
        confirming.patch(versions.draft._id, {
          set: {translatedFrom: basesToStore(type, versions, suggested.map(confirmed))},
        })
    }
    await confirming.commit()
    expect((await statesIn(locale)).suggested).toBeUndefined()
  }
  for (const locale of codes.filter((code) => code !== 'gb')) {
    const {units} = await pageIn(locale)
    const lost = units.filter(({source, target}) => String(codesOf(source)) !== String(codesOf(target)))
    expect(lost).toEqual([])
  }
  expect(await published()).toBe(before)
}, 120_000)
