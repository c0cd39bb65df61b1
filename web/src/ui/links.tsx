import {type CopyText, typeset} from './copy.tsx'
import {Arrow} from './svg.tsx'

export interface LinkTarget {
  readonly label: CopyText
  readonly href: string
}

/** A link that looks like a button. A view has at most one of weight `key`. */
export const Action = ({to, weight}: {to: LinkTarget; weight: 'key' | 'line'}) => (
  <a className={`btn btn-${weight}`} href={to.href} lang={to.label.lang}>
    {typeset(to.label.text)}
    {weight === 'key' && <Arrow />}
  </a>
)

interface ActionsProps {
  readonly primaryAction: LinkTarget | null
  readonly secondaryAction: LinkTarget | null
}

export const Actions = ({primaryAction, secondaryAction}: ActionsProps) =>
  (primaryAction ?? secondaryAction) && (
    <p className="actions">
      {primaryAction && <Action to={primaryAction} weight="key" />}
      {secondaryAction && <Action to={secondaryAction} weight="line" />}
    </p>
  )

/** A link in a list or in text; `current` is the path of the page. */
export const TextLink = ({to, current}: {to: LinkTarget; current?: string | null}) => (
  <a href={to.href} lang={to.label.lang} aria-current={to.href === current ? 'page' : undefined}>
    {typeset(to.label.text)}
  </a>
)
