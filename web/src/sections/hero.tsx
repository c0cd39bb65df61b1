import {formatDate, formatMoney} from '@domora/content/format'
import type {Hero as HeroContent} from '@domora/content/hero'
import {type LocaleCode, locales} from '@domora/content/locales'
import {formatMessage} from '@domora/content/localized'
import {Copy, typeset} from '../ui/copy.tsx'
import {entryIn, type Field, fieldIn, fieldMark} from '../ui/field.ts'
import {pictureSource} from '../sanity/image-source.ts'
import {Actions} from '../ui/links.tsx'
import {Picture} from '../ui/picture.tsx'
import {SharedDrawing} from '../ui/svg.tsx'
import {Style} from '../ui/style.tsx'
import css from './hero.pcss?inline'
import ledgerCss from './hero-ledger.pcss?inline'
import plainCss from './hero-plain.pcss?inline'
import type {SectionProps} from './sections.tsx'

// The drawings are hidden from screen readers, because the table beside them has the same figures.

const courses =
  'M8 9h6m-6 9h10m-10 9h6m-6 9h10m-10 9h6m-6 9h10m-10 9h6m-6 9h10M212 9h-6m6 9h-10m10 9h-6m6 9h-10m10 9h-6m6 9h-10m10 9h-6m6 9h-10'

type Light = 'lit' | 'half' | 'dim'

const lights = {
  paid: ['lit', 'lit', 'lit'],
  onItsWay: ['dim', 'half', 'dim'],
  due: ['dim', 'dim', 'dim'],
} as const satisfies Record<string, readonly [Light, Light, Light]>

const Window = ({x, light}: {x: number; light: Light}) => (
  <g transform={`translate(${x} 0)`}>
    <path className="thick" d="M-4 9h44" />
    <path className={light} d="M0 13h36v46h-36z" />
    <path className={light === 'lit' ? 'thin on' : 'thin'} d="M18 13v46M0 28h36" />
    <path d="M-5 62h46" />
  </g>
)

const Balcony = () => (
  <>
    <path className="thick" d="M86 6h48" />
    <path className="lit" d="M90 10h40v66h-40z" />
    <path
      className="thin on"
      d="M110 10v66M90 25h40M82 50v24M90 50v24M98 50v24M106 50v24M114 50v24M122 50v24M130 50v24M138 50v24"
    />
    <path d="M81 50h58" />
  </>
)

/** A floor: its windows are lit when the rent is paid, one is half lit when it is on its way, all are dark when it is due.
 * That one is in the middle, which is all that a phone shows. */
function Storey({status, balcony}: {status: keyof typeof lights; balcony: boolean}) {
  const [left, middle, right] = lights[status]
  return (
    <svg className="d" viewBox="0 0 220 76" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      <path className="wall bare" d="M8 0h204v76H8z" />
      <path d="M8 0v76M212 0v76" />
      <path className="thin faint" d={courses} />
      <Window x={30} light={left} />
      {balcony ? <Balcony /> : <Window x={92} light={middle} />}
      <Window x={154} light={right} />
      <path d="M3 76h214" />
    </svg>
  )
}

const Roof = () => (
  <svg className="d" viewBox="0 0 220 72" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
    <path className="wall chim" d="M150 17v-25h22v25M147 -8h28M155 -8v-6h5v6M163 -8v-6h5v6" />
    <path className="roof" d="M34 17h152l20 43H14z" />
    <path
      className="thin tiles"
      d="M48 17L32 60M62 17L50 60M76 17L68 60M90 17L86 60M104 17L103 60M172 17L188 60M158 17L170 60M144 17L152 60M130 17L134 60M116 17L117 60"
    />
    <path className="thick" d="M30 17h160" />
    <path className="wall" d="M94 60V36a16 16 0 0 1 32 0v24z" />
    <path className="lit" d="M99 60V37a11 11 0 0 1 22 0v23z" />
    <path className="thin on" d="M110 26v34M99 42h22" />
    <path className="wall" d="M46 60V43l11-9 11 9v17zM152 60V43l11-9 11 9v17z" />
    <path className="dim" d="M51 60V46h12v14zM157 60V46h12v14z" />
    <path className="wall" d="M2 60h216v5H2zM6 65h208v7H6z" />
  </svg>
)

const GroundFloor = () => (
  <svg className="d" viewBox="0 0 220 112" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
    <path className="wall bare" d="M8 0h204v112H8z" />
    <path d="M8 0v112M212 0v112" />
    <path
      className="thin faint"
      d="M8 14h72m-72 14h72m-72 14h72m-72 14h72m-72 14h72m-72 14h72M140 14h72m-72 14h72m-72 14h72m-72 14h72m-72 14h72m-72 14h72"
    />
    <path className="wall" d="M20 26h46v56H20zM154 26h46v56h-46z" />
    <path className="dim" d="M24 30h38v48H24zM158 30h38v48h-38z" />
    <path className="thin" d="M43 30v48M24 46h38M177 30v48M158 46h38" />
    <path d="M17 84h52M151 84h52" />
    <path className="wall" d="M78 104V38a32 32 0 0 1 64 0v66z" />
    <path className="thick" d="M84 104V38a26 26 0 0 1 52 0v66" />
    <path className="lit" d="M84 38a26 26 0 0 1 52 0z" />
    <path className="thin on" d="M110 38V12M110 38L91.6 19.6M110 38l18.4-18.4" />
    <path d="M84 38h52" />
    <path className="hole" d="M86 40h48v64H86z" />
    <path className="lit" d="M86 40l31 7v62l-31-5z" />
    <path className="thin on" d="M91 48l20 4.3v18L91 68zM91 76l20 2.5v22L91 97.5z" />
    <circle className="onf" cx="113" cy="76" r="1.8" />
    <path className="wall" d="M72 104h76v4H72zM66 108h88v4H66z" />
  </svg>
)

type LedgerContent = NonNullable<HeroContent['ledger']>

const stamp = {paid: 'paid', onItsWay: 'way', due: 'due'} as const

const sum = (rows: LedgerContent['rows']) => rows.reduce((total, {amount}) => total + amount, 0)

interface LedgerProps {
  readonly ledger: LedgerContent
  readonly field: Field
  readonly locale: LocaleCode
}

/** The rent of a month as a table; the first cells of its rows together draw a house. */
function Ledger({ledger, field, locale}: LedgerProps) {
  const {caption, building, month, rows, labels} = ledger
  const money = (amount: number) =>
    formatMoney({amount, currency: locales[locale].currency}, locale, 'always')
  const rowsField = fieldIn(field, 'rows')
  const received = sum(rows.filter(({status}) => status === 'paid'))
  return (
    <table className="ledger">
      <Copy of={caption} as="caption" className="note" />
      <thead>
        <tr>
          <td className="bay">
            <Roof />
          </td>
          <th scope="col" lang={labels.unit.lang}>
            {typeset(labels.unit.text)}
          </th>
          <th scope="col" className="how" lang={labels.paidBy.lang}>
            {typeset(labels.paidBy.text)}
          </th>
          <th scope="col" className="amt">
            <Copy of={labels.rent} />
          </th>
          <th scope="col" className="state">
            <Copy of={labels.status} />
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          <tr key={row._key}>
            <td className="bay">
              <Storey status={row.status} balcony={row.status === 'paid' && index % 2 === 1} />
            </td>
            <th scope="row" className="who">
              <b {...fieldMark(fieldIn(entryIn(rowsField, row._key), 'tenant'))}>{row.tenant}</b>
              <Copy of={row.unit} />
            </th>
            <td className="how">
              <Copy of={labels[row.method]} />
              <time dateTime={row.date} {...fieldMark(fieldIn(entryIn(rowsField, row._key), 'date'))}>
                {formatDate(row.date, locale, 'day')}
              </time>
            </td>
            <td className="amt" {...fieldMark(fieldIn(entryIn(rowsField, row._key), 'amount'))}>
              {money(row.amount)}
            </td>
            <td className="state">
              <Copy of={labels[row.status]} className={`stamp ${stamp[row.status]}`} />
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <td className="bay">
            <GroundFloor />
          </td>
          <th scope="row" className="who">
            <Copy of={building} as="b" />
            <time dateTime={month.slice(0, 7)} {...fieldMark(fieldIn(field, 'month'))}>
              {formatDate(month, locale, 'month')}
            </time>
          </th>
          {/* A total has no payment method. */}
          {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label */}
          <td className="how" />
          <td className="amt" colSpan={2}>
            <span className="total" {...fieldMark(rowsField)}>
              {money(received)}
            </span>
            <Copy of={formatMessage(labels.received, {amount: money(sum(rows))})} className="note" />
          </td>
        </tr>
      </tfoot>
    </table>
  )
}

/** Three front doors, for a hero without a ledger and a picture. */
const Doors = () => (
  <svg className="d doors" viewBox="0 0 330 190" aria-hidden="true">
    <g transform="translate(0 37) scale(.87)">
      <SharedDrawing part="door" className="leafy" />
      <SharedDrawing part="door-panels" />
    </g>
    <g transform="translate(100 -1.2) scale(1.086)">
      <SharedDrawing part="door" className="lit ondoor" />
      <SharedDrawing part="door-panels" className="thin on" />
    </g>
    <g transform="translate(226 14)">
      <SharedDrawing part="door" className="cl" />
      <SharedDrawing part="door-panels" className="thin on" />
    </g>
  </svg>
)

/** What stands beside the words. */
function Sheet({content, locale}: {content: HeroContent; locale: LocaleCode}) {
  if (content.ledger)
    return (
      <>
        <Style name="hero-ledger" css={ledgerCss} />
        <Ledger ledger={content.ledger} field={fieldIn(content.field, 'ledger')} locale={locale} />
      </>
    )
  return (
    <>
      <Style name="hero-plain" css={plainCss} />
      {content.image === null ? (
        <Doors />
      ) : (
        <Picture
          of={pictureSource(content.image, 1312)}
          sizes="(min-width: 80em) 50vw, calc(100vw - 2.5rem)"
          className="hero-picture"
          isFirst
        />
      )}
    </>
  )
}

/** The first section of a page: heading, calls to action, and the rent ledger, a picture or a drawing. */
export const Hero = ({content, locale, heading}: SectionProps<HeroContent>) => (
  <section
    className={content.ledger || content.image ? 'hero' : 'hero plain'}
    id={content.anchor ?? undefined}
    aria-labelledby={`${content._key}-heading`}
  >
    <Style name="hero" css={css} />
    <div className="wrap grid">
      <div className="hero-copy">
        {content.eyebrow && <Copy of={content.eyebrow} as="p" className="eyebrow" />}
        <Copy of={content.heading} as={heading} id={`${content._key}-heading`} />
        <Copy of={content.lede} as="p" className="lede" />
        <Actions {...content} />
        {content.note && <Copy of={content.note} as="p" className="note" />}
      </div>
      <div className="hero-sheet">
        <Sheet content={content} locale={locale} />
      </div>
    </div>
    <div className="ground" />
  </section>
)
