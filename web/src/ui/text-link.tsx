import type {LinkTarget} from './action.tsx'
import {typeset} from './typeset.ts'

/** A link in a list or a line of text; `current` is the path of the page that it stands on. */
export const TextLink = ({to, current}: {to: LinkTarget; current?: string | null}) => (
  <a
    href={to.href}
    hrefLang={to.hreflang}
    lang={to.label.lang}
    aria-current={to.href === current ? 'page' : undefined}
  >
    {typeset(to.label.text)}
  </a>
)
