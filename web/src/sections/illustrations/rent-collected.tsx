import {formatMoney} from '@domora/content/format'
import type {RentCollected as Content} from '@domora/content/illustration'
import {Copy} from '../../ui/copy.tsx'
import {fieldIn, fieldMark} from '../../ui/field.ts'
import {Style} from '../../ui/style.tsx'
import type {IllustrationProps} from '../section-props.ts'
import {SharedDrawing} from '../../ui/svg.tsx'
import css from './rent-collected.pcss?inline'

/** Position of the key's blade in the drawing, and its cuts: where each begins, as a share of the cut part, and its depth. */
const blade = {from: 236, to: 1000, top: 58, bottom: 134}
const cuts = [
  [0, 108],
  [0.39, 90],
  [0.62, 120],
  [0.76, 98],
  [0.85, 114],
  [0.92, 86],
  [0.97, 104],
] as const
const slope = 9

function RentKey({share}: {share: number}) {
  const end = Math.round(blade.from + (blade.to - blade.from) * Math.min(1, share))
  const at = (part: number) => blade.from + (end - blade.from) * part
  const edge = cuts
    .map(([start, depth], index) => {
      const [from, to] = [at(start), at(cuts[index + 1]?.[0] ?? 1)]
      const ease = Math.min(slope, (to - from) / 2)
      return `L${Math.round(from + ease)} ${depth}H${Math.round(to - ease)}`
    })
    .join('')
  return (
    <svg className="d key" viewBox="0 0 1004 160" aria-hidden="true">
      <SharedDrawing part="bow" className="lit" />
      <path className="thin on" d="M186 38v92M200 38v92" />
      <path className="blank" d={`M${end} ${blade.top}H974L${blade.to} 84V120L986 ${blade.bottom}H${end}z`} />
      <path
        className="lit cut"
        d={`M${blade.from} ${blade.top}V${blade.bottom}${edge}H${end}V${blade.top}z`}
      />
      <path className="thin on" d={`M${blade.from} 68H${end}`} />
      <path
        className="thin"
        d={`M${blade.from} 152H${blade.to}${[blade.from, end, blade.to].map((x) => `M${x} 147v10`).join('')}`}
      />
    </svg>
  )
}

export function RentCollected({content, field, locale}: IllustrationProps<Content>) {
  const {title, currency, collected, target, collectedLabel, targetLabel, remainingLabel} = content
  const money = (amount: number) => formatMoney({amount, currency}, locale, 'always')
  return (
    <article className="collect full">
      <Style name="rent-collected" css={css} />
      <div className="collect-head">
        <div>
          <Copy text={title} as="h3" />
          <p className="sum" {...fieldMark(fieldIn(field, 'collected'))}>
            {collectedLabel && <Copy text={collectedLabel} className="vh" />} {money(collected)}
          </p>
        </div>
        <dl className="of">
          <Copy text={targetLabel} as="dt" />
          <dd {...fieldMark(fieldIn(field, 'target'))}>{money(target)}</dd>
          <Copy text={remainingLabel} as="dt" />
          <dd>{money(Math.max(0, target - collected))}</dd>
        </dl>
      </div>
      <div className="blade">
        <RentKey share={collected / target} />
      </div>
    </article>
  )
}
