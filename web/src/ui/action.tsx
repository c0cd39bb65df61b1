import {Arrow} from './arrow.tsx'
import type {CopyText} from './copy.tsx'
import {typeset} from './typeset.ts'

/** A link that is ready to be shown; `hreflang` is its target's language when that is not the page's own. */
export interface LinkTarget {
  readonly label: CopyText
  readonly href: string
  readonly hreflang?: string
}

/** A link that looks like a button. A view has at most one of weight `key`. */
export const Action = ({to, weight}: {to: LinkTarget; weight: 'key' | 'line'}) => (
  <a className={`btn btn-${weight}`} href={to.href} hrefLang={to.hreflang} lang={to.label.lang}>
    {typeset(to.label.text)}
    {weight === 'key' && <Arrow />}
  </a>
)
