import {pathOf} from '@domora/content/routes'
import type {LocaleCode} from '@domora/content/locales'
import {localeCodes} from '@domora/content/locales'
import type {Seo} from '@domora/content/seo'
import type {SiteSettings} from '@domora/content/site-settings'
import type {ReactElement, ReactNode} from 'react'
import {scriptPaths} from '../delivery/scripts.ts'
import type {FormState} from '../sections/form-state.ts'
import {requireContent} from '../lake/read-content.ts'
import {published, type Reader} from '../lake/reader.ts'
import {sources} from '../lake/sources.ts'
import {AboutPage} from '../sections/prose-page.tsx'
import {type ContactField, ContactPage, ContactSuccess} from '../sections/contact-page.tsx'
import {type ArrangeSections, LandingPage} from '../sections/landing-page.tsx'
import {PricingPage} from '../sections/pricing-page.tsx'
import {WaitlistPage, WaitlistSuccess} from '../sections/waitlist-page.tsx'
import {SiteFrame} from '../sections/site-frame.tsx'
import {Head} from '../ui/head.tsx'
import {StructuredDataScripts} from '../ui/json-script.tsx'
import {headOf} from './head-of.ts'
import {type Place, pathOfPlace} from './place.ts'
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
}

interface Body {
  readonly seo: Seo | null
  readonly title?: string
  readonly body: ReactNode
  readonly data?: readonly StructuredData[]
}

/** For whom a page is made. */
interface Reading {
  readonly reader: Reader
  readonly arrange?: ArrangeSections
}

/** The content of a place, and what search engines read of it. */
async function bodyOf(
  place: Place,
  replies: Replies,
  settings: SiteSettings,
  {reader, arrange}: Reading,
): Promise<Body> {
  const {locale} = place
  const {contactEmail} = settings
  switch (place.kind) {
    case 'landing': {
      const content = await requireContent(sources.landingPage, locale, reader)
      return {
        seo: content.seo,
        body: <LandingPage content={content} locale={locale} {...(arrange && {arrange})} />,
        data: [organizationData(settings), ...faqData(content)],
      }
    }
    case 'pricing': {
      const content = await requireContent(sources.pricingPage, locale, reader)
      return {
        seo: content.seo,
        title: content.heading.text,
        body: <PricingPage content={content} locale={locale} currencyScript={scriptPaths.currency} />,
        data: [softwareData(settings, content, locale)],
      }
    }
    case 'about': {
      const content = await requireContent(sources.aboutPage, locale, reader)
      return {seo: content.seo, title: content.heading.text, body: <AboutPage content={content} />}
    }
    case 'waitlist': {
      const content = await requireContent(sources.waitlistPage, locale, reader)
      if (place.sent) {
        return {
          seo: null,
          title: content.successTitle.text,
          body: <WaitlistSuccess content={content} locale={locale} />,
        }
      }
      const reply = replies.waitlist ?? null
      return {
        seo: content.seo,
        title: content.heading.text,
        body: <WaitlistPage content={content} locale={locale} reply={reply} />,
      }
    }
    case 'contact': {
      const content = await requireContent(sources.contactPage, locale, reader)
      if (place.sent) {
        return {
          seo: null,
          title: content.successTitle.text,
          body: <ContactSuccess content={content} locale={locale} />,
        }
      }
      const reply = replies.contact ?? null
      return {
        seo: content.seo,
        title: content.heading.text,
        body: <ContactPage content={content} locale={locale} contactEmail={contactEmail} reply={reply} />,
      }
    }
  }
}

/**
 * One of the pages with a fixed place, whole: what its head says, header, content, footer.
 *
 * @throws {ContentMissing} when its document is not published or broken as a whole.
 */
export async function fixedPage(
  place: Place,
  replies: Replies = {},
  reading: Reading = {reader: published},
): Promise<ReactElement> {
  const {locale} = place
  const settings = await requireContent(sources.siteSettings, locale, reading.reader)
  const {seo, title, body, data = []} = await bodyOf(place, replies, settings, reading)
  const alternates = localeCodes.map((code: LocaleCode) => ({
    locale: code,
    path: pathOfPlace({...place, locale: code}),
  }))
  const path = pathOfPlace(place)
  const crumbs = title === undefined || place.sent ? [] : [breadcrumbData(settings, locale, {title, path})]
  return (
    <>
      <Head
        {...headOf({
          settings,
          locale,
          path,
          seo,
          ...(title !== undefined && {title}),
          alternates,
          indexed: !place.sent,
        })}
      />
      <StructuredDataScripts of={[...data, ...crumbs]} />
      <SiteFrame
        settings={settings}
        locale={locale}
        path={pathOf({kind: place.kind}, locale)}
        alternates={alternates}
      >
        {body}
      </SiteFrame>
    </>
  )
}
