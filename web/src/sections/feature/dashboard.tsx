import type {Dashboard as DashboardContent} from '@domora/content/illustrations/dashboard'
import {Copy} from '../../ui/copy.tsx'
import {Style} from '../../ui/style.tsx'
import css from './dashboard.pcss?inline'

/** A building's day: its flats with what each needs, and the title block of its plan. */
export const Dashboard = ({content: {caption, items, titleBlock}}: {content: DashboardContent}) => (
  <figure className="dashboard full">
    <Style name="dashboard" css={css} />
    <Copy of={caption} as="figcaption" className="note" />
    <ul className="items">
      {items.map(({_key, unit, state, title, text}) => (
        <li key={_key} className={state}>
          <span className="plate">{unit}</span>
          <Copy of={title} as="b" />
          <Copy of={text} />
        </li>
      ))}
    </ul>
    <dl className="titleblock">
      {titleBlock.map(({_key, term, value}) => (
        <div key={_key}>
          <Copy of={term} as="dt" />
          <Copy of={value} as="dd" />
        </div>
      ))}
    </dl>
  </figure>
)
