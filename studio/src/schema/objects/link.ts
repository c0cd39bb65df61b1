import {fieldOf} from '@domora/content/field-of'
import {localeCodes, locales} from '@domora/content/locales'
import {pageLocalesExpression} from '@domora/content/page-locales'
import type {FixedRoute} from '@domora/content/routes'
import {LinkIcon} from '@sanity/icons/Link'
import {defineField, defineType, type ValidationContext} from 'sanity'
import {z} from 'zod'
import {choice} from '../../fields/shared-fields.ts'
import {english, line} from '../../fields/text.ts'
import {checkAnchor, checkUrl} from '../../fields/rules.ts'
import {fetchPublished} from '../../queries.ts'

/** The pages with a fixed route, as editors call them. */
export const routeTitles: Readonly<Record<FixedRoute, string>> = {
  landing: 'Landing page',
  pricing: 'Pricing',
  waitlist: 'Waitlist',
  about: 'About',
  contact: 'Contact',
}

type LinkKind = 'route' | 'page' | 'anchor' | 'external'

const isNot =
  (...kinds: readonly LinkKind[]) =>
  ({parent}: {parent?: {kind?: LinkKind}}) =>
    !kinds.some((kind) => kind === parent?.kind)

/** The target of a kind of link must be filled in when that kind is chosen. */
export const checkTarget =
  (kind: LinkKind, question: string) =>
  (value: unknown, {parent}: {parent?: unknown}): true | string => {
    const target = typeof value === 'object' ? fieldOf(value, '_ref') : value
    return fieldOf(parent, 'kind') !== kind || (target !== undefined && target !== '') || question
  }

const linkedPage = z.object({
  locales: z.array(z.string()),
  validFrom: z.string().nullable(),
})

/** A remark when visitors do not get the page yet, or not in every language of the page with the link. */
async function remarkOnPage(value: unknown, context: ValidationContext): Promise<true | string> {
  const id = fieldOf(value, '_ref')
  if (typeof id !== 'string' || fieldOf(context.parent, 'kind') !== 'page') return true
  const query = `*[_id == $id][0]{"locales": ${pageLocalesExpression}, validFrom}`
  const page = await fetchPublished(context, linkedPage.nullable(), query, {id}, 'validation.linked-page')
  if (page === null) return true
  const {validFrom} = page
  if (validFrom !== null && Date.parse(validFrom) > Date.now()) {
    const day = new Intl.DateTimeFormat('en-GB', {dateStyle: 'long'}).format(Date.parse(validFrom))
    return `Visitors get this page from ${day}. Until then the link is left out.`
  }
  const own: unknown = context.document?.['address']
  const missing = localeCodes.filter(
    (locale) => !page.locales.includes(locale) && (own === undefined || fieldOf(own, locale) !== undefined),
  )
  if (missing.length === 0) return true
  const names = new Intl.ListFormat('en').format(missing.map((locale) => locales[locale].name))
  return `This page is not shown in ${names}. There the link is left out.`
}

const targetFields = [
  choice({
    name: 'kind',
    title: 'Leads to',
    list: [
      {value: 'route', title: 'One of the main pages'},
      {value: 'page', title: 'Another page'},
      {value: 'anchor', title: 'A section of the landing page'},
      {value: 'external', title: 'Another site'},
    ],
  }),
  defineField({
    name: 'route',
    title: 'Page',
    type: 'string',
    options: {list: Object.entries(routeTitles).map(([value, title]) => ({value, title}))},
    hidden: isNot('route'),
    validation: (rule) => rule.custom(checkTarget('route', 'Choose the page that the link leads to.')),
  }),
  defineField({
    name: 'page',
    title: 'Page',
    type: 'reference',
    to: [{type: 'page'}],
    hidden: isNot('page'),
    validation: (rule) => [
      rule.custom(checkTarget('page', 'Choose the page that the link leads to.')),
      rule.custom(remarkOnPage).warning(),
    ],
  }),
  defineField({
    name: 'href',
    title: 'Address',
    description: 'A full address that starts with https://, or mailto: and an e-mail address.',
    type: 'url',
    hidden: isNot('external'),
    validation: (rule) => [
      rule.uri({scheme: ['https', 'mailto', 'tel']}),
      rule.custom(checkUrl),
      rule.custom(checkTarget('external', 'Where does the link lead?')),
    ],
  }),
  defineField({
    name: 'anchor',
    title: 'Section',
    description:
      'The section’s own name, as in its “Name in links” field. On a main page it may be left empty.',
    type: 'string',
    hidden: isNot('route', 'page', 'anchor'),
    validation: (rule) => [
      rule.custom(checkAnchor),
      rule.custom(checkTarget('anchor', 'Which section of the landing page does the link lead to?')),
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

/** Where a link leads, in words. */
function targetTitle({kind, route, page, href, anchor}: Readonly<Record<string, unknown>>): string {
  const section = typeof anchor === 'string' && anchor !== '' ? `#${anchor}` : ''
  const routeTitle = Object.entries(routeTitles).find(([name]) => name === route)?.[1] ?? 'Nowhere yet'
  const target: unknown = {route: `${routeTitle} ${section}`, page, external: href, anchor: section}[
    String(kind)
  ]
  return typeof target === 'string' ? target.trim() : 'Nowhere yet'
}

/** A link or button: its words and where it leads, to a page of the site, a part of a page, or elsewhere. */
export const link = defineType({
  name: 'link',
  title: 'Link',
  type: 'object',
  icon: LinkIcon,
  fields: [line({name: 'label', title: 'Words', max: 32}), ...targetFields],
  preview: {
    select: {title: english('label'), ...targetPaths},
    prepare: ({title, ...target}) => ({
      title: title ?? 'Link without words',
      subtitle: targetTitle(target),
    }),
  },
})

/** Where visitors are sent. */
export const destination = defineType({
  name: 'destination',
  title: 'Destination',
  type: 'object',
  icon: LinkIcon,
  fields: targetFields,
  preview: {select: targetPaths, prepare: (target) => ({title: targetTitle(target)})},
})
