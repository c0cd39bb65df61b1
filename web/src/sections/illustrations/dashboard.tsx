import type {Dashboard as DashboardContent} from '@domora/content/illustration'
import {numberFormat} from '@domora/content/format'
import type {LocaleCode} from '@domora/content/locales'
import {Copy} from '../../ui/copy.tsx'
import {entryIn, fieldId, fieldIn, fieldMark} from '../../ui/field.ts'
import {Style} from '../../ui/style.tsx'
import type {IllustrationProps} from '../section-props.ts'
import {SharedDrawing} from '../../ui/svg.tsx'
import css from './dashboard.pcss?inline'

type Flat = DashboardContent['items'][number]

const smallRoom = 'M328 440h58v70h-58z'

/** Left, middle and right flat: its area, the hatched part of it, and the position of its name. */
const plots = [
  {ground: 'M20 20h298v500H20z', room: 'M30 308h284v202H30z', x: 207, y: 382},
  {ground: 'M318 310h124v210H318z', room: smallRoom, x: 416, y: 461},
  {ground: 'M442 20h298v500H442z', room: 'M446 308h284v202H446z', x: 553, y: 382},
] as const

const Hatch = ({id, state, gap}: {id: string; state: 'open' | 'due'; gap: number}) => (
  <pattern
    id={id}
    className={`hatch-${state}`}
    width={gap}
    height={gap}
    patternUnits="userSpaceOnUse"
    patternTransform="rotate(45)"
  >
    <path d={`M0 0v${gap}`} />
  </pattern>
)

const Dimensions = ({locale}: {locale: LocaleCode}) => {
  const metres = (length: number) =>
    numberFormat(locale, {style: 'unit', unit: 'meter', minimumFractionDigits: 2}).format(length)
  return (
    <>
      <SharedDrawing part="lengths" />
      <g className="lengths">
        <text x="169" y="-18">
          {metres(7.2)}
        </text>
        <text x="380" y="-18">
          {metres(2.9)}
        </text>
        <text x="591" y="-18">
          {metres(7.2)}
        </text>
      </g>
    </>
  )
}

/**
 * A floor with exactly three flats, each in the colour of its state. Hidden from screen readers, because the list beside it has
 * the same content.
 */
function FloorPlan({flats, id, locale}: {flats: readonly Flat[]; id: string; locale: LocaleCode}) {
  if (flats.length !== plots.length) return null
  const drawn = plots.flatMap((plot, index) => {
    const flat = flats[index]
    return flat === undefined ? [] : [{...plot, ...flat}]
  })
  return (
    <svg className="d floor" viewBox="19 -34 722 556" aria-hidden="true">
      <defs>
        <Hatch id={`${id}-open`} state="open" gap={9} />
        <Hatch id={`${id}-due`} state="due" gap={11} />
      </defs>
      {drawn.map(({_key, state, ground, room}) => (
        <g key={_key} className="bare">
          <path className={`plot ground-${state}`} d={ground} />
          {state !== 'calm' && <path fill={`url(#${id}-${state})`} d={room} />}
        </g>
      ))}
      <path className="wall bare" d="M318 20h124v290H318z" />
      <SharedDrawing part="flat" />
      <SharedDrawing part="flat" transform="matrix(-1 0 0 1 760 0)" />
      <SharedDrawing part="core" />
      <Dimensions locale={locale} />
      {drawn.map(({_key, unit, room, x, y}) => (
        <g
          key={_key}
          className={room === smallRoom ? 'name small' : 'name'}
          transform={`translate(${x} ${y})`}
        >
          <rect x="-31" y="-20" width="62" height="40" rx="7" />
          <text y="8">{unit}</text>
        </g>
      ))}
    </svg>
  )
}

export const Dashboard = ({content, field, locale}: IllustrationProps<DashboardContent>) => (
  <figure className="dashboard full">
    <Style name="dashboard" css={css} />
    <Copy text={content.caption} as="figcaption" className="note" />
    <FloorPlan flats={content.items} id={fieldId(field)} locale={locale} />
    <div className="beside">
      <ul className="items">
        {content.items.map(({_key, unit, title, text}) => (
          <li key={_key}>
            <span
              className="plate small"
              {...fieldMark(fieldIn(entryIn(fieldIn(field, 'items'), _key), 'unit'))}
            >
              {unit}
            </span>
            <Copy text={title} as="b" />
            <Copy text={text} />
          </li>
        ))}
      </ul>
      <dl className="titleblock">
        {content.titleBlock.map(({_key, term, value}) => (
          <div key={_key}>
            <Copy text={term} as="dt" />
            <Copy text={value} as="dd" />
          </div>
        ))}
      </dl>
    </div>
  </figure>
)
