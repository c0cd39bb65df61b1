import {expect, test} from 'vitest'
import {copyFor, type MailCopy, mailLocales} from './mail.ts'

/** Every text of a language, by its path. */
const textsOf = (copy: MailCopy): [place: string, text: string][] => {
  const walk = (value: unknown, place: string): [string, string][] => {
    if (typeof value === 'string') return [[place, value]]
    return Object.entries(Object(value)).flatMap(([key, inner]) => walk(inner, `${place}.${key}`))
  }
  return walk(copy, '')
}

test('every locale has all texts, translated', () => {
  const english = textsOf(copyFor('gb'))
  const sameInBoth = new Set(['.contactMessage.labels.name', '.contactMessage.labels.address'])
  for (const locale of mailLocales.filter((code) => code !== 'gb')) {
    const texts = textsOf(copyFor(locale))
    expect(texts.map(([place]) => place)).toEqual(english.map(([place]) => place))
    const untranslated = texts.filter(
      ([place, text], n) => text === english[n]?.[1] && !sameInBoth.has(place),
    )
    expect({locale, untranslated}).toEqual({locale, untranslated: []})
  }
})

test.each(mailLocales)('%s: the texts have the placeholders of the English ones', (locale) => {
  const placeholders = (code: string) =>
    textsOf(copyFor(code)).flatMap(([place, text]) =>
      (text.match(/\{\w*\}/g) ?? []).map((name) => place + name),
    )
  expect(placeholders(locale)).toEqual(placeholders('gb'))
})

test.each(mailLocales)('%s: texts are well-formed and name the periods of 48 hours and 30 days', (locale) => {
  const copy = copyFor(locale)
  const unclean = /^\s|\s$| {2}|[<>]|\.\.\.|—/
  expect(textsOf(copy).filter(([, text]) => unclean.test(text))).toEqual([])
  expect(textsOf(copy).filter(([place, text]) => place.endsWith('subject') && text.length > 70)).toEqual([])
  const notes = copy.confirm.notes.join(' ')
  expect(notes).toContain('48')
  expect(notes).toContain('30')
})

test('German uses the formal address', () => {
  expect(
    textsOf(copyFor('de')).filter(([, text]) => /\b(du|dich|dir|dein\w*|euch|euer)\b/i.test(text)),
  ).toEqual([])
})

test('Portuguese is Brazilian', () => {
  const portuguese = textsOf(copyFor('pt')).filter(([, text]) =>
    /\b(tu|contacto|utilizador|ficheiro|receção|registo|está a \w+r)\b/i.test(text),
  )
  expect(portuguese).toEqual([])
})

test('a locale that the site no longer has gets mails marked as English', () => {
  expect(copyFor('cz')).toBe(copyFor('gb'))
  expect(copyFor('constructor').lang).toBe('en')
})
