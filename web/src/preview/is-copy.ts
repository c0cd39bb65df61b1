import {isLocaleCode} from '@domora/content/locales'
import type {StegaConfig} from '@sanity/client'

type StegaFilter = NonNullable<StegaConfig['filter']>

/**
 * Which strings carry the way to their field through invisible characters: copy that is shown, and nothing that the
 * site compares, computes with or hands to a machine. Copy stands under a locale's key; of rich text that is
 * the text of its spans. What is written for search engines is shown nowhere on the page, and a text that is blank must
 * stay so, for another language to take its place.
 */
export const isCopy: StegaFilter = ({sourcePath, value}) => {
  const names = sourcePath.filter((step) => typeof step === 'string')
  if (value.trim() === '' || names.includes('seo')) return false
  const locale = names.findIndex(isLocaleCode)
  if (locale === -1) return false
  const inside = names.slice(locale + 1).join('.')
  return inside === '' || inside === 'children.text'
}
