import {type LocaleCode, localeCodes} from '@domora/content/locales'
import {pathOf} from '@domora/content/routes'
import {beforeAll, describe, expect, inject, test} from 'vitest'
import {linkPaths, notFoundPath, pagePaths, plainText} from '../testing/content.ts'

/** Texts that are the same in all languages. Figures and symbols need no entry. */
const names = [
  // The brand, the company, the tenants of the sample building.
  /^(?:© )?Domora(?: GmbH)?$/,
  /^Amtsgericht Charlottenburg, HRB 000000 B$/,
  /^DE000000000$/,
  /^(?:Marta Zielińska|Jonas Weber|Inês Carvalho|Ruth Adler|Ada Okafor)$/,
  /^(?:English|Polski|Deutsch|Português)$/,
  // The languages of a page, for those who share a link to it.
  /^[a-z]{2}_[A-Z]{2}$/,
  /^(?:BRL|EUR|PLN|USD)$/,
  // Intl abbreviates minutes, and kilobytes are kB everywhere.
  /^\d+ (?:min|kB)$/,
  // Intl puts the sign of the złoty where the language has it: English and Portuguese before the amount.
  /^zł\s[\d,.]+$/,
  /^\d[A-C]$/,
  /^[\w.]+@[\w.]+$/,
  /^\S*\/no-such-page$/,
]

/** Words that a language shares with English. */
const shared: Readonly<Partial<Record<LocaleCode, RegExp>>> = {
  pl: /^(?:Menu|Status)$/,
  de: /^(?:Status|(?:EUR, )?Euro|Cookies|Starter|Professional|Business|Enterprise|(?:Jan|Feb|April|Apr|Jun|Jul|Aug|Sep|November|Nov)(?: 2026(?:: \d+| ·)?)?)$/,
  pt: /^(?:Menu|(?:EUR, )?Euro|Cookies)$/,
}

const entities: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&quot;': '"',
  '&#x27;': "'",
  '&lt;': '<',
  '&gt;': '>',
}

/** All words of a page: text, alternative text, labels, and metadata. */
function wordsOf(html: string): ReadonlySet<string> {
  const bare = html.replaceAll(/<(script|style)\b[\s\S]*?<\/\1>/g, '').replaceAll(/<!--[\s\S]*?-->/g, '')
  const texts = bare.split(/<[^>]*>/)
  const attributes = Array.from(
    bare.matchAll(/\s(?:alt|aria-label|title|placeholder|content)="([^"]*)"/g),
    ([, value = '']) => value,
  )
  return new Set(
    [...texts, ...attributes]
      .map((text) =>
        plainText(
          text.replaceAll(/&(?:amp|quot|#x27|lt|gt);/g, (entity) => entities[entity] ?? entity),
        ).trim(),
      )
      // A word has letters in a row; without one there is nothing to translate.
      .filter(
        (text) =>
          /\p{L}{2}/u.test(text) &&
          !/^https?:|^width=|^(?:light dark|website|article|noindex|summary_large_image)$/.test(text),
      ),
  )
}

const read = async (path: string, init?: RequestInit) =>
  wordsOf(await (await fetch(inject('siteUrl') + path, init)).text())

/** The answer to an empty form, with its error messages. */
const sendEmpty = (form: 'waitlist' | 'contact', locale: LocaleCode) =>
  read(pathOf({kind: form}, locale), {
    method: 'POST',
    headers: {origin: inject('siteUrl'), 'content-type': 'application/x-www-form-urlencoded'},
    body: new URLSearchParams({consentVersion: 'none'}),
  })

const allOf = async (locale: LocaleCode) => {
  const paths = [...pagePaths(locale), ...linkPaths(locale), notFoundPath(locale)]
  const pages = await Promise.all(paths.map(async (path) => [path, await read(path)] as const))
  return [
    ...pages,
    [`${pathOf({kind: 'waitlist'}, locale)} refused`, await sendEmpty('waitlist', locale)],
    [`${pathOf({kind: 'contact'}, locale)} refused`, await sendEmpty('contact', locale)],
  ] as const
}

let english: ReadonlySet<string>

beforeAll(async () => {
  english = new Set((await allOf('gb')).flatMap(([, words]) => [...words]))
})

describe.each(localeCodes.filter((code) => code !== 'gb'))('%s', (locale) => {
  test('no page has a text that is still English', async () => {
    expect(english.size).toBeGreaterThan(200)
    const untranslated = (await allOf(locale)).map(([path, words]) => [
      path,
      [...words].filter(
        (text) => english.has(text) && ![...names, shared[locale]].some((known) => known?.test(text)),
      ),
    ])
    expect(untranslated.filter(([, words]) => (words?.length ?? 0) > 0)).toEqual([])
  })
})
