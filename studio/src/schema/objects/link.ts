import {LinkIcon} from '@sanity/icons/Link'
import {defineField, defineType} from 'sanity'
import {line} from '../../fields/copy.ts'
import {english} from '../../fields/english.ts'
import {routeTitles} from '../../fields/route-titles.ts'
import {checkAnchor} from '../../validation/anchor.ts'
import {checkLinkTarget, type LinkValue} from '../../validation/link.ts'

const isNot =
  (...kinds: readonly LinkValue['kind'][]) =>
  ({parent}: {parent?: LinkValue}) =>
    !kinds.includes(parent?.kind)

/** A link or button: its words and where it leads, to a page of the site, a part of a page, or elsewhere. */
export const link = defineType({
  name: 'link',
  title: 'Link',
  type: 'object',
  icon: LinkIcon,
  fields: [
    line({name: 'label', title: 'Words', max: 32}),
    defineField({
      name: 'kind',
      title: 'Leads to',
      type: 'string',
      options: {
        layout: 'radio',
        direction: 'horizontal',
        list: [
          {value: 'route', title: 'One of the main pages'},
          {value: 'page', title: 'A legal or other page'},
          {value: 'anchor', title: 'A section of the landing page'},
          {value: 'external', title: 'Another site'},
        ],
      },
      initialValue: 'route',
      validation: (rule) => rule.required(),
    }),
    defineField({
      name: 'route',
      title: 'Page',
      type: 'string',
      options: {list: Object.entries(routeTitles).map(([value, title]) => ({value, title}))},
      hidden: isNot('route'),
      validation: (rule) => rule.custom((_, {parent}) => checkLinkTarget('route', parent)),
    }),
    defineField({
      name: 'page',
      title: 'Page',
      type: 'reference',
      to: [{type: 'page'}],
      hidden: isNot('page'),
      validation: (rule) => rule.custom((_, {parent}) => checkLinkTarget('page', parent)),
    }),
    defineField({
      name: 'href',
      title: 'Address',
      description: 'A full address that starts with https://, or mailto: and an e-mail address.',
      type: 'url',
      hidden: isNot('external'),
      validation: (rule) => [
        rule.uri({scheme: ['https', 'mailto', 'tel']}),
        rule.custom((_, {parent}) => checkLinkTarget('external', parent)),
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
        rule.custom((_, {parent}) => checkLinkTarget('anchor', parent)),
      ],
    }),
  ],
  preview: {
    select: {
      title: english('label'),
      kind: 'kind',
      route: 'route',
      page: `page.${english('title')}`,
      href: 'href',
      anchor: 'anchor',
    },
    prepare: ({title, kind, route, page, href, anchor}) => {
      const section = typeof anchor === 'string' && anchor !== '' ? `#${anchor}` : ''
      const routeTitle = Object.entries(routeTitles).find(([name]) => name === route)?.[1] ?? 'Nowhere yet'
      const target: unknown = {route: `${routeTitle} ${section}`, page, external: href, anchor: section}[
        String(kind)
      ]
      return {
        title: title ?? 'Link without words',
        subtitle: typeof target === 'string' ? target.trim() : 'Nowhere yet',
      }
    },
  },
})
