import {isLocaleCode, type LocaleCode} from '@domora/content/locales'
import type {ContentSourceMapParsedPath} from '@sanity/client/csm'

/**
 * The language of a string that is copy, by where it stands in its document; `null` for everything else: what the site
 * compares, computes with or hands to a machine. Copy stands under a locale's key; of rich text that is the text of its
 * spans. What is written for search engines is shown nowhere on the page, and a text that is blank must stay so, for
 * another language to take its place.
 */
export function languageOfCopy(sourcePath: ContentSourceMapParsedPath, value: string): LocaleCode | null {
  const names = sourcePath.filter((step) => typeof step === 'string')
  if (value.trim() === '' || names.includes('seo')) return null
  const index = names.findIndex(isLocaleCode)
  const locale = names[index]
  if (locale === undefined || !isLocaleCode(locale)) return null
  const inside = names.slice(index + 1).join('.')
  return inside === '' || inside === 'children.text' ? locale : null
}
