import type {SectionContent} from '@domora/content/sections'
import {formatDate, formatMoney} from '@domora/content/format'
import {type LocaleCode, locales} from '@domora/content/locales'
import {formatMessage} from '@domora/content/localized'
import {Copy, typeset} from '../ui/copy.tsx'
import {entryIn, type Field, fieldIn, fieldMark} from '../ui/field.ts'
import {pictureSource} from '../media/image-source.ts'
import {Actions, TextLink} from '../ui/links.tsx'
import {Picture} from '../ui/picture.tsx'
import {SharedDrawing} from '../ui/svg.tsx'
import {Style} from '../ui/style.tsx'
import {Answer, whenChosen} from './answer.tsx'
import css from './hero.pcss?inline'
import ledgerCss from './hero-ledger.pcss?inline'
import plainCss from './hero-plain.pcss?inline'
import type {SectionPropsWithPage} from './section-props.ts'

// Screen readers skip the drawings, because the table has the same figures. Thin lines come from the shared file of drawings.

type LedgerContent = NonNullable<SectionContent<'hero'>['ledger']>

interface StoreyProps {
  /** Lines in front of the windows. */
  readonly part?: 'balcony' | undefined
}

/** A floor. The status of its row lights the windows. */
const Storey = ({part}: StoreyProps) => (
  <svg className="d" viewBox="0 0 220 76" preserveAspectRatio="xMidYMin slice" aria-hidden="true">
    <path className="wall" d="M8-2h204v80H8z" />
    <path className="panes" d="M30 13h36v46h-36zM92 13h36v46h-36zM154 13h36v46h-36z" />
    <SharedDrawing part="storey" />
    {part && <SharedDrawing part={part} />}
  </svg>
)

const Roof = () => (
  <svg className="d" viewBox="0 -4 220 76" preserveAspectRatio="xMidYMin slice" aria-hidden="true">
    <path className="wall" d="M160 17v-25h22v25" />
    <path className="roof" d="M34 17h152l20 43H14z" />
    <path className="wall" d="M94 60V36a16 16 0 0 1 32 0v24zM2 60h216v5H2zM6 65h208v7H6z" />
    <path className="lit" d="M99 60V37a11 11 0 0 1 22 0v23z" />
    <SharedDrawing part="roof" />
  </svg>
)

const GroundFloor = () => (
  <svg className="d" viewBox="0 0 220 112" preserveAspectRatio="xMidYMin slice" aria-hidden="true">
    <path className="wall" d="M8 0h204v112H8z" />
    <path className="wall" d="M78 112V38a32 32 0 0 1 64 0v74z" />
    <path className="lit" d="M84 112V38a26 26 0 0 1 52 0v74z" />
    <path className="hole" d="M86 40h48v72H86z" />
    <path className="lit" d="M86 40l31 7v62l-31-5z" />
    <SharedDrawing part="ground" />
  </svg>
)

const status = {paid: 'paid', onItsWay: 'way', due: 'due'} as const

interface LedgerProps {
  readonly ledger: LedgerContent
  readonly field: Field
  readonly locale: LocaleCode
  /** The numbers of flats that a visitor can choose. */
  readonly steps: readonly number[]
}

/** CSS that shows the rows and the sum for the chosen number, ground floor first. A larger number shows the whole sample. */
const rowVisibilityCss = (steps: readonly number[], rows: number): string =>
  steps
    .map((count) => Math.min(count, rows))
    .map(
      (shown, index) =>
        `${whenChosen(steps[index] ?? 0)} .ledger{& tfoot div{display:none}& tfoot .rent-${shown}{display:block}& tbody tr:nth-last-child(n+${shown + 1}){display:none}}`,
    )
    .join('')

/** The rent of a month as a table. The first cells of its rows form the drawing of a house. */
function Ledger({ledger, field, locale, steps}: LedgerProps) {
  const {caption, building, month, rows, labels} = ledger
  const money = (amount: number) =>
    formatMoney({amount, currency: locales[locale].currency}, locale, 'always')
  const rowsField = fieldIn(field, 'rows')
  const sums = [...new Set([...steps.filter((count) => count < rows.length), rows.length])]
  const sumOf = (shown: readonly LedgerContent['rows'][number][]) =>
    shown.reduce((sum, {amount}) => sum + amount, 0)
  return (
    <table className="ledger">
      {steps.length > 0 && (
        <Style name={`rows-${steps.join('-')}`} css={rowVisibilityCss(steps, rows.length)} />
      )}
      <Copy text={caption} as="caption" className="note" />
      <thead>
        <tr>
          <td className="bay">
            <Roof />
          </td>
          <th scope="col" lang={labels.unit.lang}>
            {typeset(labels.unit.text)}
          </th>
          <th scope="col" className="amt">
            <Copy text={labels.rent} />
          </th>
          <th scope="col" className="state">
            <Copy text={labels.status} />
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          <tr key={row._key} className={status[row.status]}>
            <td className="bay">
              <Storey part={row.status === 'paid' && index % 2 === 1 ? 'balcony' : undefined} />
            </td>
            <th scope="row" className="who">
              <b {...fieldMark(fieldIn(entryIn(rowsField, row._key), 'tenant'))}>{row.tenant}</b>
              <Copy text={row.unit} />
            </th>
            <td className="amt" {...fieldMark(fieldIn(entryIn(rowsField, row._key), 'amount'))}>
              {money(row.amount)}
            </td>
            <td className="state">
              <Copy text={labels[row.status]} className="stamp" />
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
            <Copy text={building} as="b" />
            <time dateTime={month.slice(0, 7)} {...fieldMark(fieldIn(field, 'month'))}>
              {formatDate(month, locale, 'month')}
            </time>
          </th>
          <td className="amt" colSpan={2}>
            {sums.map((count) => {
              const shown = rows.slice(-count)
              const received = sumOf(shown.filter(({status: paid}) => paid === 'paid'))
              const due = sumOf(shown)
              return (
                <div
                  key={count}
                  className={steps.length > 0 ? `rent-${count}` : undefined}
                  hidden={count !== rows.length}
                >
                  <span className="total" {...fieldMark(rowsField)}>
                    {money(received)}
                  </span>
                  <Copy text={formatMessage(labels.received, {amount: money(due)})} className="note" />
                </div>
              )
            })}
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

interface SheetProps {
  readonly content: SectionContent<'hero'>
  readonly locale: LocaleCode
  readonly steps: readonly number[]
}

function Sheet({content, locale, steps}: SheetProps) {
  if (content.ledger)
    return (
      <>
        <Style name="hero-ledger" css={ledgerCss} />
        <Ledger
          ledger={content.ledger}
          field={fieldIn(content.field, 'ledger')}
          locale={locale}
          steps={steps}
        />
      </>
    )
  return (
    <>
      <Style name="hero-plain" css={plainCss} />
      {content.image === null ? (
        <Doors />
      ) : (
        <Picture
          source={pictureSource(content.image, 1312)}
          sizes="(min-width: 80em) 50vw, calc(100vw - 2.5rem)"
          className="hero-picture"
          isFirst
        />
      )}
    </>
  )
}

/** The first section of a page: heading, calls to action, and a rent ledger, a picture or a drawing. */
export function Hero({
  content,
  locale,
  heading,
  pageContext: {pricing, waitlist, reply},
}: SectionPropsWithPage<'hero'>) {
  const doors = content.ledger?.asksDoors && waitlist && pricing?.doors
  const first = content.ledger?.firstDoors ?? content.ledger?.rows.length ?? 0
  return (
    <section
      className={content.ledger || content.image ? 'hero' : 'hero plain'}
      id={content.anchor ?? undefined}
      aria-labelledby={`${content._key}-heading`}
    >
      <Style name="hero" css={css} />
      <div className="wrap grid">
        <div className="hero-copy">
          {content.eyebrow && <Copy text={content.eyebrow} as="p" className="eyebrow" />}
          <Copy text={content.heading} as={heading} className="poster" id={`${content._key}-heading`} />
          <Copy text={content.lede} as="p" className="lede" />
          <Actions {...content} />
          {content.note && (
            <Copy text={content.note} as="p" className="note">
              {content.notePage && ' '}
              {content.notePage && <TextLink to={content.notePage} />}
            </Copy>
          )}
        </div>
        {doors && (
          <Answer
            doors={doors}
            pricing={pricing}
            waitlist={waitlist}
            section={content._key}
            reply={reply}
            chosen={doors.steps.find((count) => count >= first)}
            locale={locale}
            isMonthly
          />
        )}
        <div className="hero-sheet">
          <Sheet content={content} locale={locale} steps={doors ? doors.steps : []} />
        </div>
      </div>
      <div className="ground" />
    </section>
  )
}
