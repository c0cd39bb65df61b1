import {formatDate} from '@domora/content/dates'
import type {Hero} from '@domora/content/hero'
import type {LocaleCode} from '@domora/content/locales'
import {formatMessage} from '@domora/content/message'
import {formatMoney} from '@domora/content/money'
import {Copy} from '../../ui/copy.tsx'
import {entryIn, type Field, fieldIn} from '../../ui/field.ts'
import {fieldMark} from '../../ui/field-mark.ts'
import {typeset} from '../../ui/typeset.ts'
import {GroundFloor, Roof, Storey} from './house.tsx'

type LedgerContent = Hero['ledger']

const stamp = {paid: 'paid', onItsWay: 'way', due: 'due'} as const

const sum = (rows: LedgerContent['rows']) => rows.reduce((total, {amount}) => total + amount, 0)

interface LedgerProps {
  readonly ledger: LedgerContent
  /** The ledger's own. */
  readonly field: Field
  readonly locale: LocaleCode
}

/** A month of rent as a table; the first cell of each row is a storey of the house that it draws. */
export function Ledger({ledger, field, locale}: LedgerProps) {
  const {caption, building, month, currency, rows, labels} = ledger
  const money = (amount: number) => formatMoney({amount, currency}, locale, 'always')
  const rowsField = fieldIn(field, 'rows')
  const received = sum(rows.filter(({status}) => status === 'paid'))
  return (
    <table className="ledger">
      <Copy of={caption} as="caption" className="vh" />
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
            <b {...fieldMark(fieldIn(field, 'building'))}>{building}</b>
            <time dateTime={month.slice(0, 7)} {...fieldMark(fieldIn(field, 'month'))}>
              {formatDate(month, locale, 'month')}
            </time>
          </th>
          {/* The cell of a column that a total has nothing to say in. */}
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
