import type {Dashboard as DashboardContent} from '@domora/content/illustrations/dashboard'
import type {LocaleCode} from '@domora/content/locales'
import {Copy} from '../../ui/copy.tsx'
import {entryIn, type Field, fieldIn} from '../../ui/field.ts'
import {fieldMark} from '../../ui/field-mark.ts'
import {Style} from '../../ui/style.tsx'
import css from './dashboard.pcss?inline'
import {FloorPlan} from './floor-plan.tsx'

interface DashboardProps {
  readonly content: DashboardContent
  readonly field: Field
  readonly locale: LocaleCode
}

/** A building's day: the plan of a floor, its flats with what each needs, and the plan's title block. */
export const Dashboard = ({content: {caption, items, titleBlock}, field, locale}: DashboardProps) => (
  <figure className="dashboard full">
    <Style name="dashboard" css={css} />
    <Copy of={caption} as="figcaption" className="vh" />
    <FloorPlan flats={items} locale={locale} />
    <div className="beside">
      <ul className="items">
        {items.map(({_key, unit, title, text}) => (
          <li key={_key}>
            <span className="plate" {...fieldMark(fieldIn(entryIn(fieldIn(field, 'items'), _key), 'unit'))}>
              {unit}
            </span>
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
    </div>
  </figure>
)
