import {formatDate, formatInteger, formatPercent} from '@domora/content/format'
import type {Overview as OverviewContent} from '@domora/content/illustration'
import {formatMessage} from '@domora/content/localized'
import {Copy} from '../../ui/copy.tsx'
import {fieldId, fieldIn, fieldMark} from '../../ui/field.ts'
import {Style} from '../../ui/style.tsx'
import type {IllustrationProps} from '../section-props.ts'
import css from './overview.pcss?inline'

interface Step {
  readonly value: number
  /** The value, formatted for the locale. */
  readonly figure: string
  readonly label: string
}

const tread = 84
const ground = 430
const height = 370

/** Space for the number below each step. An arched window is below the number. */
const glass = 52
const pier = (tread - glass) / 2
const headroom = 42

/** Payments for each window pane. */
const pane = 200

interface Point {
  readonly x: number
  readonly y: number
}

/** SVG path commands from point to point: the first absolute, the others relative. */
const stepping = (points: readonly Point[], command: 'l' | 'm') =>
  points.map(({x, y}, index) => {
    const before = points[index - 1]
    if (before === undefined) return `M${x} ${y}`
    const rise = y - before.y
    return `${command}${x - before.x}${rise < 0 ? '' : ' '}${rise}`
  })

const arch = `a${glass / 2} ${glass / 2} 0 0 1 ${glass} 0V${ground}h-${glass}z`

/** A bar chart drawn as a stair with a step for each month. Screen readers get a list. */
function Stair({steps, id}: {steps: readonly Step[]; id: string}) {
  const highest = Math.max(1, ...steps.map(({value}) => value))
  const width = steps.length * tread
  const treads = steps.map((step, index) => ({
    ...step,
    x: index * tread,
    y: Math.round(ground - (step.value / highest) * height),
  }))
  // A low step does not have room for a window.
  const windows = treads
    .map(({x, y}) => ({x: x + pier, y: y + headroom + glass / 2}))
    .filter(({y}) => y < ground)
  const shining = windows.at(-1)
  const paneHeight = Math.round((pane / highest) * height * 10) / 10
  return (
    // SVG does not have list elements.
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
    <svg className="d" viewBox={`0 0 ${width} ${ground + 44}`} role="list">
      <pattern
        id={id}
        width={tread}
        height={paneHeight}
        patternUnits="userSpaceOnUse"
        patternTransform={`translate(0 ${ground})`}
      >
        <path className="half bare" d={`M0 0h${tread}v${paneHeight}H0z`} />
        <path className="thin" d={`M0 0h${tread}M42 0v${paneHeight}`} />
      </pattern>
      <path
        className="leafy thick"
        d={`M0 ${ground}${treads.map(({y}) => `V${y}h${tread}`).join('')}V${ground}z`}
      />
      <path
        fill={`url(#${id})`}
        d={stepping(windows, 'm')
          .map((move) => move + arch)
          .join('')}
      />
      {shining && (
        <>
          <path className="lit" d={`M${shining.x} ${shining.y}${arch}`} />
          <path
            className="thin on"
            d={`M${shining.x + glass / 2} ${shining.y - glass / 2}V${ground}m-${glass / 2} 0${`m0-${paneHeight}h${glass}m-${glass} 0`.repeat(Math.floor((ground - shining.y) / paneHeight))}`}
          />
        </>
      )}
      {treads.map(({x, y, figure, label}) => (
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
        <g key={x} role="listitem" transform={`translate(${x + tread / 2} ${y})`}>
          <path className="thin" d="M0 0v-42" />
          <text y={ground + 30 - y}>{label}</text>
          <text className="figure" y="28">
            {figure}
          </text>
        </g>
      ))}
      <path
        className="rail"
        pathLength="1"
        d={stepping(
          treads.map(({x, y}) => ({x: x + tread / 2, y: y - 42})),
          'l',
        ).join('')}
      />
      <path className="thick" d={`M-2000 ${ground}h6000`} />
    </svg>
  )
}

/** The payments of a year: total, change, and a chart. */
export function Overview({content, field, locale}: IllustrationProps<OverviewContent>) {
  const {totalPayments, totalLabel, change, changeLabel, caption, months} = content
  const first = months[0]
  const last = months.at(-1)
  return (
    <>
      <Style name="overview" css={css} />
      <dl className="pair">
        <div>
          <Copy text={totalLabel} as="dt" />
          <dd {...fieldMark(fieldIn(field, 'totalPayments'))}>{formatInteger(totalPayments, locale)}</dd>
        </div>
        <div>
          <Copy text={changeLabel} as="dt" />
          <dd {...fieldMark(fieldIn(field, 'change'))}>{formatPercent(change, locale)}</dd>
        </div>
      </dl>
      {first !== undefined && last !== undefined && (
        <figure className="climb full" {...fieldMark(fieldIn(field, 'months'))}>
          <Stair
            id={fieldId(field)}
            steps={months.map(({month, payments}) => ({
              value: payments,
              figure: formatInteger(payments, locale),
              label: formatDate(month, locale, 'shortMonth'),
            }))}
          />
          <figcaption className="note">
            <Copy
              text={formatMessage(caption, {
                first: formatInteger(first.payments, locale),
                firstMonth: formatDate(first.month, locale, 'month'),
                last: formatInteger(last.payments, locale),
                lastMonth: formatDate(last.month, locale, 'month'),
              })}
            />
          </figcaption>
        </figure>
      )}
    </>
  )
}
