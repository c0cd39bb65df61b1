import type {SectionContent} from '@domora/content/sections'
import {formatDate, formatInteger, formatMoney} from '@domora/content/format'
import {locales} from '@domora/content/locales'
import {formatMessage} from '@domora/content/localized'
import type {ProductViewRow} from '@domora/content/product-view'
import type {ReactNode} from 'react'
import {Copy, type CopyText} from '../ui/copy.tsx'
import {entryIn, fieldId, fieldIn, fieldMark} from '../ui/field.ts'
import {Style} from '../ui/style.tsx'
import {DatedSection} from './dateline.tsx'
import {dayOf, entryOf, groupScenes, type Scene, scenesOf, type Status, sumsOf, whenShown} from './month.ts'
import css from './product-view.pcss?inline'
import type {SectionProps} from './section-props.ts'

// Screen readers skip the drawings, because the table has the same figures.

const Roof = () => (
  <svg className="d" viewBox="0 0 132 64" preserveAspectRatio="none" aria-hidden="true">
    <path className="wall" d="M92 16V2h15v14" />
    <path className="roof" d="M18 12h96l16 38H2z" />
    <path className="wall" d="M54 50V33a12 12 0 0 1 24 0v17zM0 50h132v6H0zM4 56h124v8H4z" />
    <path className="lit" d="M58 50V34a8 8 0 0 1 16 0v16z" />
    <path className="thick" d="M15 12h102" />
  </svg>
)

const Storey = () => (
  <svg className="d" viewBox="0 0 132 72" preserveAspectRatio="none" aria-hidden="true">
    <path className="wall" d="M4-1h124v74H4z" />
    {[15, 53, 91].map((x) => (
      <path key={x} className="pane" d={`M${x} 14h26v42H${x}zm13 0v42m-13-28h26`} />
    ))}
    <path d="M11 60h34M49 60h34M87 60h34M0 71h132" />
  </svg>
)

const GroundFloor = () => (
  <svg className="d" viewBox="0 0 132 96" preserveAspectRatio="none" aria-hidden="true">
    <path className="wall" d="M4 0h124v96H4zM14 24h24v40H14zM94 24h24v40H94zM44 96V42a22 22 0 0 1 44 0v54z" />
    <path className="dim" d="M17 27h18v34H17zM97 27h18v34H97z" />
    <path className="lit" d="M49 96V42a17 17 0 0 1 34 0v54z" />
    <path className="roof" d="M49 46l22 6v44H49z" />
    <path d="M10 67h32M90 67h32" />
  </svg>
)

/** Colours of windows. */
const panes: Partial<Record<Status, string>> = {
  paid: 'marigold',
  processing: 'marigold-wash',
  late: 'clay-wash',
}

/** CSS that shows what belongs to the chosen day, and lights the windows of each row. */
function monthCss(content: SectionContent<'productView'>, scenes: readonly Scene[]): string {
  const names = groupScenes(scenes, ({day, paid}) => [day, paid]).flatMap((group) => group.names)
  const shown = [...new Set([...names, ...content.days.map((_, day) => `d${day}`)])].map(
    (name) => `${whenShown(name, content)} .${name}{visibility:visible;opacity:1;translate:none}`,
  )
  const lights = content.rows.flatMap((row, index) =>
    groupScenes(scenes, (scene) => {
      const {status} = entryOf(row, scene, content)
      return status && (panes[status] ?? null)
    }).map(({value, names: when}) => {
      const selectors = when.map((name) => whenShown(name, content))
      return `:is(${selectors.join()}) tbody tr:nth-child(${index + 1}){--pane:var(--${value})}`
    }),
  )
  return [...shown, ...lights].join('')
}

interface StackProps<Value> {
  readonly scenes: readonly Scene[]
  readonly of: (scene: Scene) => Value | null
  readonly children: (value: Value) => ReactNode
}

/** One above the other, what the scenes show. Nothing moves when the day changes. */
const Stack = <Value,>({scenes, of, children}: StackProps<Value>) => (
  <span className="stack">
    {groupScenes(scenes, of).map(({value, names}) => (
      <span key={names[0]} className={names.join(' ')}>
        {children(value)}
      </span>
    ))}
  </span>
)

/** A month of rent: a visitor chooses the day, and pays on the phone of the first tenant. CSS shows what follows from it. */
export function ProductView(props: SectionProps<'productView'>) {
  const {content, locale} = props
  const {days, rows, labels, thread, due, lateFee, field} = content
  const [first] = rows
  if (first === undefined || days.length === 0) return null
  const scenes = scenesOf(content)
  const money = (amount: number) =>
    formatMoney({amount, currency: locales[locale].currency}, locale, 'always')
  const onDay = (date: string) => formatDate(date, locale, 'day')
  const priceOf = (when: 'early' | 'late') => first.amount + (when === 'late' ? lateFee.amount : 0)
  const month = {month: formatDate(due, locale, 'month')}
  const shownFirst = days.find(({date}) => date === due) ?? days[0]
  const rowsField = fieldIn(field, 'rows')

  const stamp = (row: ProductViewRow) => (
    <Stack
      scenes={scenes}
      of={(scene) => {
        const {status, since} = entryOf(row, scene, content)
        return status && {status, since}
      }}
    >
      {({status, since}) => (
        <>
          <Copy text={labels[status]} className={`stamp ${status}`} />{' '}
          <span className="note">
            {(status === 'paid' || status === 'processing') && <Copy text={labels[row.method]} />}{' '}
            {since && <time dateTime={since}>{onDay(since)}</time>}
          </span>
        </>
      )}
    </Stack>
  )
  const fee = (row: ProductViewRow) => (
    <Stack scenes={scenes} of={(scene) => entryOf(row, scene, content).fee || null}>
      {(amount) => <Copy text={formatMessage(labels.lateFee, {amount: money(amount)})} className="fee" />}
    </Stack>
  )
  const messages = (names: Record<'tenant' | 'landlord', CopyText>, own: 'tenant' | 'landlord') => (
    <ol className="thread">
      {thread.map(({_key, date, sender, text}) => (
        <li
          key={_key}
          className={[sender === own && 'mine', ...days.map((day, index) => day.date >= date && `d${index}`)]
            .filter(Boolean)
            .join(' ')}
        >
          <span className="note">
            <Copy text={names[sender]} />, {onDay(date)}
          </span>{' '}
          <Copy text={text} />
        </li>
      ))}
    </ol>
  )
  /** What the tenant can do: pay, undo that, or see the receipt of a payment that the month has anyway. */
  const controls = groupScenes(scenes, (scene) => {
    const {status, fee: late} = entryOf(first, scene, content)
    if (scene.paid === null && (status === 'processing' || status === 'paid')) return 'receipt'
    return scene.paid ?? (late === 0 ? 'early' : 'late')
  })
  return (
    <DatedSection {...props} className="ruled paper" name="product-view" css={css}>
      {content.text && <Copy text={content.text} as="p" className="words soft" />}
      <form className="stage full" autoComplete="off">
        <Style name={`month-${fieldId(field)}`} css={monthCss(content, scenes)} />
        <fieldset className="rail">
          <Copy text={labels.day} as="legend" className="vh" />
          {days.map(({_key, date}) => (
            <label key={_key} {...fieldMark(fieldIn(entryIn(fieldIn(field, 'days'), _key), 'date'))}>
              <input type="radio" name="day" value={dayOf(date)} defaultChecked={date === shownFirst?.date} />
              <b>{formatDate(date, locale, 'dayOfMonth')}</b>{' '}
              <span>{formatDate(date, locale, 'shortMonth')}</span>
            </label>
          ))}
        </fieldset>
        <output className="says stack">
          {days.map(({_key, title, text}, index) => (
            <span key={_key} className={`d${index}`}>
              <Copy text={title} as="b" /> <Copy text={text} />
            </span>
          ))}
        </output>
        <div className="sides">
          <table className="desk">
            <caption>
              <Copy text={content.building} as="b" />{' '}
              <span className="note">
                {formatDate(due, locale, 'month')} · <Copy text={labels.landlord} />
              </span>
            </caption>
            <thead>
              <tr>
                <td className="bay">
                  <Roof />
                </td>
                <th scope="col">
                  <Copy text={labels.unit} />
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
              {rows.map((row) => (
                <tr key={row._key}>
                  <td className="bay">
                    <Storey />
                  </td>
                  <th scope="row" className="who">
                    <b {...fieldMark(fieldIn(entryIn(rowsField, row._key), 'tenant'))}>{row.tenant}</b>{' '}
                    <Copy text={row.unit} className="note" />
                  </th>
                  <td className="amt">
                    <b {...fieldMark(fieldIn(entryIn(rowsField, row._key), 'amount'))}>{money(row.amount)}</b>{' '}
                    {fee(row)}
                  </td>
                  <td className="state">{stamp(row)}</td>
                </tr>
              ))}
            </tbody>
            <tfoot>
              <tr>
                <td className="bay">
                  <GroundFloor />
                </td>
                <td className="open">
                  <Stack
                    scenes={scenes}
                    of={(scene) => {
                      const repairs = thread.filter(({date}) => date <= scene.date).length
                      const isOpen = repairs > 0 && repairs < thread.length
                      return {count: sumsOf(content, scene).open + (isOpen ? 1 : 0)}
                    }}
                  >
                    {({count}) => (
                      <Copy text={formatMessage(labels.open, {count: formatInteger(count, locale)})} />
                    )}
                  </Stack>
                </td>
                <td className="amt received" colSpan={2}>
                  <Stack
                    scenes={scenes}
                    of={(scene) => {
                      const {received, due: all} = sumsOf(content, scene)
                      return {received, all}
                    }}
                  >
                    {({received, all}) => (
                      <>
                        <span className={received === all ? 'total balanced' : 'total'}>
                          {money(received)}
                        </span>
                        <Copy text={formatMessage(labels.received, {amount: money(all)})} className="note" />
                      </>
                    )}
                  </Stack>
                </td>
              </tr>
            </tfoot>
          </table>
          <div className="phone">
            <Copy text={formatMessage(labels.phone, {tenant: first.tenant})} as="p" className="whose" />
            <p className="rent">
              <Copy text={formatMessage(labels.rentFor, month)} className="note" />
              <Stack
                scenes={scenes}
                of={(scene) => {
                  const entry = entryOf(first, scene, content)
                  return {amount: entry.amount + entry.fee}
                }}
              >
                {({amount}) => <b>{money(amount)}</b>}
              </Stack>
              {fee(first)}
            </p>
            <div className="slip">
              <output>{stamp(first)}</output>
              <div className="stack">
                {controls.map(({value, names}) =>
                  value === 'receipt' ? (
                    <Copy
                      key={value}
                      text={formatMessage(labels.receipt, month)}
                      className={names.join(' ')}
                    />
                  ) : (
                    <label key={value} className={`btn btn-key pay ${value} ${names.join(' ')}`}>
                      <input type="checkbox" />
                      <Copy as="b" text={formatMessage(labels.pay, {amount: money(priceOf(value))})} />
                      <Copy text={labels.undo} />
                    </label>
                  ),
                )}
              </div>
              <Copy text={labels.shared} as="p" className="note" />
            </div>
            {thread.length > 0 && messages({tenant: labels.you, landlord: content.building}, 'tenant')}
          </div>
        </div>
        {thread.length > 0 && (
          <div className="repair">
            <Stack scenes={scenes} of={({date}) => thread.some((message) => message.date <= date) || null}>
              {() => (
                <>
                  <Copy text={labels.repair} as="b" /> <Copy text={first.unit} className="note" />
                </>
              )}
            </Stack>
            {messages({tenant: {text: first.tenant}, landlord: labels.you}, 'landlord')}
          </div>
        )}
        <Copy text={content.note} as="p" className="note" />
      </form>
    </DatedSection>
  )
}
