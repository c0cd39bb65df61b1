import {contentTypeNames, contentTypes, translatedTypeNames} from '@domora/content/content-types'
import {landingPageId} from '@domora/content/page'
import {AddIcon} from '@sanity/icons/Add'
import {BookIcon} from '@sanity/icons/Book'
import {CalendarIcon} from '@sanity/icons/Calendar'
import {CheckmarkCircleIcon} from '@sanity/icons/CheckmarkCircle'
import {CogIcon} from '@sanity/icons/Cog'
import {CreditCardIcon} from '@sanity/icons/CreditCard'
import {ClipboardIcon} from '@sanity/icons/Clipboard'
import {DocumentsIcon} from '@sanity/icons/Documents'
import {EarthGlobeIcon} from '@sanity/icons/EarthGlobe'
import {HomeIcon} from '@sanity/icons/Home'
import {LinkIcon} from '@sanity/icons/Link'
import {HelpCircleIcon} from '@sanity/icons/HelpCircle'
import {TagIcon} from '@sanity/icons/Tag'
import {TrashIcon} from '@sanity/icons/Trash'
import {UploadIcon} from '@sanity/icons/Upload'
import type {ComponentType, FunctionComponent} from 'react'
import {type DocumentActionComponent, getPublishedId} from 'sanity'
import type {
  DefaultDocumentNodeResolver,
  ListBuilder,
  ListItemBuilder,
  StructureBuilder,
} from 'sanity/structure'
import {pageTypes} from '../preview/locations.ts'
import {apiVersion} from '../queries.ts'
import {documentTypes} from '../schema-types.ts'
import {PageResults} from '../tools/sign-ups/page-results.tsx'
import {TextHistory} from '../tools/text-history/text-history-view.tsx'
import {NewPage} from './new-page.tsx'
import {pageStarts, savedTemplate, templateOf} from './page-starts.ts'
import {RedirectDelete, RedirectImport} from './redirect-import.tsx'

/** Drafts, and articles whose day is to come. The list has drafts under the id that they will be published with. */
const plannedArticles = `_type == "article" && (
  _id in path("drafts.**") || _originalId in path("drafts.**") || dateTime(validFrom) > dateTime(now())
)`

export const structure = (S: StructureBuilder): ListBuilder =>
  S.list()
    .id('content')
    .title('Content')
    .items([
      folder(S, 'pages', 'Pages', DocumentsIcon, [
        singleton(S, 'page', landingPageId, 'Home').icon(HomeIcon),
        ...['pricingPage', 'waitlistPage', 'aboutPage', 'contactPage', 'articlesPage', 'searchPage'].map(
          (type) => singleton(S, type),
        ),
        S.divider(),
        pane(S, 'new-page', 'New page', AddIcon, NewPage),
        item(S, 'pages-of-sections', 'Other pages', DocumentsIcon).child(
          S.documentTypeList('page')
            .title('Other pages')
            .apiVersion(apiVersion)
            .filter('_type == "page" && !(_id in [$id, $draft])')
            .params({id: landingPageId, draft: `drafts.${landingPageId}`})
            .defaultOrdering([{field: '_updatedAt', direction: 'desc'}])
            .initialValueTemplates(pageStarts.map((start) => S.initialValueTemplateItem(templateOf(start)))),
        ),
        S.documentTypeListItem('sharedSection').title('Shared sections').icon(LinkIcon),
        S.documentTypeListItem('pageStart').title('Saved starts'),
      ]),
      folder(S, 'articles', 'Articles', BookIcon, [
        inOrder(S, 'article', 'Articles', 'publishedAt', 'desc'),
        item(S, 'planned-articles', 'Planned articles', CalendarIcon).child(
          S.documentTypeList('article')
            .title('Planned articles')
            .apiVersion(apiVersion)
            .filter(plannedArticles)
            .defaultOrdering([{field: 'publishedAt', direction: 'asc'}]),
        ),
        S.documentTypeListItem('author').title('Authors'),
        S.documentTypeListItem('topic').title('Topics'),
      ]),
      folder(S, 'prices', 'Plans & prices', CreditCardIcon, [
        inOrder(S, 'plan', 'Plans', 'propertyLimit'),
        inOrder(S, 'priceList', 'Price lists', 'currency'),
        S.documentTypeListItem('capability').title('Product features').icon(CheckmarkCircleIcon),
      ]),
      S.documentTypeListItem('form').title('Forms').icon(ClipboardIcon),
      S.documentTypeListItem('fact').title('Facts').icon(TagIcon),
      S.documentTypeListItem('faq').title('FAQ').icon(HelpCircleIcon),
      S.documentTypeListItem('glossaryTerm').title('Glossary').icon(BookIcon),
      S.divider(),
      folder(S, 'site', 'Site', EarthGlobeIcon, [
        singleton(S, 'siteSettings').title('Settings & navigation').icon(CogIcon),
        S.documentTypeListItem('announcement').title('Announcements'),
        inOrder(S, 'redirect', 'Redirects', 'from'),
        pane(S, 'redirect-import', 'Import redirects', UploadIcon, RedirectImport),
        pane(S, 'redirect-delete', 'Delete redirects', TrashIcon, RedirectDelete),
      ]),
    ])

const folder = (
  S: StructureBuilder,
  id: string,
  title: string,
  icon: ComponentType,
  items: (ListItemBuilder | ReturnType<StructureBuilder['divider']>)[],
): ListItemBuilder => item(S, id, title, icon).child(S.list().id(id).title(title).items(items))

const pane = (
  S: StructureBuilder,
  id: string,
  title: string,
  icon: ComponentType,
  content: FunctionComponent,
) => item(S, id, title, icon).child(S.component(content).id(id).title(title))

const item = (S: StructureBuilder, id: string, title: string, icon: ComponentType) =>
  S.listItem().id(id).title(title).icon(icon)

/** Documents without a value come last. */
const inOrder = (
  S: StructureBuilder,
  type: string,
  title: string,
  field: string,
  direction: 'asc' | 'desc' = 'asc',
): ListItemBuilder =>
  S.documentTypeListItem(type)
    .title(title)
    .child(S.documentTypeList(type).title(title).defaultOrdering([{field, direction}]))

function singleton(
  S: StructureBuilder,
  type: string,
  id = type,
  title = documentTypes.find(({name}) => name === type)?.title ?? type,
): ListItemBuilder {
  return S.documentListItem()
    .id(id)
    .schemaType(type)
    .title(title)
    .child(S.document().schemaType(type).documentId(id).title(title).views(viewsOf(S, type)))
}

/** The form, the history of texts, and the results of a page. */
const viewsOf = (S: StructureBuilder, type: string) => [
  S.view.form(),
  ...(translatedTypeNames.includes(type)
    ? [S.view.component(TextHistory).id('texts').title('Text history')]
    : []),
  ...(pageTypes.includes(type) ? [S.view.component(PageResults).id('results').title('Results')] : []),
]

export const defaultDocumentNode: DefaultDocumentNodeResolver = (S, {schemaType}) =>
  S.document().views(viewsOf(S, schemaType))

/** Their documents have the name of the type as `_id`. */
export const singletonTypes: ReadonlySet<string> = new Set(
  contentTypeNames.filter((name) => contentTypes[name].kind === 'singleton'),
)

const singletonActions: ReadonlySet<string | undefined> = new Set([
  'publish',
  'discardChanges',
  'restore',
  'schedule',
  'discardVersion',
])

/** Editors cannot delete, duplicate or unpublish singletons and the landing page. */
export const documentActions = <Action extends Pick<DocumentActionComponent, 'action'>>(
  actions: Action[],
  {schemaType, documentId}: {readonly schemaType: string; readonly documentId?: string | undefined},
): Action[] =>
  singletonTypes.has(schemaType) || getPublishedId(documentId ?? '') === landingPageId
    ? actions.filter(({action}) => singletonActions.has(action))
    : actions

export const newDocumentOptions = <Option extends {readonly templateId: string}>(
  options: Option[],
): Option[] =>
  options.filter(({templateId}) => templateId !== savedTemplate && !singletonTypes.has(templateId))
