import {formatMoney} from '@domora/content/money'
import {defaultLocale} from '@domora/content/locales'
import {TrashIcon} from '@sanity/icons/Trash'
import {Button, Select, Spinner, Stack, Text} from '@sanity/ui'
import {useEffect, useRef} from 'react'
import {styled} from 'styled-components'
import {type ArrayOfObjectsInputProps, type FormPatch, unset, useFormValue, useValidationStatus} from 'sanity'
import {AmountField} from '../inputs/amount-field.tsx'
import {Remarks} from '../inputs/remarks.tsx'
import {isCurrency} from '../validation/currency.ts'
import {remarksAt, remarksOnList, type Remark} from './cell-remarks.ts'
import type {Period} from './price-drift.ts'
import {amountPatches, kindPatches} from './price-patches.ts'
import {priceRows} from './price-row.ts'
import {savingOf, type TableRow, tableRows} from './table-rows.ts'
import {usePlans} from './use-plans.ts'

const Table = styled.table`
  border-collapse: collapse;
  width: 100%;

  th,
  td {
    border-block-end: 1px solid var(--card-border-color);
    padding: 8px 12px 8px 0;
    text-align: start;
    vertical-align: top;
  }

  /* Studio's texts may be as narrow as nothing: columns of words need a width of their own. */
  th[scope='row'] {
    min-width: 7rem;
    width: 20%;
  }

  td:last-child {
    min-width: 4rem;
    white-space: nowrap;
  }

  select {
    min-width: 8.5em;
  }

  /* Beside the preview there is no room for columns: a plan is its name, how it is paid, and two amounts. */
  @container (max-width: 32rem) {
    thead {
      display: none;
    }

    tr {
      border-block-end: 1px solid var(--card-border-color);
      display: grid;
      gap: 8px;
      grid-template-columns: 1fr 1fr;
      padding-block: 12px;
    }

    th,
    td {
      border: 0;
      padding: 0;
    }

    th[scope='row'] {
      width: auto;
    }

    td[data-heading]::before {
      color: var(--card-muted-fg-color);
      content: attr(data-heading);
      display: block;
      font-size: 13px;
      padding-block-end: 6px;
    }

    td:last-child {
      grid-column: 1 / -1;
    }
  }
`

const Room = styled.div`
  container-type: inline-size;
`

const periods = [
  {period: 'monthly', title: 'A month'},
  {period: 'yearly', title: 'A year, paid at once'},
] as const

const savedTitle = 'Saved'

/** A price list as one table: a row a plan in the order of the pricing page, a column a way to pay. */
export function PriceTable({value, onChange, readOnly, focusPath, onPathFocus}: ArrayOfObjectsInputProps) {
  const plans = usePlans()
  const id = String(useFormValue(['_id']))
  const {validation} = useValidationStatus(id, 'priceList', true)
  const entered: unknown = useFormValue(['currency'])
  const currency = isCurrency(entered) ? entered : undefined
  const parsed = priceRows.safeParse(value ?? [])

  if (plans === undefined) return <Spinner muted />
  if (!parsed.success) return <Text size={1}>These prices cannot be read. Undo the last change.</Text>

  return (
    <Stack gap={3}>
      <Remarks remarks={remarksOnList(validation)} />
      <Room>
        <Table data-testid="price-table">
          <thead>
            <tr>
              {['Plan', 'Price', ...periods.map(({title}) => headed(title, currency)), savedTitle].map(
                (title) => (
                  <th key={title} scope="col">
                    <Text size={1} muted>
                      {title}
                    </Text>
                  </th>
                ),
              )}
            </tr>
          </thead>
          <tbody>
            {tableRows(plans, parsed.data).map((row) => (
              <PriceTableRow
                key={plans.includes(row.plan) ? row.plan.id : row.price?._key}
                row={row}
                isKnown={plans.includes(row.plan)}
                currency={currency}
                readOnly={readOnly === true}
                remarks={(field) => remarksAt(validation, row.price?._key, field)}
                focused={keyOf(focusPath[0]) === row.price?._key ? String(focusPath[1]) : undefined}
                onFocus={(period) => {
                  if (row.price?._key !== undefined) onPathFocus([{_key: row.price._key}, period])
                }}
                onChange={onChange}
              />
            ))}
          </tbody>
        </Table>
      </Room>
    </Stack>
  )
}

const headed = (title: string, currency: string | undefined): string =>
  currency === undefined ? title : `${title} (${currency})`

const keyOf = (segment: unknown): unknown =>
  typeof segment === 'object' && segment !== null ? Reflect.get(segment, '_key') : undefined

interface PriceTableRowProps {
  readonly row: TableRow
  /** Whether the row stands for a plan; other rows can only be removed. */
  readonly isKnown: boolean
  readonly currency: string | undefined
  readonly readOnly: boolean
  readonly remarks: (field?: string) => readonly Remark[]
  /** The field that the form's cursor is on. */
  readonly focused: string | undefined
  readonly onFocus: (period: Period) => void
  readonly onChange: (patches: FormPatch[]) => void
}

function PriceTableRow({
  row,
  isKnown,
  currency,
  readOnly,
  remarks,
  focused,
  onFocus,
  onChange,
}: PriceTableRowProps) {
  const {plan, price} = row
  const isCustom = price?.kind === 'custom'
  const saving = savingOf(price)
  return (
    <tr data-plan={plan.id}>
      <th scope="row" aria-label={plan.title}>
        <Stack gap={2} paddingTop={2}>
          <Text size={1} weight="medium">
            {plan.title}
          </Text>
          <Remarks remarks={remarks()} />
          {price === undefined ? (
            <Text size={1} muted>
              No price yet
            </Text>
          ) : null}
        </Stack>
      </th>
      <td>
        {isKnown ? (
          <Select
            aria-label={`${plan.title}: price`}
            fontSize={1}
            readOnly={readOnly}
            value={isCustom ? 'custom' : 'amount'}
            onChange={({currentTarget}) =>
              onChange(kindPatches(row, currentTarget.value === 'custom' ? 'custom' : 'amount'))
            }
          >
            <option value="amount">Amount</option>
            <option value="custom">On request</option>
          </Select>
        ) : (
          <Button
            mode="ghost"
            tone="critical"
            fontSize={1}
            icon={TrashIcon}
            text="Remove"
            disabled={readOnly || price?._key === undefined}
            onClick={() => {
              if (price?._key !== undefined) onChange([unset([{_key: price._key}])])
            }}
          />
        )}
      </td>
      {periods.map(({period, title}) => (
        <td key={period} data-heading={headed(title, currency)}>
          {isCustom ? (
            <Text size={1} muted style={{paddingBlockStart: 8}}>
              —
            </Text>
          ) : (
            <Stack gap={2}>
              <PriceCell
                label={`${plan.title}: ${title}`}
                amount={price?.[period]}
                currency={currency}
                readOnly={readOnly || !isKnown}
                focused={focused === period}
                onFocus={() => onFocus(period)}
                onAmount={(amount) => onChange(amountPatches(row, period, amount))}
              />
              <Remarks remarks={remarks(period)} />
            </Stack>
          )}
        </td>
      ))}
      <td data-saving={saving ?? ''} data-heading={savedTitle}>
        <Text size={1} style={{paddingBlockStart: 8}}>
          {saving === null || currency === undefined
            ? '—'
            : formatMoney({amount: saving, currency}, defaultLocale)}
        </Text>
      </td>
    </tr>
  )
}

interface PriceCellProps {
  readonly label: string
  readonly amount: number | undefined
  readonly currency: string | undefined
  readonly readOnly: boolean
  readonly focused: boolean
  readonly onFocus: () => void
  readonly onAmount: (amount: number | null) => void
}

function PriceCell({label, focused, ...field}: PriceCellProps) {
  const input = useRef<HTMLInputElement>(null)
  // A click on a price in the preview leads here.
  useEffect(() => {
    if (focused) input.current?.focus()
  }, [focused])
  return <AmountField {...field} ref={input} aria-label={label} />
}
