import {Box, Text} from '@sanity/ui'
import {type NumberInputProps, set, unset, useFormValue} from 'sanity'
import {currencyAround} from '../money/currency-around.ts'
import {AmountField} from './amount-field.tsx'

/** The input of a money field: its currency is the one that the form names around it. */
export function MoneyInput({value, onChange, readOnly, path, elementProps}: NumberInputProps) {
  const currency = currencyAround(useFormValue([]), path)
  return (
    <AmountField
      {...elementProps}
      amount={value}
      currency={currency}
      prefix={
        <Box padding={3}>
          <Text muted>{currency ?? '—'}</Text>
        </Box>
      }
      readOnly={readOnly === true}
      onAmount={(amount) => onChange(amount === null ? unset() : set(amount))}
    />
  )
}
