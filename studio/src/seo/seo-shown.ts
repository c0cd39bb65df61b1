import type {LocaleCode} from '@domora/content/locales'
import {isTranslated, pick, type Localized} from '@domora/content/localized'
import {z} from 'zod'

const copy = z.custom<Localized<string>>()

/** The search & sharing fields as far as a form has them. */
export const seoFields = z.object({title: copy, description: copy})

/** What the site says of itself: it stands in for what a page does not say. */
export const siteFields = z.object({
  brand: z.string().nullable(),
  description: copy,
  seo: z.object({title: copy, description: copy, imageUrl: z.string().nullable()}).nullable(),
})

type SiteFields = z.output<typeof siteFields>

/** Where a text comes from: the page in this language, the page in English, or a default. */
export type Source = 'own' | 'english' | 'default'

export interface Shown {
  readonly text: string
  readonly source: Source
}

interface Page {
  readonly seo: z.output<typeof seoFields> | undefined
  /** The page's heading or title, which names it where there is no title for search engines. */
  readonly name: Localized<string>
  readonly site: SiteFields
}

/**
 * What search engines are told of a page in a language: its own words, else those in English, else what the
 * site puts together. It must agree with what the site's `<head>` does.
 */
export function seoShown({seo, name, site}: Page, locale: LocaleCode): {title: Shown; description: Shown} {
  const brand = site.brand ?? ''
  const pageName = pick(name, locale)?.value
  return {
    title: shown(
      seo?.title,
      locale,
      pageName === undefined ? (pick(site.seo?.title, locale)?.value ?? brand) : `${pageName} · ${brand}`,
    ),
    description: shown(
      seo?.description,
      locale,
      pick(site.seo?.description, locale)?.value ?? pick(site.description, locale)?.value ?? '',
    ),
  }
}

function shown(value: Localized<string>, locale: LocaleCode, fallback: string): Shown {
  const found = pick(value, locale)
  if (found === null) return {text: fallback, source: 'default'}
  return {text: found.value, source: isTranslated(value, locale) ? 'own' : 'english'}
}
