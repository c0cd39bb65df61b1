import {type LocaleCode, localeCodes} from './locales.ts'
import {isTranslated, type Localized} from './localized.ts'

/** What decides in which locales a page by slug is shown. */
export interface TranslatablePage {
  readonly title: Localized<unknown>
  readonly body: Localized<unknown>
}

/** Whether a page by slug is shown in a locale: only with a title and a text of that language. */
export const isPageShownIn = (page: TranslatablePage, locale: LocaleCode): boolean =>
  isTranslated(page.title, locale) && isTranslated(page.body, locale)

/** The locales that a page by slug is shown in, default locale first. */
export const localesOfPage = (page: TranslatablePage): readonly LocaleCode[] =>
  localeCodes.filter((locale) => isPageShownIn(page, locale))
