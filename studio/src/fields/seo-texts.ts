import type {LocaleCode} from '@domora/content/locales'
import {isTranslated, pick, type Localized} from '@domora/content/localized'
import {z} from 'zod'

const copy = z.custom<Localized<string>>()

/** The texts of the `seo` fields as the form has them. */
export const seoFields = z.object({title: copy, description: copy})

/** The site's own texts: defaults for pages without texts. */
export const siteFields = z.object({
  brand: z.string().nullable(),
  description: copy,
  seo: z.object({title: copy, description: copy, imageUrl: z.string().nullable()}).nullable(),
})

/** Where a text comes from: the page in this language, the page in English, or a default. */
export type Source = 'own' | 'english' | 'default'

export interface SeoText {
  readonly text: string
  readonly source: Source
}

interface Page {
  readonly seo: z.output<typeof seoFields> | undefined
  /** The page's heading or title: the default of the `seo` title. */
  readonly name: Localized<string>
  readonly site: z.output<typeof siteFields>
}

/**
 * Title and description of a page in a language: its own, else the English ones, else a default. The site's `<head>`
 * must do the same.
 */
export function seoTexts(
  {seo, name, site}: Page,
  locale: LocaleCode,
): {title: SeoText; description: SeoText} {
  const brand = site.brand ?? ''
  const pageName = pick(name, locale)?.value
  return {
    title: textOf(
      seo?.title,
      locale,
      pageName === undefined ? (pick(site.seo?.title, locale)?.value ?? brand) : `${pageName} · ${brand}`,
    ),
    description: textOf(
      seo?.description,
      locale,
      pick(site.seo?.description, locale)?.value ?? pick(site.description, locale)?.value ?? '',
    ),
  }
}

function textOf(value: Localized<string>, locale: LocaleCode, fallback: string): SeoText {
  const found = pick(value, locale)
  if (found === null) return {text: fallback, source: 'default'}
  return {text: found.value, source: isTranslated(value, locale) ? 'own' : 'english'}
}
