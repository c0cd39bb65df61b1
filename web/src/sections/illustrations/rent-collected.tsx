import {formatDate, formatMoney} from '@domora/content/format'
import type {RentCollected as Content} from '@domora/content/illustration'
import {Copy} from '../../ui/copy.tsx'
import {entryIn, fieldIn, fieldMark} from '../../ui/field.ts'
import {Style} from '../../ui/style.tsx'
import type {IllustrationProps} from '../section-props.ts'
import {SharedDrawing} from '../../ui/svg.tsx'
import css from './rent-collected.pcss?inline'

/** Position of the key's blade in the drawing, and the depths of its cuts, which repeat. */
const blade = {from: 236, to: 1000, top: 58, bottom: 134}
const depths = [108, 90, 120, 98, 114, 86, 104]
const slope = 9

interface Cut {
  readonly from: number
  readonly to: number
  readonly depth: number
}

/** Draws each receipt as a cut as wide as its share of the target. */
function cutsOf(receipts: readonly number[], target: number): readonly Cut[] {
  const scale = (blade.to - blade.from) / target
  let end = blade.from
  return receipts.map((amount, index) => {
    const from = end
    end = Math.min(blade.to, from + amount * scale)
    return {from, to: end, depth: depths[index % depths.length] ?? blade.bottom}
  })
}

function RentKey({receipts, target}: {receipts: readonly number[]; target: number}) {
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
        d={`M${blade.from} 152H${blade.to}${[blade.from, ...cuts.map(({to}) => to), blade.to].map((x) => `M${Math.round(x)} 147v10`).join('')}`}
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
        <RentKey receipts={content.receipts.map(({amount}) => amount)} target={target} />
      </div>
      <div className="receipts">
        <Copy text={content.receiptsCaption} as="p" className="note" />
        <ul>
          {content.receipts.map(({_key, date, amount}) => (
            <li key={_key} {...fieldMark(entryIn(fieldIn(field, 'receipts'), _key))}>
              <time dateTime={date}>{formatDate(date, locale, 'day')}</time>
              <b className="num">{money(amount)}</b>
            </li>
          ))}
        </ul>
      </div>
    </article>
  )
}
