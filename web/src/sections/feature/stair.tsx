import {Drawn} from '../../ui/drawn.tsx'

export interface Step {
  readonly value: number
  /** The value as the locale writes it. */
  readonly figure: string
  readonly label: string
}

const tread = 84
const left = 40
const ground = 480
const height = 420

/** How many each course of its masonry stands for, and how far below a tread the masonry begins: figures stand there. */
const course = 100
const landing = 44

/** A stair in section, a tread a month, rising from nought. */
export function Stair({steps}: {steps: readonly Step[]}) {
  const highest = Math.max(1, ...steps.map(({value}) => value))
  const right = left + steps.length * tread
  const treads = steps.map((step, index) => ({
    ...step,
    x: left + index * tread,
    y: Math.round(ground - (step.value / highest) * height),
  }))
  const outline = (below = 0) =>
    `M${left} ${ground}${treads.map(({y}) => `V${y + below}h${tread}`).join('')}V${ground}`
  const brick = Math.round((course / highest) * height * 10) / 10
  return (
    <svg className="d" viewBox={`0 0 ${right + 60} ${ground + 44}`} aria-hidden="true">
      <pattern
        id="masonry"
        width={tread}
        height={brick * 2}
        patternUnits="userSpaceOnUse"
        patternTransform={`translate(${left} ${ground})`}
      >
        <path
          className="thin faint"
          d={`M0 0h${tread}M0 ${brick}h${tread}M21 0v${brick}M63 ${brick}v${brick}`}
        />
      </pattern>
      <path className="leafy thick" d={outline()} />
      <path className="bare" fill="url(#masonry)" d={outline(landing)} />
      <g transform={`translate(${right - 126} ${ground})`}>
        <Drawn part="entrance" className="lit" />
        <Drawn part="entrance-panels" className="thin on" />
      </g>
      {treads.map(({x, y, figure, label}) => (
        <g key={x} transform={`translate(${x + tread / 2} ${y})`}>
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
        d={treads.map(({x, y}, index) => `${index === 0 ? 'M' : 'L'}${x + tread / 2} ${y - 42}`).join('')}
      />
      <path className="thick" d={`M-2000 ${ground}h6000`} />
    </svg>
  )
}
