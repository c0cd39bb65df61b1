const window = {width: 9, height: 13, pitchX: 15, pitchY: 20}
const ground = 190
const columnsAtMost = 10
/** What a plan without a limit shows before its house goes on, dashed. */
const unlimited = 50

/** As many windows a storey as make full storeys, when that gives a house of good proportions. */
function columnsFor(count: number): number {
  const side = Math.sqrt(count)
  for (let columns = Math.ceil(side); columns <= Math.min(columnsAtMost, 2 * side); columns++) {
    if (count % columns === 0) return columns
  }
  return Math.min(columnsAtMost, Math.ceil(Math.sqrt(count * 1.4)))
}

/** A house with exactly as many lit windows as the plan has properties; without a limit it goes on upwards. */
export function PlanHouse({windows}: {windows: number | null}) {
  const count = windows ?? unlimited
  const columns = columnsFor(count)
  const rows = Math.ceil(count / columns)
  const wide = Math.max(columns * window.pitchX + 12, 41)
  const left = 100 - wide / 2
  const top = ground - rows * window.pitchY - 42
  const panes = Array.from({length: count}, (_, index) => {
    const x = left + 9 + (index % columns) * window.pitchX
    const y = top + 10 + Math.floor(index / columns) * window.pitchY
    return `M${x} ${y}h${window.width}v${window.height}h-${window.width}z`
  })
  return (
    <svg className="d" viewBox="0 0 200 192" aria-hidden="true">
      <path className="wall" d={`M${left} ${top}h${wide}V${ground}H${left}z`} />
      {windows === null ? (
        <path className="goes-on" d={`M${left} ${top}V-12M${left + wide} ${top}V-12`} />
      ) : (
        <path
          className="roof"
          d={`M${left - 7} ${top}L${left + 10} ${top - 22}H${left + wide - 10}L${left + wide + 7} ${top}z`}
        />
      )}
      <path className="lit thin" d={panes.join('')} />
      <path className="roof" d={`M91 ${ground}v-15a9 9 0 0 1 18 0v15z`} />
      <path d={`M0 ${ground + 0.5}h200`} />
    </svg>
  )
}
