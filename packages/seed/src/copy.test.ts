import {defaultLocale, localeCodes} from '@domora/content/locales'
import {namesIn, withoutForm} from '@domora/content/template'
import {describe, expect, test} from 'vitest'
import {
  linesIn,
  type LocalizedValue,
  localizedValues,
  wordsOf,
  writtenIn,
} from './testing/localized-values.ts'

const translations = localeCodes.filter((locale) => locale !== defaultLocale)

/** Copy that two languages share: names, figures, and words of both. */
const sameInOtherLanguages = new Set([
  '0',
  '24',
  '100 kB',
  '1:100',
  'Business',
  'Cookies',
  'Domora',
  'Enterprise',
  'Menu',
  'Professional',
  'Starter',
  'Status',
  '{legalName}, {street}, {postalCode} {city}, {country}',
  'hello@domora.example',
  'name@example.com',
])

test.each(translations)('%s: nothing is left in English', (locale) => {
  const left = localizedValues.flatMap((value) => {
    const english = new Set(wordsOf(value, defaultLocale))
    return wordsOf(value, locale)
      .filter((line) => english.has(line) && !sameInOtherLanguages.has(line))
      .map((line) => `${value.where}: ${line}`)
  })
  expect(left).toEqual([])
})

test.each(translations)(
  '%s: placeholders and facts match the English copy, in forms of the language',
  (locale) => {
    const names = (value: LocalizedValue, code: string) =>
      writtenIn(value, code).flatMap(namesIn).map(withoutForm).toSorted().join()
    const different = localizedValues.filter((value) => names(value, locale) !== names(value, defaultLocale))
    expect(different.map(({where}) => where)).toEqual([])
  },
)

test.each(translations)('%s: formatted text has the headings and items of the English text', (locale) => {
  const shape = ({values}: LocalizedValue, code: string) =>
    JSON.stringify(values[code])
      .match(/"style":"\w+"|"listItem":"\w+"/g)
      ?.join()
  const formatted = localizedValues.filter(({type}) => type === 'localizedPortableText')
  const different = formatted.filter((value) => shape(value, locale) !== shape(value, defaultLocale))
  expect(different.map(({where}) => where)).toEqual([])
})

describe('typography', () => {
  const complaints = (locale: string, wrong: RegExp) =>
    linesIn(locale)
      .filter(({line}) => wrong.test(line))
      .map(({where, line}) => `${where}: ${line}`)

  test.each(localeCodes)(
    '%s: no double spaces, double hyphens, three dots or blanks at the ends',
    (locale) => {
      expect(complaints(locale, /\s{2}|--|\.\.\.|^\s|\s$/)).toEqual([])
    },
  )

  test.each(localeCodes)('%s: no notes to ourselves', (locale) => {
    expect(complaints(locale, /\b(?:TODO|FIXME|TBD|XXX)\b|[Ll]orem ipsum/)).toEqual([])
  })

  /** The specification quotes these words with a straight apostrophe. */
  const quoted = "waitlistPage successMessage: We'll notify you when we launch. Stay tuned!"

  test.each([
    ['gb', /["'„«»]/, [quoted]],
    ['pl', /["'“«»‘’‚‛]|„[^”]*$/, []],
    ['de', /["'”«»‘’]|„[^“]*$/, []],
    ['pt', /["'„«»‘’]|“[^”]*$/, []],
  ])('%s: the quotation marks and apostrophes of the language, and no others', (locale, wrong, allowed) => {
    expect(complaints(locale, wrong)).toEqual(allowed)
  })

  test.each(translations)('%s: no English words among the others', (locale) => {
    expect(complaints(locale, /\b(?:the|and|with|your|from|which|this)\b/i)).toEqual([])
  })
})

describe('search results', () => {
  const seo = (field: string) => localizedValues.filter(({where}) => where.endsWith(`seo.${field}`))

  test.each([
    ['title', 15, 60],
    ['description', 70, 160],
  ])('every %s has %i to %i characters', (field, least, most) => {
    expect(seo(field)).toHaveLength(14)
    const lines = localeCodes.flatMap((locale) => seo(field).flatMap((value) => wordsOf(value, locale)))
    expect(lines.filter(({length}) => length < least || length > most)).toEqual([])
  })

  test.each(localeCodes)('%s: no two pages share a title', (locale) => {
    const titles = seo('title').flatMap((value) => wordsOf(value, locale))
    expect(new Set(titles).size).toBe(titles.length)
  })
})
