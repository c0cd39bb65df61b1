import {Drawn} from '../../ui/drawn.tsx'

/** Where the blade begins and ends in the drawing, and the depths that its cuts take in turn. */
const blade = {from: 236, to: 1000, top: 58, bottom: 134}
const depths = [108, 90, 120, 98, 114, 86, 104]
const slope = 9

interface Cut {
  readonly from: number
  readonly to: number
  readonly depth: number
}

/** Each receipt is a cut as wide as its share of the target. */
function cutsOf(receipts: readonly number[], target: number): readonly Cut[] {
  const scale = (blade.to - blade.from) / target
  let end = blade.from
  return receipts.map((amount, index) => {
    const from = end
    end = Math.min(blade.to, from + amount * scale)
    return {from, to: end, depth: depths[index % depths.length] ?? blade.bottom}
  })
}

/** A key that is cut with every receipt. The figures stand beside it in words. */
export function RentKey({receipts, target}: {receipts: readonly number[]; target: number}) {
  const cuts = cutsOf(receipts, target)
  const end = Math.round(cuts.at(-1)?.to ?? blade.from)
  const edge = cuts
    .map(({from, to, depth}) => {
      const ease = Math.min(slope, (to - from) / 2)
      return `L${Math.round(from + ease)} ${depth}H${Math.round(to - ease)}`
    })
    .join('')
  return (
    <svg className="d key" viewBox="0 0 1004 160" aria-hidden="true">
      <Drawn part="bow" className="lit" />
      <path className="thin on" d="M186 38v92M200 38v92" />
      <path className="blank" d={`M${end} ${blade.top}H974L${blade.to} 84V120L986 ${blade.bottom}H${end}z`} />
      <path
        className="lit cut"
        d={`M${blade.from} ${blade.top}V${blade.bottom}${edge}H${end}V${blade.top}z`}
      />
      <path className="thin on" d={`M${blade.from} 68H${end}`} />
      <path
        className="thin"
        d={`M${blade.from} 152H${blade.to}${[blade.from, ...cuts.map(({to}) => to), blade.to].map((x) => `M${Math.round(x)} 147v10`).join('')}`}
      />
    </svg>
  )
}
