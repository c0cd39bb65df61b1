// @vitest-environment jsdom
import {readFileSync} from 'node:fs'
import {translatedTypeNames} from '@domora/content/content-types'
import {allLocaleCodes, type LocaleCode} from '@domora/content/locales'
import {namesIn} from '@domora/content/template'
import * as fc from 'fast-check'
import {createSchema} from 'sanity'
import {expect, test} from 'vitest'
import {documents} from '../../queries.ts'
import {schemaTypes} from '../../schema-types.ts'
import {readStoredBases} from '../../translations/basis.ts'
import {basesToStore, confirmed, translationsOf} from '../../translations/translations.ts'
import {boardRows} from './board.ts'
import {codedText, piecesOf} from './coded-text.ts'
import {importedFields, reviewFile} from './import-translations.ts'
import {splitAtKept} from './glossary.ts'
import {suggest} from './suggest.ts'
import {unitsOf} from './units.ts'

const schema = createSchema({name: 'test', types: schemaTypes})
const time = '2026-11-21T00:00:00Z'
const seed = documents.parse(
  readFileSync('../packages/seed/data/data.ndjson', 'utf8')
    .trim()
    .split('\n')
    .map((line) => ({_rev: 'r', _createdAt: time, _updatedAt: time, ...JSON.parse(line)})),
)
const rows = boardRows(schema, translatedTypeNames)(seed)
const others = allLocaleCodes.filter((code) => code !== 'gb')
const codesOf = (coded: string) =>
  piecesOf(coded).flatMap((piece) => (piece.kind === 'text' ? namesIn(piece.text) : piece.id))

/** In capitals, as a service that keeps tags. */
const capitals = (text: string) =>
  text.replaceAll(/(<[^>]*>|&\w+;)|[^<&]+/g, (part, tag) => tag ?? part.toUpperCase())
const shout = async (texts: readonly string[]) => texts.map(capitals)

const unitsIn = (locale: LocaleCode) => rows.flatMap((row) => unitsOf(row, locale, ''))

test.each(others)('every text of the seed in %s keeps its facts, links and paragraphs', async (locale) => {
  const units = unitsIn(locale)
  let requests = 0
  const same = await suggest(units, locale, [], async (texts) => {
    requests++
    expect(texts.length).toBeLessThanOrEqual(50)
    return texts
  })
  expect(units.length).toBeGreaterThan(300)
  expect(requests).toBeLessThan(units.length / 10)
  expect(same.units.map(({target}) => target)).toEqual(units.map(({source}) => source))

  const {reviewed} = reviewFile(rows, locale, await suggest(units, locale, [], shout))
  const withCodes = units.filter(({source}) => codesOf(source).length > 0)
  expect(withCodes.length).toBeGreaterThan(50)
  expect(reviewed.filter(({change}) => change === undefined)).toEqual([])
  const byKey = new Map(reviewed.map((one) => [one.key, one.change]))
  const lost = withCodes.filter(({document, id, source}) => {
    const change = byKey.get(`${document} ${id}`)
    return (
      change && String(codesOf(codedText(change.value)).toSorted()) !== String(codesOf(source).toSorted())
    )
  })
  expect(lost).toEqual([])
})

test('whatever a service returns, a text is complete or refused', async () => {
  const units = unitsIn('de').filter(({source}) => codesOf(source).length > 1)
  const damage = fc.constantFrom(
    (text: string) => text.replace(/<x [^>]*>/, ''),
    (text: string) => text.replaceAll(/<\/?g[^>]*>/g, ''),
    (text: string) => text.replace(/<g [^>]*>/, ''),
    (text: string) => text.replaceAll('</g>', ''),
    (text: string) => text.replaceAll(/id="(\d+)"/g, 'id="9$1"'),
    (text: string) => text.split(' ').toReversed().join(' '),
    (text: string) => `<script>alert(1)</script><img src=x onerror=alert(1)>${text}`,
    (text: string) => `${text} {price.invented}`,
    (text: string) => text + text,
    () => '',
    (text: string) => text,
  )
  await fc.assert(
    fc.asyncProperty(fc.infiniteStream(damage), async (damages) => {
      const file = await suggest(units, 'de', [], async (texts) =>
        texts.map((text) => (damages.next().value ?? String)(text)),
      )
      for (const {key, change} of reviewFile(rows, 'de', file).reviewed) {
        const unit = units.find(({document, id}) => key === `${document} ${id}`)
        if (change === undefined || unit === undefined) continue
        const kept = codesOf(codedText(change.value))
        const needed = codesOf(unit.source).filter((code) => !/^(?:strong|em)-/.test(code))
        expect(kept).toEqual(expect.arrayContaining(needed))
        expect(JSON.stringify(change.value)).not.toContain('<img')
      }
    }),
    {numRuns: 15},
  )
})

test('a suggestion stays one until a person confirms it', async () => {
  const row = rows.find(({id}) => id === 'faq-change-plan')
  const type = schema.get('faq')
  const published = row?.versions.published
  if (!row || !type || !published) throw new Error('no question')
  const [unit] = unitsOf(row, 'de', '')
  if (!unit) throw new Error('no text')
  const {reviewed} = reviewFile([row], 'de', await suggest([unit], 'de', [], shout))
  const fields = importedFields(
    type,
    {published},
    reviewed.flatMap(({change}) => change ?? []),
  )
  const question = {...Object(published['question']), de: fields['question.de']}
  const translatedFrom = fields['translatedFrom']
  const draft = {...published, _id: `drafts.${published._id}`, question, translatedFrom}
  const german = (versions: Parameters<typeof translationsOf>[1]) =>
    translationsOf(type, versions).find(({field, locale}) => field === 'question' && locale === 'de')
  const suggested = german({published, draft})
  if (!suggested) throw new Error('no translation')
  expect(suggested.state).toBe('suggested')
  // Also after other edits and a publish.
  const live = {...draft, _id: published._id, translatedFrom: basesToStore(type, {published, draft})}
  expect(german({published: live})?.state).toBe('suggested')

  const bases = basesToStore(type, {published, draft}, [confirmed(suggested)])
  expect(readStoredBases(bases).filter((basis) => basis.suggested)).toEqual([])
  expect(german({published, draft: {...draft, translatedFrom: bases}})?.state).toBe('draft')
  // A change of the English makes it stale, and its old state does not return.
  const changed = {...live, question: {...question, gb: 'New?'}}
  expect(german({published: changed})?.state).toBe('stale')
  // Typed over, it is a person's.
  const typed = {...draft, question: {...question, de: 'Kann ich wechseln?'}}
  expect(german({published, draft: typed})?.state).toBe('draft')
})

test('a glossary protects names, gives terms to the service, and unticks a text without its term', async () => {
  const glossary = [
    {english: 'Domora', translation: 'Domora', isKept: true},
    {english: 'landlord', translation: 'Vermieter', isKept: false},
  ]
  const units = unitsIn('de').filter(({source}) => /Domora.* landlords? |[Ll]andlord.*Domora/.test(source))
  expect(units.length).toBeGreaterThan(1)
  const file = await suggest(units, 'de', glossary, async (texts, terms) => {
    expect(texts.join('')).not.toContain('Domora')
    expect(terms).toEqual([glossary[1]])
    // Inflected in the first text, forgotten in the others.
    return texts.map((text, index) =>
      text.replaceAll(/landlords?/gi, index === 0 ? 'Vermietern' : 'Eigentümer'),
    )
  })
  const {reviewed} = reviewFile(rows, 'de', file, glossary)
  expect(reviewed.filter(({after}) => !after.includes('Domora'))).toEqual([])
  const reasons = reviewed.map(({reason = ''}) =>
    reason.includes('The glossary has “Vermieter” for “landlord”.'),
  )
  expect(new Set(reasons)).toEqual(new Set([true, false]))
  const lost = file.units.map((unit) => ({...unit, target: unit.target?.replace('Domora', 'Domina')}))
  const [first] = reviewFile(rows, 'de', {...file, units: lost}, glossary).reviewed
  expect(first?.reason).toContain('The glossary has “Domora” for “Domora”.')
})

test('of two names that begin alike, the longer one is protected as a whole', () => {
  const glossary = ['Domora', 'Domora Pro'].map((name) => ({english: name, translation: name, isKept: true}))
  expect(splitAtKept('With Domora Pro, not Domora.', glossary)).toEqual([
    'With ',
    'Domora Pro',
    ', not ',
    'Domora',
    '.',
  ])
})
