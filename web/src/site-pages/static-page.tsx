import {queries} from '@domora/content/queries'
import {landingPageId} from '@domora/content/page'
import {pathOf} from '@domora/content/routes'
import {localeCodes} from '@domora/content/locales'
import type {Text} from '@domora/content/localized'
import type {Seo} from '@domora/content/seo'
import type {SiteSettings} from '@domora/content/site-settings'
import type {ReactElement, ReactNode} from 'react'
import {scriptPaths} from '../rendering/client-scripts.tsx'
import type {FormState} from '../sections/form-state.ts'
import {type ContentSource, requireContent} from '../sanity/read-content.ts'
import {AboutPage} from '../sections/prose-page.tsx'
import {type ContactField, ContactPage, ContactSuccess} from '../sections/contact-page.tsx'
import type {ArrangeSections, SectionReply} from '../sections/sections.tsx'
import {PricingPage} from '../sections/pricing-page.tsx'
import {WaitlistPage, WaitlistSuccess} from '../sections/waitlist-page.tsx'
import {SiteFrame} from '../sections/site-frame.tsx'
import {Head} from '../ui/head.tsx'
import {StructuredDataScripts} from '../ui/json-script.tsx'
import {headOf} from './head.ts'
import {pageSections} from './page-sections.tsx'
import {pathOfStaticPage, type StaticPage} from './site-page.ts'
import {
  breadcrumbData,
  faqData,
  organizationData,
  softwareData,
  type StructuredData,
} from './structured-data.ts'

/** What a form is shown with again, by the page that it is on. */
export interface Replies {
  readonly waitlist?: FormState<'email'>
  readonly contact?: FormState<ContactField>
  /** For a form in one of its sections. */
  readonly section?: SectionReply
}

interface Body {
  readonly seo: Seo | null
  readonly title?: Text
  readonly body: ReactNode
  /** A document whose sections follow. */
  readonly below?: Parameters<typeof pageSections>[0]
  readonly data?: readonly StructuredData[]
}

/** For whom a page is rendered; for visitors, unless it says otherwise. */
interface RenderOptions {
  readonly source?: ContentSource
  readonly arrange?: ArrangeSections
}

/** The content of a page, and what search engines read of it. */
async function bodyOf(
  page: StaticPage,
  replies: Replies,
  settings: SiteSettings,
  {source, arrange}: RenderOptions,
): Promise<Body> {
  const {locale} = page
  const {contactEmail} = settings
  switch (page.kind) {
    case 'landing': {
      const content = await requireContent(queries.page, locale, source, {id: landingPageId})
      return {
        seo: content.seo,
        body: await pageSections(
          content,
          {locale, path: pathOfStaticPage(page)},
          {title: content.title, source, arrange, reply: replies.section},
        ),
        data: [organizationData(settings), ...faqData(content.sections)],
      }
    }
    case 'pricing': {
      const content = await requireContent(queries.pricingPage, locale, source)
      return {
        seo: content.seo,
        title: content.heading,
        body: <PricingPage content={content} locale={locale} currencyScript={scriptPaths.currency} />,
        below: content,
        data: [softwareData(settings, content, locale)],
      }
    }
    case 'about': {
      const content = await requireContent(queries.aboutPage, locale, source)
      return {
        seo: content.seo,
        title: content.heading,
        body: <AboutPage content={content} />,
        below: content,
      }
    }
    case 'waitlist': {
      const content = await requireContent(queries.waitlistPage, locale, source)
      if (page.sent) {
        return {
          seo: null,
          title: content.successTitle,
          body: <WaitlistSuccess content={content} locale={locale} />,
        }
      }
      return {
        seo: content.seo,
        title: content.heading,
        body: <WaitlistPage content={content} locale={locale} reply={replies.waitlist ?? null} />,
        below: content,
      }
    }
    case 'contact': {
      const content = await requireContent(queries.contactPage, locale, source)
      if (page.sent) {
        return {
          seo: null,
          title: content.successTitle,
          body: <ContactSuccess content={content} locale={locale} />,
        }
      }
      const reply = replies.contact ?? null
      return {
        seo: content.seo,
        title: content.heading,
        body: <ContactPage content={content} locale={locale} contactEmail={contactEmail} reply={reply} />,
        below: content,
      }
    }
  }
}

/**
 * A page with a fixed address, whole: head, header, content, footer.
 *
 * @throws {ContentMissing} when its document is not published or broken as a whole.
 */
export async function staticPage(
  page: StaticPage,
  replies: Replies = {},
  options: RenderOptions = {},
): Promise<ReactElement> {
  const {locale} = page
  const settings = await requireContent(queries.siteSettings, locale, options.source)
  const {seo, title, body, below, data = []} = await bodyOf(page, replies, settings, options)
  const alternates = localeCodes.map((code) => ({
    locale: code,
    path: pathOfStaticPage({...page, locale: code}),
  }))
  const path = pathOfStaticPage(page)
  const crumbs =
    title === undefined || page.sent ? [] : [breadcrumbData(settings, locale, {title: title.text, path})]
  return (
    <>
      <Head
        {...headOf({
          settings,
          locale,
          path,
          seo,
          ...(title !== undefined && title.lang === undefined && {title: title.text}),
          alternates,
          indexed: !page.sent,
        })}
      />
      <StructuredDataScripts of={[...data, ...(below ? faqData(below.sections) : []), ...crumbs]} />
      <SiteFrame
        settings={settings}
        locale={locale}
        path={pathOf({kind: page.kind}, locale)}
        alternates={alternates}
      >
        {body}
        {below && (await pageSections(below, {locale, path}, {...options, reply: replies.section}))}
      </SiteFrame>
    </>
  )
}
