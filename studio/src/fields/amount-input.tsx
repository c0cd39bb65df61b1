import {fractionDigits} from '@domora/content/format'
import {Stack, Text, TextInput} from '@sanity/ui'
import {type ChangeEvent, type ComponentProps, type ReactElement, useState} from 'react'

interface AmountInputProps extends Pick<
  ComponentProps<typeof TextInput>,
  'id' | 'ref' | 'aria-label' | 'aria-describedby' | 'onFocus' | 'onBlur'
> {
  /** Whole minor units. */
  readonly amount: number | undefined
  /** ISO 4217 code; without one, an amount has two decimals. */
  readonly currency: string | undefined
  readonly prefix?: ReactElement
  readonly readOnly: boolean
  /** `null` for a text that is not an amount. */
  readonly onAmount: (amount: number | null) => void
}

/**
 * Input of an amount of money, reported in whole minor units. A text that is not an amount clears the value, so that
 * the form cannot be published with an amount that is no longer in the field.
 */
export function AmountInput({
  amount,
  currency,
  prefix,
  readOnly,
  onAmount,
  onFocus,
  onBlur,
  ...field
}: AmountInputProps) {
  const digits = currency === undefined ? 2 : fractionDigits(currency)
  // While an editor types, the field keeps their text: `29.` must not turn into `29.00` under the cursor.
  const [entered, setEntered] = useState<string | null>(null)
  const [focused, setFocused] = useState(false)
  // A text that is not an amount stays after the field loses focus, until the value changes (“discard changes”).
  const typed = focused || amount === undefined ? entered : null
  const unreadable = typed !== null && typed.trim() !== '' && parseAmount(typed, digits) === null

  const handleChange = ({currentTarget}: ChangeEvent<HTMLInputElement>) => {
    setEntered(currentTarget.value)
    onAmount(parseAmount(currentTarget.value, digits))
  }

  return (
    <Stack gap={2}>
      <TextInput
        {...field}
        inputMode="decimal"
        prefix={prefix}
        readOnly={readOnly}
        value={typed ?? (amount === undefined ? '' : formatAmount(amount, digits))}
        onChange={handleChange}
        onFocus={(event) => {
          setFocused(true)
          if (amount !== undefined) setEntered(null)
          onFocus?.(event)
        }}
        onBlur={(event) => {
          setFocused(false)
          if (!unreadable) setEntered(null)
          onBlur?.(event)
        }}
      />
      {unreadable ? (
        <Text size={1} muted>
          “{typed}” is not an amount. Write {formatAmount(29 * 10 ** digits, digits)}.
        </Text>
      ) : null}
    </Stack>
  )
}

/**
 * Formats minor units as an editor types them: `2900` → `29.00`, with grouping from a thousand on.
 *
 * @param digits decimals of the currency (2 for USD, 0 for JPY)
 */
export const formatAmount = (amount: number, digits: number): string =>
  new Intl.NumberFormat('en', {minimumFractionDigits: digits, maximumFractionDigits: digits}).format(
    amount / 10 ** digits,
  )

/**
 * Reads an amount as it is written in any of the site's countries: `29`, `29.5`, `29,50`, `1,490.00`, `1.490,00`,
 * `1 490`. A single separator before three digits groups thousands.
 *
 * @param digits decimals of the currency
 * @returns whole minor units; `null` when the text is not an amount or has more decimals than the currency
 */
export function parseAmount(text: string, digits: number): number | null {
  const compact = text.trim().replace(/[\s'’]/g, '')
  const match = /^(-?)(\d{1,3}(?:([.,])\d{3})+|\d+)(?:([.,])(\d*))?$/.exec(compact)
  if (!match) return null
  const [, sign = '', whole = '', grouping, point, fraction = ''] = match
  if (point !== undefined && point === grouping) return null
  if (new Set(whole.match(/[.,]/g)).size > 1 || fraction.length > digits) return null
  const amount = Number(`${sign}${whole.replace(/[.,]/g, '')}${fraction.padEnd(digits, '0')}`)
  return Number.isSafeInteger(amount) ? amount : null
}
