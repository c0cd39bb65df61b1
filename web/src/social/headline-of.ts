import type {LocaleCode} from '@domora/content/locales'
import type {Route} from '@domora/content/routes'
import type {SiteSettings} from '@domora/content/site-settings'
import {readContent, requireContent} from '../lake/read-content.ts'
import {sources} from '../lake/sources.ts'
import {readPageIndex} from '../routing/page-index.ts'

/** What stands largest on a page; `null` when there is no such page in the locale. */
export async function headlineOf(
  route: Route,
  locale: LocaleCode,
  settings: SiteSettings,
): Promise<string | null> {
  switch (route.kind) {
    case 'landing':
      return settings.tagline.text
    case 'pricing':
      return (await requireContent(sources.pricingPage, locale)).heading.text
    case 'waitlist':
      return (await requireContent(sources.waitlistPage, locale)).heading.text
    case 'about':
      return (await requireContent(sources.aboutPage, locale)).heading.text
    case 'contact':
      return (await requireContent(sources.contactPage, locale)).heading.text
    case 'page': {
      // First of all: answers are kept, one a slug, and slugs can be invented without end.
      const {slug} = route
      const entry = (await readPageIndex()).find((page) => page.slug === slug)
      if (!entry?.locales.includes(locale)) return null
      return (await readContent(sources.page, locale, {id: entry.id}))?.title.text ?? null
    }
  }
}
