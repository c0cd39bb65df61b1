const window = {width: 9, height: 13, pitchX: 15, pitchY: 20}
const maxColumns = 10

/** The height of the ground in the drawing, whose middle is 100. */
export const ground = 190

/** Windows on each floor: a number that fills every floor, if the house is not too wide then. */
export function columnsFor(count: number): number {
  const side = Math.sqrt(count)
  for (let columns = Math.ceil(side); columns <= Math.min(maxColumns, 2 * side); columns++) {
    if (count % columns === 0) return columns
  }
  return Math.min(maxColumns, Math.ceil(Math.sqrt(count * 1.4)))
}

/** The paths of a house with a number of windows, which begin on the lowest floor. */
export function houseOf(count: number) {
  const columns = columnsFor(count)
  const rows = Math.ceil(count / columns)
  const wide = Math.max(columns * window.pitchX + 12, 41)
  const left = 100 - wide / 2
  const top = ground - rows * window.pitchY - 42
  return {
    left,
    wide,
    top,
    wall: `M${left} ${top}h${wide}V${ground}H${left}z`,
    roof: `M${left - 7} ${top}L${left + 10} ${top - 22}H${left + wide - 10}L${left + wide + 7} ${top}z`,
    panes: Array.from({length: count}, (_, index) => {
      const x = left + 9 + (index % columns) * window.pitchX
      const y = top + 10 + (rows - 1 - Math.floor(index / columns)) * window.pitchY
      return `M${x} ${y}h${window.width}v${window.height}h-${window.width}z`
    }),
    door: `M91 ${ground}v-15a9 9 0 0 1 18 0v15z`,
  }
}
