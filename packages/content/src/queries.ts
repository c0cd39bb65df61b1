import {aboutPage} from './about-page.ts'
import {announcements} from './announcement.ts'
import {article, articleList} from './article.ts'
import {articleGroups, author, topic} from './article-group.ts'
import {articlesPage} from './articles-page.ts'
import {contactPage} from './contact-page.ts'
import type {ContentQuery} from './content-types.ts'
import {facts} from './facts.ts'
import {forms} from './form.ts'
import {page, pageIndex} from './page.ts'
import {pageTests} from './page-versions.ts'
import {pricingPage} from './pricing-page.ts'
import {redirects} from './redirect.ts'
import {searchPage} from './search-page.ts'
import {siteSettings} from './site-settings.ts'
import {waitlistPage} from './waitlist-page.ts'

/** Every query of pages and forms; sitemaps have one more (web/src/site/sitemap.ts). */
export const queries = {
  siteSettings,
  pricingPage,
  waitlistPage,
  aboutPage,
  contactPage,
  articlesPage,
  searchPage,
  article,
  articleList,
  articleGroups,
  topic,
  author,
  page,
  pageIndex,
  announcements,
  pageTests,
  redirects,
  forms,
  facts,
} as const satisfies Readonly<Record<string, ContentQuery>>
