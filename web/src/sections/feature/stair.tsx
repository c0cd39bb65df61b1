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

/** A stair in section, a tread a month, rising from nought. */
export function Stair({steps}: {steps: readonly Step[]}) {
  const highest = Math.max(1, ...steps.map(({value}) => value))
  const right = left + steps.length * tread
  const treads = steps.map((step, index) => ({
    ...step,
    x: left + index * tread,
    y: Math.round(ground - (step.value / highest) * height),
  }))
  const outline = treads.map(({y}) => `V${y}h${tread}`).join('')
  return (
    <svg className="d" viewBox={`0 0 ${right + 60} ${ground + 44}`} aria-hidden="true">
      <path className="leafy bare" d={`M${left} ${ground}${outline}V${ground}z`} />
      <path className="thick" d={`M${left} ${ground}${outline}V${ground}`} />
      <path className="thin" d={treads.map(({x, y}) => `M${x + tread / 2} ${y}v-42`).join('')} />
      <path
        className="rail"
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
