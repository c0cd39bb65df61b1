import {contentTypeNames, contentTypes} from '@domora/content/content-types'
import {sectionTypes} from '@domora/content/sections'
import {BlockElementIcon} from '@sanity/icons/BlockElement'
import {CheckmarkCircleIcon} from '@sanity/icons/CheckmarkCircle'
import {CogIcon} from '@sanity/icons/Cog'
import {CreditCardIcon} from '@sanity/icons/CreditCard'
import {DocumentsIcon} from '@sanity/icons/Documents'
import {EarthGlobeIcon} from '@sanity/icons/EarthGlobe'
import {HelpCircleIcon} from '@sanity/icons/HelpCircle'
import {TranslateIcon} from '@sanity/icons/Translate'
import type {ComponentType} from 'react'
import type {DocumentActionComponent} from 'sanity'
import type {DocumentListBuilder, ListBuilder, ListItemBuilder, StructureBuilder} from 'sanity/structure'
import {apiVersion} from './queries.ts'
import {documentTypes} from './schema-types.ts'
import {TranslationBoard} from './tools/translations/translation-board.tsx'

/** The lists of Studio's content tool. */
export const structure = (S: StructureBuilder): ListBuilder =>
  S.list()
    .id('content')
    .title('Content')
    .items([
      folder(S, 'pages', 'Pages', DocumentsIcon, [
        singleton(S, 'landingPage'),
        sectionsOfLandingPage(S),
        singleton(S, 'pricingPage'),
        singleton(S, 'waitlistPage'),
        singleton(S, 'aboutPage'),
        singleton(S, 'contactPage'),
      ]),
      folder(S, 'prices', 'Plans & prices', CreditCardIcon, [
        S.documentTypeListItem('plan')
          .title('Plans')
          .child(inOrder(S, 'plan', 'propertyLimit')),
        S.documentTypeListItem('priceList')
          .title('Price lists')
          .child(inOrder(S, 'priceList', 'currency')),
        S.documentTypeListItem('capability').title('Product features').icon(CheckmarkCircleIcon),
      ]),
      S.documentTypeListItem('faq').title('FAQ').icon(HelpCircleIcon),
      S.divider(),
      folder(S, 'site', 'Site', EarthGlobeIcon, [
        singleton(S, 'siteSettings').title('Settings & navigation').icon(CogIcon),
        S.documentTypeListItem('page').title('Legal & other pages'),
        S.documentTypeListItem('redirect').title('Redirects'),
      ]),
      S.listItem()
        .id('translations')
        .title('Translations')
        .icon(TranslateIcon)
        .child(S.component(TranslationBoard).id('translations').title('Translations')),
    ])

/** A list item that opens a list. */
const folder = (
  S: StructureBuilder,
  id: string,
  title: string,
  icon: ComponentType,
  items: ListItemBuilder[],
): ListItemBuilder =>
  S.listItem().id(id).title(title).icon(icon).child(S.list().id(id).title(title).items(items))

/** The documents of a type, ordered by a field; those without a value come last. */
const inOrder = (S: StructureBuilder, type: string, field: string): DocumentListBuilder =>
  S.documentTypeList(type).defaultOrdering([{field, direction: 'asc'}])

/** A list item that opens a singleton. */
function singleton(S: StructureBuilder, type: string): ListItemBuilder {
  const title = documentTypes.find(({name}) => name === type)?.title ?? type
  return S.documentListItem()
    .id(type)
    .schemaType(type)
    .title(title)
    .child(S.document().schemaType(type).documentId(type).title(title))
}

const sectionsOfLandingPage = (S: StructureBuilder): ListItemBuilder =>
  S.listItem()
    .id('landingSections')
    .title('Sections of the landing page')
    .icon(BlockElementIcon)
    .child(
      S.documentList()
        .id('landingSections')
        .title('Sections of the landing page')
        .apiVersion(apiVersion)
        .filter('_type in $types')
        .params({types: sectionTypes})
        .defaultOrdering([{field: '_createdAt', direction: 'asc'}])
        .initialValueTemplates(sectionTypes.map((type) => S.initialValueTemplateItem(type))),
    )

/** Types with exactly one document, whose id is the name of the type. */
export const singletonTypes: ReadonlySet<string> = new Set(
  contentTypeNames.filter((name) => contentTypes[name].kind === 'singleton'),
)

const singletonActions: ReadonlySet<string | undefined> = new Set(['publish', 'discardChanges', 'restore'])

/** A singleton cannot be deleted, duplicated or unpublished. */
export const documentActions = <Action extends Pick<DocumentActionComponent, 'action'>>(
  actions: Action[],
  {schemaType}: {readonly schemaType: string},
): Action[] =>
  singletonTypes.has(schemaType) ? actions.filter(({action}) => singletonActions.has(action)) : actions

/** “New document” does not offer singletons. */
export const newDocumentOptions = <Option extends {readonly templateId: string}>(
  options: Option[],
): Option[] => options.filter(({templateId}) => !singletonTypes.has(templateId))
