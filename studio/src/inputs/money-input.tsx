import {fractionDigits} from '@domora/content/money'
import {Box, Stack, Text, TextInput} from '@sanity/ui'
import {type ChangeEvent, useState} from 'react'
import {type NumberInputProps, set, unset, useFormValue} from 'sanity'
import {currencyAround} from '../money/currency-around.ts'
import {amountText, parseAmount} from '../money/money-text.ts'

/**
 * A field for an amount: typed as money, kept in whole minor units. What cannot be read as an amount is not
 * kept at all, so that the form refuses to publish instead of publishing the last amount that could be read.
 */
export function MoneyInput({value, onChange, readOnly, path, elementProps}: NumberInputProps) {
  const currency = currencyAround(useFormValue([]), path)
  const digits = currency === undefined ? 2 : fractionDigits(currency)
  // While somebody types, the field shows their own text: `29.` must not turn into `29.00` under the cursor.
  const [typed, setTyped] = useState<string | null>(null)
  const unreadable = typed !== null && typed.trim() !== '' && parseAmount(typed, digits) === null

  const handleChange = ({currentTarget}: ChangeEvent<HTMLInputElement>) => {
    const text = currentTarget.value
    setTyped(text)
    const amount = parseAmount(text, digits)
    onChange(amount === null ? unset() : set(amount))
  }

  return (
    <Stack gap={2}>
      <TextInput
        {...elementProps}
        inputMode="decimal"
        prefix={<CurrencyCode code={currency} />}
        readOnly={readOnly === true}
        value={typed ?? (value === undefined ? '' : amountText(value, digits))}
        onChange={handleChange}
        onBlur={(event) => {
          if (!unreadable) setTyped(null)
          elementProps.onBlur(event)
        }}
      />
      {unreadable ? (
        <Text size={1} muted>
          “{typed}” is not an amount. Write 29 or 29.50.
        </Text>
      ) : null}
    </Stack>
  )
}

const CurrencyCode = ({code}: {code: string | undefined}) => (
  <Box padding={3}>
    <Text muted>{code ?? '—'}</Text>
  </Box>
)
