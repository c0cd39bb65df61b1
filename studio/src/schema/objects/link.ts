import {fieldOf} from '@domora/content/field-of'
import {localeCodes, locales} from '@domora/content/locales'
import {addressedTypes, pageLocalesExpression} from '@domora/content/page-locales'
import type {FixedRoute} from '@domora/content/routes'
import {LinkIcon} from '@sanity/icons/Link'
import {defineField, defineType, type ValidationContext} from 'sanity'
import {z} from 'zod'
import {choice, choices, unless} from '../../fields/shared-fields.ts'
import {english, line} from '../../fields/text.ts'
import {checkAnchor, checkUrl} from '../../fields/rules.ts'
import {fetchPublished} from '../../queries.ts'

export const routeTitles: Readonly<Record<FixedRoute, string>> = {
  landing: 'Home',
  pricing: 'Pricing',
  waitlist: 'Waitlist',
  about: 'About',
  contact: 'Contact',
  articles: 'Articles',
  search: 'Search',
}

export const checkTarget =
  (kind: string, question: string) =>
  (value: unknown, {parent}: {parent?: unknown}): true | string => {
    const target = typeof value === 'object' ? fieldOf(value, '_ref') : value
    return fieldOf(parent, 'kind') !== kind || (target !== undefined && target !== '') || question
  }

const linkedPage = z.object({locales: z.array(z.string()), validFrom: z.string().nullable()})

/** A page may not be online yet, or not in every language of the page with the link. */
async function remarkOnPage(value: unknown, context: ValidationContext): Promise<true | string> {
  const id = fieldOf(value, '_ref')
  if (typeof id !== 'string' || fieldOf(context.parent, 'kind') !== 'page') return true
  const query = `*[_id == $id][0]{"locales": ${pageLocalesExpression}, validFrom}`
  const page = await fetchPublished(context, 'validation.linked-page', linkedPage.nullable(), query, {id})
  if (page === null) return true
  const {validFrom} = page
  if (validFrom !== null && Date.parse(validFrom) > Date.now()) {
    const day = new Intl.DateTimeFormat('en-GB', {dateStyle: 'long'}).format(Date.parse(validFrom))
    return `This page goes online on ${day}. The site hides the link until then.`
  }
  const own: unknown = context.document?.['address']
  const missing = localeCodes.filter(
    (locale) => !page.locales.includes(locale) && (own === undefined || fieldOf(own, locale) !== undefined),
  )
  if (missing.length === 0) return true
  const names = new Intl.ListFormat('en').format(missing.map((locale) => locales[locale].name))
  return `This page is hidden in ${names}. The site hides the link there.`
}

const targetFields = [
  choice('kind', 'Target', {
    route: 'Main page',
    page: 'Other page',
    anchor: 'Section of Home',
    external: 'Other site',
  }),
  defineField({
    name: 'route',
    title: 'Page',
    type: 'string',
    options: {list: choices(routeTitles)},
    hidden: unless('kind', 'route'),
    validation: (rule) => rule.custom(checkTarget('route', 'Choose a page.')),
  }),
  defineField({
    name: 'page',
    title: 'Page',
    type: 'reference',
    to: addressedTypes.map((type) => ({type})),
    hidden: unless('kind', 'page'),
    validation: (rule) => [
      rule.custom(checkTarget('page', 'Choose a page.')),
      rule.custom(remarkOnPage).warning(),
    ],
  }),
  defineField({
    name: 'href',
    title: 'Address',
    description: 'A full address that starts with https://, or mailto: and an email address.',
    type: 'url',
    hidden: unless('kind', 'external'),
    validation: (rule) => [
      rule.uri({scheme: ['https', 'mailto', 'tel']}),
      rule.custom(checkUrl),
      rule.custom(checkTarget('external', 'Enter an address.')),
    ],
  }),
  defineField({
    name: 'anchor',
    title: 'Section',
    description: 'The “Link name” of the section. Optional on a main page.',
    type: 'string',
    hidden: unless('kind', 'route', 'page', 'anchor'),
    validation: (rule) => [
      rule.custom(checkAnchor),
      rule.custom(checkTarget('anchor', 'Enter the link name of a section.')),
    ],
  }),
]

const targetPaths = {
  kind: 'kind',
  route: 'route',
  page: `page.${english('title')}`,
  href: 'href',
  anchor: 'anchor',
}

function targetTitle({kind, route, page, href, anchor}: Readonly<Record<string, unknown>>): string {
  const section = typeof anchor === 'string' && anchor !== '' ? `#${anchor}` : ''
  const routeTitle = Object.entries(routeTitles).find(([name]) => name === route)?.[1] ?? 'No target yet'
  const target: unknown = {route: `${routeTitle} ${section}`, page, external: href, anchor: section}[
    String(kind)
  ]
  return typeof target === 'string' ? target.trim() : 'No target yet'
}

export const link = defineType({
  name: 'link',
  title: 'Link',
  type: 'object',
  icon: LinkIcon,
  fields: [line('label', 'Text', {max: 32}), ...targetFields],
  preview: {
    select: {title: english('label'), ...targetPaths},
    prepare: ({title, ...target}) => ({title: title ?? 'Link without text', subtitle: targetTitle(target)}),
  },
})

export const destination = defineType({
  name: 'destination',
  title: 'Destination',
  type: 'object',
  icon: LinkIcon,
  fields: targetFields,
  preview: {select: targetPaths, prepare: (target) => ({title: targetTitle(target)})},
})
