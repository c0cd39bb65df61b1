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
      <path className="leafy bare" d={`${outline()}z`} />
      <path className="bare" fill="url(#masonry)" d={`${outline(landing)}z`} />
      <path className="thick" d={outline()} />
      <path className="wall" d={`M${right - 126} ${ground}v-140a42 42 0 0 1 84 0v140`} />
      <path className="lit" d={`M${right - 118} ${ground}v-140a34 34 0 0 1 68 0v140z`} />
      <path
        className="thin on"
        d={`M${right - 118} ${ground - 140}h68M${right - 84} ${ground - 140}v-34M${right - 106} ${ground - 126}h44v50h-44zM${right - 106} ${ground - 64}h44v52h-44z`}
      />
      <path className="thin" d={treads.map(({x, y}) => `M${x + tread / 2} ${y}v-42`).join('')} />
      <path
        className="rail"
        pathLength="1"
        d={treads.map(({x, y}, index) => `${index === 0 ? 'M' : 'L'}${x + tread / 2} ${y - 42}`).join('')}
      />
      <path className="thick" d={`M-2000 ${ground}h6000`} />
      {treads.map(({x, y, figure, label}, index) => (
        <g key={x} className={index === 0 || index === treads.length - 1 ? 'end' : 'between'}>
          <text x={x + tread / 2} y={ground + 30}>
            {label}
          </text>
          <text className="figure" x={x + tread / 2} y={y + 28}>
            {figure}
          </text>
        </g>
      ))}
    </svg>
  )
}
