import {CogIcon} from '@sanity/icons/Cog'
import {MenuIcon} from '@sanity/icons/Menu'
import {HomeIcon} from '@sanity/icons/Home'
import {WarningOutlineIcon} from '@sanity/icons/WarningOutline'
import {defineArrayMember, defineField, defineType} from 'sanity'
import {requiredLink, seoField, seoGroup, smallTextsGroup, word} from '../fields/shared-fields.ts'
import {labels, line, paragraph} from '../fields/text.ts'

const links = (name: string, title: string, description: string) =>
  defineField({
    name,
    title,
    description,
    type: 'array',
    group: 'navigation',
    of: [defineArrayMember({type: 'link'})],
    validation: (rule) => rule.required(),
  })

const words = (name: string, title: string, optional = false) =>
  defineField({name, title, type: 'string', validation: (rule) => (optional ? rule : rule.required())})

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
    word({
      name: 'brand',
      title: 'Name of the product',
      description: 'The same in every language.',
      group: 'brand',
      max: 24,
    }),
    line({name: 'tagline', title: 'Tagline', group: 'brand', max: 60}),
    paragraph({name: 'description', title: 'What the product is', group: 'brand', max: 200, optional: true}),
    defineField({
      name: 'contactEmail',
      title: 'Public e-mail address',
      type: 'string',
      group: 'brand',
      validation: (rule) => rule.required().email(),
    }),
    defineField({
      name: 'organization',
      title: 'Company',
      description: 'Imprint, privacy notice, terms and mails name it; search engines get it too.',
      type: 'object',
      group: 'brand',
      options: {collapsible: true, collapsed: true, columns: 2},
      fields: [
        words('legalName', 'Legal name'),
        words('street', 'Street and number'),
        words('postalCode', 'Postal code'),
        words('city', 'City'),
        defineField({
          name: 'country',
          title: 'Country',
          description: 'Two letters: DE, PL, BR …',
          type: 'string',
          validation: (rule) => rule.required().regex(/^[A-Z]{2}$/, {name: 'two capital letters'}),
        }),
        words('register', 'Register and number', true),
        words('vatId', 'VAT number', true),
        words('representative', 'Represented by', true),
        words('phone', 'Telephone', true),
        words('dataProtectionOfficer', 'Data protection officer', true),
        words('authority', 'Data protection authority'),
        words('hosting', 'Company that runs the servers'),
        words('mailProvider', 'Company that sends the e-mail'),
        defineField({
          name: 'isSample',
          title: 'These are sample data',
          description:
            'Legal pages and mails say so. A site at a public address takes no visitors before it is switched off.',
          type: 'boolean',
        }),
      ],
      validation: (rule) => rule.required(),
    }),
    links('mainNavigation', 'At the top of every page', 'Four or five links at most.'),
    requiredLink({name: 'callToAction', title: 'Button at the top of every page', group: 'navigation'}),
    links('footerNavigation', 'At the bottom: pages', 'Shown below the heading “Pages”.'),
    links('legalNavigation', 'At the bottom: legal pages', 'Shown below the heading “Legal”.'),
    seoField(),
    labels(
      {
        skipToContent: 'Skip to the content',
        menu: 'Menu',
        language: 'Language',
        mainNavigation: 'Name of the navigation, for screen readers',
        pages: 'Heading of the pages at the bottom',
        legal: 'Heading of the legal pages at the bottom',
        home: 'Link to the landing page',
      },
      {group: smallTextsGroup.name},
    ),
    labels(
      {
        notFoundTitle: 'No such page: title',
        notFoundMessage: {title: 'No such page: message', placeholders: ['path']},
        notFoundHelp: 'No such page: what to do',
        serverErrorTitle: 'Something broke: title',
        serverErrorMessage: 'Something broke: message',
        serverErrorHelp: 'Something broke: what to do',
        previewTitle: {title: 'Preview link does not work (any more): title', optional: true},
        previewMessage: {title: 'Preview link does not work (any more): message', optional: true},
        previewHelp: {title: 'Preview link does not work (any more): what to do', optional: true},
        backHome: 'Link back to the landing page',
      },
      {name: 'errors', title: 'Error pages', group: 'errors'},
    ),
  ],
  preview: {prepare: () => ({title: 'Settings & navigation', media: CogIcon})},
})
