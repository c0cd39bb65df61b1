import {Drawn} from '../../ui/drawn.tsx'
import type {DayLook} from './reminder-days.ts'

interface Day {
  /** As it stands below its window. */
  readonly number: string
  readonly look: DayLook
}

/** A day's room in the drawing. */
const width = 100
const height = 206

const frame = 'M26 40h48v86h-48z'
const sill = 'M20 130h60'
const cross = 'M50 40v86M26 68h48'

const Window = ({look}: {look: Exclude<DayLook, 'due'>}) => (
  <>
    <path className="thick" d="M22 35h56" />
    {look === 'fee' ? (
      <>
        <path className="cl" d={frame} />
        <Drawn part="slats" className="thin on" />
      </>
    ) : (
      <>
        <path className={look === 'quiet' ? 'dim' : 'half'} d={frame} />
        {look === 'grace' && (
          <path className="hatch" d="M26 64l24-24M26 88l48-48M26 112l48-48M36 126l38-38M60 126l14-14" />
        )}
        <path className="thin" d={cross} />
        {look === 'reminder' && (
          <>
            <path className="wall" d="M29 99h42v27H29z" />
            <path d="M29 99l21 15 21-15" />
          </>
        )}
      </>
    )}
    <path d={sill} />
  </>
)

const Door = () => (
  <>
    <Drawn part="door" className="lit" />
    <Drawn part="door-panels" className="thin on" />
    <circle className="onf" cx="67" cy="117" r="2.5" />
  </>
)

/** A house front with a window a day, drawn to scale. The dates that matter stand below it in words. */
export const DayFront = ({days}: {days: readonly Day[]}) => (
  <svg
    className="d front"
    viewBox={`0 0 ${days.length * width} ${height}`}
    preserveAspectRatio="xMinYMid slice"
    aria-hidden="true"
  >
    <path className="wall bare" d={`M0 6H${days.length * width}V176H0z`} />
    <path
      className="thin"
      d={`M0 14H${days.length * width}M0 150H${days.length * width}M0 163H${days.length * width}`}
    />
    {days.map(({number, look}, index) => (
      <g key={number} transform={`translate(${index * width} 0)`}>
        {look === 'due' ? <Door /> : <Window look={look} />}
        <text x="50" y="198">
          {number}
        </text>
      </g>
    ))}
    <path className="thick" d={`M0 6H${days.length * width}M0 176H${days.length * width}`} />
  </svg>
)
