import {env} from '../env.ts'
import {pageParts} from './page-parts.ts'
import {pagePolicy} from './page-policy.ts'
import {toDocument} from './to-document.ts'

/** A page as it goes out. */
export interface DeliveredPage {
  readonly html: string
  /** Its content-security policy. */
  readonly policy: string
}

/** What visitors get of a page that Next rendered: a document, or with SITE_DELIVERY=application all of it. */
export function pageOf(rendered: string): DeliveredPage {
  const {html, parts} =
    env.SITE_DELIVERY === 'document' ? toDocument(rendered) : {html: rendered, parts: pageParts(rendered)}
  return {html, policy: pagePolicy(parts)}
}
