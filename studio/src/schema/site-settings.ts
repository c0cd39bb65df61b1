import {samples} from '@domora/content/samples'
import {CogIcon} from '@sanity/icons/Cog'
import {MenuIcon} from '@sanity/icons/Menu'
import {HomeIcon} from '@sanity/icons/Home'
import {WarningOutlineIcon} from '@sanity/icons/WarningOutline'
import {defineArrayMember, defineField, defineType} from 'sanity'
import {
  linkField,
  seoField,
  seoGroup,
  smallTexts,
  smallTextsGroup,
  toggle,
  word,
} from '../fields/shared-fields.ts'
import {labels, line, paragraph} from '../fields/text.ts'

const links = (name: string, title: string, description: string, hasGroups = false) =>
  defineField({
    name,
    title,
    description,
    type: 'array',
    group: 'navigation',
    of: [
      defineArrayMember({type: 'link', initialValue: {...samples.link, kind: 'route', route: 'landing'}}),
      ...(hasGroups ? [defineArrayMember({type: 'linkGroup'})] : []),
    ],
    validation: (rule) => rule.required(),
  })

export const siteSettings = defineType({
  name: 'siteSettings',
  title: 'Settings & navigation',
  type: 'document',
  icon: CogIcon,
  groups: [
    {name: 'brand', title: 'Brand', icon: HomeIcon, default: true},
    {name: 'navigation', title: 'Navigation', icon: MenuIcon},
    seoGroup,
    smallTextsGroup,
    {name: 'errors', title: 'Error pages', icon: WarningOutlineIcon},
  ],
  fields: [
    word('brand', 'Product name', {description: 'The same in every language.', group: 'brand', max: 24}),
    line('tagline', 'Tagline', {group: 'brand', max: 60}),
    paragraph('description', 'Product description', {group: 'brand', max: 200, isOptional: true}),
    {
      ...word('contactEmail', 'Public email address', {group: 'brand'}),
      validation: (rule) => rule.required().email(),
    },
    defineField({
      name: 'organization',
      title: 'Company',
      description: 'Named in the imprint, privacy notice, terms, emails and search results.',
      type: 'object',
      group: 'brand',
      options: {collapsible: true, collapsed: true, columns: 2},
      fields: [
        word('legalName', 'Legal name'),
        word('street', 'Street and number'),
        word('postalCode', 'Postal code'),
        word('city', 'City'),
        defineField({
          name: 'country',
          title: 'Country',
          description: 'A two-letter code: DE, PL, BR …',
          type: 'string',
          validation: (rule) => rule.required().regex(/^[A-Z]{2}$/, {name: 'two capital letters'}),
        }),
        word('register', 'Company register and number', {isOptional: true}),
        word('vatId', 'VAT number', {isOptional: true}),
        word('representative', 'Represented by', {isOptional: true}),
        word('phone', 'Phone', {isOptional: true}),
        word('dataProtectionOfficer', 'Data protection officer', {isOptional: true}),
        word('authority', 'Data protection authority'),
        word('hosting', 'Hosting provider'),
        word('mailProvider', 'Email provider'),
        word('paymentProviders', 'Payment providers', {isOptional: true}),
        toggle('isSample', 'Sample data', {
          description:
            'Legal pages and emails say so. A site at a public address stays closed until you switch this off.',
        }),
      ],
      validation: (rule) => rule.required(),
    }),
    links('mainNavigation', 'Header links', 'At most four or five. A group opens a list of links.', true),
    linkField('callToAction', 'Header button', {group: 'navigation'}),
    links('footerNavigation', 'Footer links: pages', 'Below the heading “Pages”.'),
    links('legalNavigation', 'Footer links: legal', 'Below the heading “Legal”.'),
    seoField(),
    smallTexts({
      skipToContent: 'Skip to content',
      menu: 'Menu',
      language: 'Language',
      mainNavigation: 'Navigation, for screen readers',
      pages: 'Footer heading: pages',
      legal: 'Footer heading: legal',
      home: 'Link to Home',
    }),
    labels(
      {
        notFoundTitle: '404: title',
        notFoundMessage: {title: '404: message', placeholders: ['path']},
        notFoundHelp: '404: what to do',
        serverErrorTitle: '500: title',
        serverErrorMessage: '500: message',
        serverErrorHelp: '500: what to do',
        previewTitle: {title: 'Expired preview link: title', isOptional: true},
        previewMessage: {title: 'Expired preview link: message', isOptional: true},
        previewHelp: {title: 'Expired preview link: what to do', isOptional: true},
        backHome: 'Link back to Home',
      },
      {name: 'errors', title: 'Error pages', group: 'errors'},
    ),
  ],
  preview: {prepare: () => ({title: 'Settings & navigation', media: CogIcon})},
})
