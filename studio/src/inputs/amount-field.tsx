import {fractionDigits} from '@domora/content/money'
import {Stack, Text, TextInput} from '@sanity/ui'
import {type ChangeEvent, type ComponentProps, type ReactElement, useState} from 'react'
import {amountText, parseAmount} from '../money/money-text.ts'

interface AmountFieldProps extends Pick<
  ComponentProps<typeof TextInput>,
  'id' | 'ref' | 'aria-label' | 'aria-describedby' | 'onFocus' | 'onBlur'
> {
  /** Whole minor units. */
  readonly amount: number | undefined
  /** ISO 4217 code; without one, two digits after the point are taken. */
  readonly currency: string | undefined
  /** What stands before the amount, such as the currency where nothing else names it. */
  readonly prefix?: ReactElement
  readonly readOnly: boolean
  /** Gets `null` for what cannot be read as an amount. */
  readonly onAmount: (amount: number | null) => void
}

/**
 * A field for an amount: typed as money, given on in whole minor units. What cannot be read as an amount is
 * none at all, so that the form refuses to publish instead of publishing the last amount that could be read.
 */
export function AmountField({
  amount,
  currency,
  prefix,
  readOnly,
  onAmount,
  onFocus,
  onBlur,
  ...field
}: AmountFieldProps) {
  const digits = currency === undefined ? 2 : fractionDigits(currency)
  // While somebody types, the field shows their own text: `29.` must not turn into `29.00` under the cursor.
  const [entered, setEntered] = useState<string | null>(null)
  const [focused, setFocused] = useState(false)
  // What cannot be read stays when they leave, until somebody gives the field an amount: discards changes, for one.
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
        value={typed ?? (amount === undefined ? '' : amountText(amount, digits))}
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
          “{typed}” is not an amount. Write {amountText(29 * 10 ** digits, digits)}.
        </Text>
      ) : null}
    </Stack>
  )
}
