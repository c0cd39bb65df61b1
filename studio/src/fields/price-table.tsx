import {fieldOf} from '@domora/content/field-of'
import {formatMoney} from '@domora/content/format'
import {defaultLocale} from '@domora/content/locales'
import {TrashIcon} from '@sanity/icons/Trash'
import {Button, Select, Spinner, Stack, Text} from '@sanity/ui'
import {type ComponentProps, useEffect, useRef} from 'react'
import {styled} from 'styled-components'
import {type ArrayOfObjectsInputProps, unset, useFormValue, useValidationStatus} from 'sanity'
import {z} from 'zod'
import {AmountInput} from './money.tsx'
import {isCurrency} from './rules.ts'
import {messagesAt, ValidationMessages} from './validation-messages.tsx'
import {useListenQuery} from '../queries.ts'
import {
  amountPatches,
  bySize,
  inPageOrder,
  kindPatches,
  planTitle,
  planTitles,
  priceRows,
  savingOf,
  tableRows,
} from './prices.ts'
import {Table} from '../ui/table.ts'
import {Name, Note} from '../ui/texts.tsx'

const Prices = styled(Table)`
  /* Studio's texts shrink to nothing: columns of words need a minimum width. */
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

  /* In the narrow pane beside the preview, each plan is a grid instead of a row. */
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

const periods = [
  {period: 'monthly', title: 'Per month'},
  {period: 'yearly', title: 'Per year'},
] as const

const savedTitle = 'Savings'

export function PriceTable({value, onChange, readOnly, focusPath, onPathFocus}: ArrayOfObjectsInputProps) {
  const listed = useListenQuery(plansQuery, plansResult)
  const plans = listed && inPageOrder(listed.plans, listed.order)
  const id = String(useFormValue(['_id']))
  const {validation} = useValidationStatus(id, 'priceList', true)
  const entered: unknown = useFormValue(['currency'])
  const currency = isCurrency(entered) ? entered : undefined
  const parsed = priceRows.safeParse(value ?? [])

  if (plans === undefined) return <Spinner muted />
  if (!parsed.success) return <Text size={1}>These prices are invalid. Undo the last change.</Text>

  return (
    <Stack gap={3}>
      <ValidationMessages messages={messagesAt(validation, ['prices'])} />
      <div style={{containerType: 'inline-size'}}>
        <Prices data-testid="price-table">
          <thead>
            <tr>
              {['Plan', 'Price', ...periods.map(({title}) => headed(title, currency)), savedTitle].map(
                (title) => (
                  <th key={title} scope="col">
                    <Note>{title}</Note>
                  </th>
                ),
              )}
            </tr>
          </thead>
          <tbody>
            {tableRows(plans, parsed.data).map((row) => {
              const {plan, price} = row
              const key = price?._key
              // Editors can only remove other rows.
              const isKnown = plans.includes(plan)
              const isCustom = price?.kind === 'custom'
              const saving = savingOf(price)
              const messages = (...field: string[]) =>
                key === undefined ? [] : messagesAt(validation, ['prices', {_key: key}, ...field])
              return (
                <tr key={isKnown ? plan.id : price?._key} data-plan={plan.id}>
                  <th scope="row" aria-label={plan.title}>
                    <Stack gap={2} paddingTop={2}>
                      <Name>{plan.title}</Name>
                      <ValidationMessages messages={messages()} />
                      {price === undefined ? <Note>No price yet</Note> : null}
                    </Stack>
                  </th>
                  <td>
                    {isKnown ? (
                      <Select
                        aria-label={`${plan.title}: price`}
                        fontSize={1}
                        readOnly={readOnly === true}
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
                        disabled={readOnly === true || key === undefined}
                        onClick={() => onChange([unset([{_key: key ?? ''}])])}
                      />
                    )}
                  </td>
                  {periods.map(({period, title}) => (
                    <td key={period} data-heading={headed(title, currency)}>
                      {isCustom ? (
                        <Note style={{paddingBlockStart: 8}}>—</Note>
                      ) : (
                        <Stack gap={2}>
                          <PriceCell
                            aria-label={`${plan.title}: ${title}`}
                            amount={price?.[period]}
                            currency={currency}
                            readOnly={readOnly === true || !isKnown}
                            focused={
                              key !== undefined &&
                              fieldOf(focusPath[0], '_key') === key &&
                              focusPath[1] === period
                            }
                            onFocus={() => {
                              if (key !== undefined) onPathFocus([{_key: key}, period])
                            }}
                            onAmount={(amount) => onChange(amountPatches(row, period, amount))}
                          />
                          <ValidationMessages messages={messages(period)} />
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
            })}
          </tbody>
        </Prices>
      </div>
    </Stack>
  )
}

const headed = (title: string, currency: string | undefined): string =>
  currency === undefined ? title : `${title} (${currency})`

type PriceCellProps = Omit<ComponentProps<typeof AmountInput>, 'ref'> & {readonly focused: boolean}

function PriceCell({focused, ...field}: PriceCellProps) {
  const input = useRef<HTMLInputElement>(null)
  // A click on a price in the preview sets the form's focus path.
  useEffect(() => {
    if (focused) input.current?.focus()
  }, [focused])
  return <AmountInput {...field} ref={input} />
}

const plansQuery = {
  fetch: `{
    "plans": *[_type == "plan"] ${bySize} ${planTitle},
    "order": coalesce(*[_id == "pricingPage"][0].plans[]._ref, [])
  }`,
  listen: '*[_type == "plan" || _type == "pricingPage"]',
}

const plansResult = z.object({plans: planTitles, order: z.array(z.string())})
