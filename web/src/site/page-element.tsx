import {announcementOf, announcements} from '@domora/content/announcement'
import {articlesOf, articlesPerPage, neighboursOf, readNext} from '@domora/content/article'
import {queries} from '@domora/content/queries'
import type {Section as SectionContent} from '@domora/content/sections'
import {landingPageId} from '@domora/content/page'
import {pathOf} from '@domora/content/routes'
import {defaultLocale, type LocaleCode, localeCodes} from '@domora/content/locales'
import type {Text} from '@domora/content/localized'
import {pricing as pricingQuery} from '@domora/content/pricing-page'
import type {Contract} from '@domora/content/contract'
import {type ContentQuery, fixedPages} from '@domora/content/content-types'
import type {Seo} from '@domora/content/seo'
import type {SiteSettings} from '@domora/content/site-settings'
import type {ComponentProps, ReactElement, ReactNode} from 'react'
import type {z} from 'zod'
import {scriptPaths} from '../rendering/client-scripts.tsx'
import type {ContactField, FormState} from '../sections/form-state.ts'
import {ContentMissing, type ContentSource, readContent, requireContent} from '../sanity/read-content.ts'
import {ArticlePage, ArticlesPage} from '../sections/articles.tsx'
import {AboutPage} from '../sections/prose-page.tsx'
import {ContactPage, ContactSuccess} from '../sections/contact-page.tsx'
import type {PageContext, SectionReply} from '../sections/section-props.ts'
import {type ArrangeSections, Sections} from '../sections/sections.tsx'
import {answerKey, PricingPage} from '../sections/pricing-page.tsx'
import {WaitlistPage, WaitlistSuccess} from '../sections/waitlist-page.tsx'
import {type Search, SearchPage} from '../sections/search-page.tsx'
import {SiteFrame} from '../sections/site-frame.tsx'
import {absoluteUrl} from '../env.ts'
import {Head} from '../ui/head.tsx'
import {JsonScript} from '../ui/json-script.tsx'
import {headOf} from './head.ts'
import {alternatesOf, type CmsPage, type Page, pathOfPage, pathOfStaticPage} from './site-page.ts'
import {type PageSubject, structuredData} from './structured-data.ts'
import {visitorChoice} from './visitor-choice.ts'

/** Submitted forms that the page shows again, by their page. */
export interface Replies {
  readonly waitlist?: FormState<'email'>
  readonly contact?: FormState<ContactField>
  readonly search?: Search
  /** For a form in one of its sections. */
  readonly section?: SectionReply | null
}

type SectionsProps = ComponentProps<typeof Sections>

interface Content extends PageSubject {
  readonly seo: Seo | null
  readonly title?: Text
  /** Above the sections. */
  readonly body?: ReactNode
  /** Puts the sections into the page; by default they follow the body. */
  readonly around?: (sections: ReactNode) => ReactNode
  readonly list?: SectionsProps['document']
  /** The title of a page that consists of sections alone. */
  readonly heading?: Text
  readonly isPublic?: boolean
}

const fixedPage = (
  content: Pick<Content, 'seo'> & NonNullable<Content['list']> & {readonly heading: Text},
  body: ReactNode,
): Content => ({seo: content.seo, title: content.heading, body, list: content})

const sentPage = ({successTitle}: {readonly successTitle: Text}, body: ReactNode): Content => ({
  seo: null,
  title: successTitle,
  body,
})

/**
 * Reads content of which a page shows a part. A change of the rest does not render the page again.
 *
 * @param partOf names what the page shows: parts of the content, or lists of them
 */
async function readPart<S extends Contract, Part extends Readonly<Record<string, unknown>>>(
  query: ContentQuery<S>,
  locale: LocaleCode,
  {onContent, ...source}: ContentSource,
  partOf: (content: NonNullable<z.output<S>>) => Part,
): Promise<Part> {
  const part = partOf(await requireContent(query, locale, source))
  for (const value of Object.values(part))
    for (const shown of Array.isArray(value) ? [value.length, ...value] : [value]) onContent?.(shown)
  return part
}

async function articleOf(id: string, locale: LocaleCode, source: ContentSource): Promise<Content> {
  const content = await readContent(queries.article, locale, {id}, source)
  if (content == null) throw new ContentMissing(`the article ${id} is not shown in ${locale}`)
  const {seo, title, visibility} = content
  const {labels, heading} = await readLabels(locale, source)
  const shown = await readPart(queries.articleList, locale, source, (articles) => ({
    next: readNext(content, articles),
    ...neighboursOf(id, articles),
    listed: [content.author, ...content.topics].flatMap((group) =>
      group && articlesOf(articles, group._id).length > 0 ? group._id : [],
    ),
  }))
  const {groups} = await readPart(queries.articleGroups, locale, source, (all) => ({
    groups: all.filter(({of}) => shown.listed.includes(of)),
  }))
  const hrefs = new Map(groups.map(({of, href}) => [of, href]))
  return {
    seo,
    title,
    list: content,
    parent: heading,
    article: {content, authorPath: hrefs.get(content.author?._id ?? '') ?? null},
    around: (sections) => (
      <ArticlePage {...{content, labels, locale, hrefs, ...shown}}>{sections}</ArticlePage>
    ),
    isPublic: visibility === 'public',
  }
}

/** The words beside articles. */
const readLabels = (locale: LocaleCode, source: ContentSource) =>
  readPart(queries.articlesPage, locale, source, ({labels, heading}) => ({labels, heading}))

/**
 * A page of a list of articles.
 *
 * @param of a kind, or the `_id` of a topic or an author; `null`: all
 */
async function listOf(
  page: Page,
  content: NonNullable<Content['list']> &
    Pick<Content, 'seo' | 'author'> & {readonly title: Text; readonly lede?: Text | null},
  of: string | null,
  source: ContentSource,
): Promise<Content> {
  const {locale, number = 1} = page
  const {labels, heading} = await readLabels(locale, source)
  const groups = await requireContent(queries.articleGroups, locale, source)
  const shown = await readPart(queries.articleList, locale, source, (all) => {
    const articles = articlesOf(all, of)
    return {
      articles: articles.slice((number - 1) * articlesPerPage, number * articlesPerPage),
      count: Math.ceil(articles.length / articlesPerPage),
      present: groups.flatMap((group) => (articlesOf(all, group.of).length > 0 ? group.of : [])),
    }
  })
  const search = await readPart(queries.searchPage, locale, source, ({heading: name, submit}) => ({
    heading: name,
    submit,
  }))
  const lists = [
    {label: heading, href: pathOf({kind: 'articles'}, locale)},
    ...groups.flatMap(({title, href, ...group}) =>
      title && shown.present.includes(group.of) ? {label: title, href} : [],
    ),
  ]
  const {seo, title, lede} = content
  const path = pathOf(page, locale)
  const body = <ArticlesPage {...{content, lists, labels, search, locale, path, number, ...shown}} />
  return {
    seo: {
      title: number === 1 ? (seo?.title ?? null) : null,
      description: seo?.description ?? (lede?.lang === undefined ? (lede ?? null) : null),
      image: seo?.image ?? null,
    },
    title: number === 1 ? title : {...title, text: `${title.text} (${number})`},
    body,
    list: content,
    ...(of !== null && {parent: heading}),
    ...(content.author && {author: content.author}),
  }
}

async function contentOf(
  page: Page,
  replies: Replies,
  contactEmail: string | null,
  source: ContentSource,
): Promise<Content> {
  const {locale} = page
  switch (page.kind) {
    case 'page': {
      if (page.type === 'article') return articleOf(page.id, locale, source)
      const {id} = page
      if (page.type === 'topic') {
        const topic = await requireContent(queries.topic, locale, source, {id})
        return listOf(page, topic, topic.kind ?? id, source)
      }
      if (page.type === 'author') {
        const author = await requireContent(queries.author, locale, source, {id})
        return listOf(page, {...author, lede: author.text, author}, id, source)
      }
      const content = await readContent(queries.page, locale, {id: page.version ?? id}, source)
      if (content == null) throw new ContentMissing(`the page ${id} is not shown in ${locale}`)
      const {seo, title, visibility} = content
      return {seo, title, list: content, heading: title, isPublic: visibility === 'public'}
    }
    case 'landing': {
      const content = await requireContent(queries.page, locale, source, {id: page.version ?? landingPageId})
      return {seo: content.seo, list: content, heading: content.title}
    }
    case 'pricing': {
      const content = await requireContent(queries.pricingPage, locale, source)
      const waitlist = content.doors && (await readContent(queries.waitlistPage, locale, {}, source))
      const {section: reply = null} = replies
      const body = (
        <PricingPage {...{content, waitlist, reply, locale}} currencyScript={scriptPaths.currency} />
      )
      return {...fixedPage(content, body), pricing: content}
    }
    case 'about': {
      const content = await requireContent(queries.aboutPage, locale, source)
      return fixedPage(content, <AboutPage content={content} />)
    }
    case 'articles': {
      const content = await requireContent(queries.articlesPage, locale, source)
      return listOf(page, {...content, title: content.heading}, null, source)
    }
    case 'search': {
      const content = await requireContent(queries.searchPage, locale, source)
      const body = <SearchPage {...{content, locale}} search={replies.search ?? null} />
      return {...fixedPage(content, body), isPublic: false}
    }
    case 'waitlist': {
      const content = await requireContent(queries.waitlistPage, locale, source)
      const {doors} = page
      const choice = doors === undefined ? null : await visitorChoice({doors}, locale, source)
      const path = pathOfStaticPage({kind: 'waitlist', locale, sent: false, ...(choice && {doors})})
      const house = choice && {...choice, path, url: absoluteUrl(path).replace(/^https?:\/\//, '')}
      return page.sent
        ? sentPage(content, <WaitlistSuccess {...{content, locale, house}} />)
        : fixedPage(content, <WaitlistPage {...{content, house}} reply={replies.waitlist ?? null} />)
    }
    case 'contact': {
      const content = await requireContent(queries.contactPage, locale, source)
      const form = {content, contactEmail, reply: replies.contact ?? null}
      return page.sent
        ? sentPage(content, <ContactSuccess content={content} locale={locale} />)
        : fixedPage(content, <ContactPage {...form} />)
    }
  }
}

/** The page no longer has the section of the submitted form. */
export class FormMissing extends Error {}

/** Reads the documents that the sections need. @throws {FormMissing} */
async function pageContext(
  {sections}: SectionsProps['document'],
  settings: SiteSettings,
  {locale, path, reply}: {locale: LocaleCode; path: string; reply: SectionReply | null},
  source: ContentSource,
): Promise<PageContext> {
  const asks = (section: SectionContent) => section._type === 'hero' && section.ledger?.asksDoors
  const hasForm = (kind: SectionReply['form'], key?: string) =>
    sections.some(
      (section) =>
        (section._type === 'formSection' ? section.kind === kind : kind === 'waitlist' && asks(section)) &&
        (key === undefined || section._key === key),
    )
  if (reply && !hasForm(reply.form, reply.section))
    throw new FormMissing(`${path} has no form ${reply.section}`)
  const hasPrices = sections.some(
    (section) => section._type === 'priceCards' || section._type === 'comparison' || asks(section),
  )
  return {
    pricing: hasPrices ? await readContent(pricingQuery, locale, {}, source) : null,
    waitlist: hasForm('waitlist') ? await readContent(queries.waitlistPage, locale, {}, source) : null,
    forms: hasForm('form') ? ((await readContent(queries.forms, locale, {}, source)) ?? []) : [],
    contact:
      hasForm('contact') || hasForm('form')
        ? await readContent(queries.contactPage, locale, {}, source)
        : null,
    settings,
    reply,
  }
}

/**
 * A whole page: head, header, content, footer.
 *
 * @throws {ContentMissing} if its document is not published, broken as a whole, or not available in the locale
 */
export async function pageElement(
  page: Page,
  replies: Replies,
  {source, arrange}: {readonly source: ContentSource; readonly arrange?: ArrangeSections},
): Promise<ReactElement> {
  const {locale, kind} = page
  const {section: reply = null} = replies
  const isSent = page.kind !== 'page' && page.sent
  const {number, ...first} = page
  const settings = await requireContent(queries.siteSettings, locale, source)
  const content = await contentOf(page, replies, settings.contactEmail, source)
  const {seo, title, body, around, list, heading, pricing, parent, article} = content
  const {isPublic = !isSent && !('doors' in page)} = content
  const path = pathOfPage(page)
  // Other languages may have fewer pages of a list.
  const others =
    first.kind === 'page'
      ? alternatesOf(first)
      : localeCodes.map((code) => ({locale: code, path: pathOfStaticPage({...first, locale: code})}))
  const alternates = others.map((other) => (other.locale === locale ? {...other, path} : other))
  const documentId = page.kind === 'page' ? page.id : fixedPages[page.kind]._id
  const {announcement} = await readPart(announcements, locale, source, (all) => ({
    announcement: announcementOf(documentId, all),
  }))
  const inSections = pricing !== undefined && reply?.section === answerKey ? null : reply
  const sections = list && (
    <Sections
      document={list}
      locale={locale}
      pageContext={await pageContext(list, settings, {locale, path, reply: inSections}, source)}
      title={heading}
      arrange={arrange}
    />
  )
  // Not rendered yet: the content of most pages is the same as before.
  const Rendered = () => {
    const head = headOf({
      settings,
      locale,
      path,
      seo,
      ...(title !== undefined && title.lang === undefined && {title: title.text}),
      alternates: number === undefined ? alternates : [],
      indexed: isPublic,
      published: article?.content.publishedAt,
      hasFeeds: page.kind === 'articles' || parent !== undefined,
    })
    return (
      <>
        <Head {...head} />
        <SiteFrame {...{settings, locale, alternates, announcement}} path={pathOf(page, locale)}>
          {body}
          {around?.(sections) ?? sections}
        </SiteFrame>
        {list && (
          <JsonScript
            type="application/ld+json"
            data={structuredData({
              ...content,
              settings,
              locale,
              kind,
              path,
              head,
              title: title?.text,
              sections: list.sections,
            })}
          />
        )}
      </>
    )
  }
  return <Rendered />
}

/** The CMS page with an address in a locale, even while visitors do not get it; `null` if there is no such translation. */
export async function findCmsPage(
  locale: LocaleCode,
  address: string,
  source: ContentSource,
): Promise<CmsPage | null> {
  const index = await requireContent(queries.pageIndex, defaultLocale, source)
  const found = index.find(
    ({addresses, previewLocales}) => addresses[locale] === address && previewLocales.includes(locale),
  )
  return found ? {...found, kind: 'page', locale, address} : null
}
