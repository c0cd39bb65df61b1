import {type LocaleCode, localeCodes} from './locales.ts'
import {isTranslated, type Localized} from './localized.ts'

/** What decides in which locales a CMS page is shown. */
export interface TranslatablePage {
  readonly title: Localized<unknown>
  readonly body: Localized<unknown>
}

/** Whether a CMS page is shown in a locale: only with a title and a text of that language. */
export const isPageShownIn = (page: TranslatablePage, locale: LocaleCode): boolean =>
  isTranslated(page.title, locale) && isTranslated(page.body, locale)

/** The locales that a CMS page is shown in, default locale first. */
export const localesOfPage = (page: TranslatablePage): readonly LocaleCode[] =>
  localeCodes.filter((locale) => isPageShownIn(page, locale))

const codeIfShown = (code: string) => /* groq */ `select(
  count(string::split(title.${code}, " ")[@ != ""]) > 0 && count(body.${code}) > 0 => "${code}"
)`

/**
 * The same rule in GROQ, so that answers hold codes and not whole texts. Written out language by language, because
 * TypeGen reads queries without running them.
 */
export const pageLocalesExpression = /* groq */ `[
  ${codeIfShown('gb')},
  ${codeIfShown('pl')},
  ${codeIfShown('de')},
  ${codeIfShown('pt')}
][defined(@)]`
