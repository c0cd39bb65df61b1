import type {FixedRoute} from '@domora/content/routes'
import {reference} from './document.ts'
import type {EveryLocale} from './every-locale.ts'
import {text} from './text.ts'

/** A link to a page with a fixed place. */
export const linkToRoute = (route: FixedRoute, label: EveryLocale<string>) =>
  ({_type: 'link', kind: 'route', route, label: text(label)}) as const

/** A link to a page that editors made, by the id of its document. */
export const linkToPage = (id: string, label: EveryLocale<string>) =>
  ({_type: 'link', kind: 'page', page: reference(id), label: text(label)}) as const

/** A link to a section of the landing page. */
export const linkToAnchor = (anchor: string, label: EveryLocale<string>) =>
  ({_type: 'link', kind: 'anchor', anchor, label: text(label)}) as const
