import type {PaymentsByMethod as Content} from '@domora/content/illustration'
import {formatPercent} from '@domora/content/format'
import {Copy} from '../../ui/copy.tsx'
import {entryIn, fieldIn, fieldMark} from '../../ui/field.ts'
import {Style} from '../../ui/style.tsx'
import type {IllustrationProps} from '../section-props.ts'
import {SharedDrawing} from '../../ui/svg.tsx'
import css from './payments-by-method.pcss?inline'

/** In units of the drawing: the width of each bar, and the height for a value of 1. */
const width = 200
const unit = 8

interface OpeningProps {
  readonly method: 'card' | 'directDebit' | 'bankTransfer'
  readonly bar: number
}

/** A bar: a double door for cards, a single door for direct debit, a letter box for bank transfers. */
function Opening({method, bar}: OpeningProps) {
  const height = Math.max(bar * unit, 60)
  return (
    <svg className="d" viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
      {method === 'card' && <DoubleDoor height={height} />}
      {method === 'directDebit' && <HouseDoor height={height} />}
      {method === 'bankTransfer' && <LetterBox height={height} />}
    </svg>
  )
}

const DoubleDoor = ({height}: {height: number}) => (
  <>
    <path className="thick" d={`M4 ${height}V106a96 96 0 0 1 192 0V${height}`} />
    <SharedDrawing part="fan" className="lit ondoor" />
    <path className="lit ondoor" d={`M16 112h83V${height}H16zM101 112h83V${height}h-83z`} />
    <SharedDrawing part="panels" className="ondoor" />
    <path className="ondoor" d={`M28 288h58V${height - 14}H28zM114 288h58V${height - 14}h-58z`} />
  </>
)

const HouseDoor = ({height}: {height: number}) => (
  <>
    <path className="thick" d={`M4 ${height}V4h192V${height}`} />
    <SharedDrawing part="transom" className="hole" />
    <path className="hole" d={`M14 64h26V${height}H14zM160 64h26V${height}h-26z`} />
    <path className="cl ondoor" d={`M50 64h100V${height}H50z`} />
    <path
      className="ondoor"
      d={`M64 80h72v64H64zM64 160h33V${height - 16}H64zM103 160h33V${height - 16}h-33z`}
    />
    <circle className="ondoor" cx="142" cy="172" r="4" />
  </>
)

const LetterBox = ({height}: {height: number}) => (
  <>
    <path className="thick" d={`M4 ${height}V14q0-10 10-10h172q10 0 10 10V${height}`} />
    <path className="hole" d={`M16 16h168V${height - 12}H16z`} />
    <SharedDrawing part="letter" className="pale ondoor" />
    <SharedDrawing part="flap" className="slab" />
  </>
)

/** A bar chart of payment methods. The number above each bar is the share of payments. */
export const PaymentsByMethod = ({content: {caption, rows}, field, locale}: IllustrationProps<Content>) => (
  <figure className="methods">
    <Style name="payments-by-method" css={css} />
    <Copy text={caption} as="figcaption" className="note" />
    <dl className="ways">
      {rows.map(({_key, method, label, share, bar}) => (
        <div key={_key}>
          <Copy text={label} as="dt" />
          <dd {...fieldMark(fieldIn(entryIn(fieldIn(field, 'rows'), _key), 'share'))}>
            {formatPercent(share, locale)}
          </dd>
          <dd
            className="drawing"
            aria-hidden="true"
            {...fieldMark(fieldIn(entryIn(fieldIn(field, 'rows'), _key), 'bar'))}
          >
            <Opening method={method} bar={bar} />
          </dd>
        </div>
      ))}
    </dl>
  </figure>
)
