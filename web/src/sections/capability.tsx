import type {Capability} from '@domora/content/capability'
import {Copy} from '../ui/copy.tsx'
import {Style} from '../ui/style.tsx'
import css from './capability.pcss?inline'

/** What the product does, one thing a line, as on a ledger's page. */
export const CapabilityList = ({capabilities}: {capabilities: readonly Capability[]}) =>
  capabilities.length === 0 ? null : (
    <ul className="capabilities">
      <Style name="capability" css={css} />
      {capabilities.map(({_id, title, description}) => (
        <li key={_id}>
          <Copy of={title} as="strong" />
          {description && <Copy of={description} as="p" />}
        </li>
      ))}
    </ul>
  )
