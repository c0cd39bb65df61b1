import {defaultLocale, locales} from '@domora/content/locales'
import type {Alternate} from '../sections/site-frame.tsx'
import {absoluteUrl} from './absolute-url.ts'

/**
 * What search engines are told of a page's languages: each by its BCP 47 tag, and the default language's
 * once more for visitors who speak none of them (`x-default`).
 * https://developers.google.com/search/docs/specialty/international/localized-versions
 */
export function hreflangs(alternates: readonly Alternate[]): readonly {hreflang: string; href: string}[] {
  const standard = alternates.find(({locale}) => locale === defaultLocale)
  return [
    ...alternates.map(({locale, path}) => ({hreflang: locales[locale].tag, href: absoluteUrl(path)})),
    ...(standard === undefined ? [] : [{hreflang: 'x-default', href: absoluteUrl(standard.path)}]),
  ]
}
