import {fieldOf} from '@domora/content/field-of'
import {fractionDigits} from '@domora/content/format'
import {Box, Stack, Text, TextInput} from '@sanity/ui'
import {type ComponentProps, type ReactElement, useState} from 'react'
import {defineField, getValueAtPath, type NumberInputProps, type Path, set, unset, useFormValue} from 'sanity'
import {checkCurrency, checkMoney, isCurrency} from './rules.ts'
import {Note} from '../ui/texts.tsx'

export const currencyField = () =>
  defineField({
    name: 'currency',
    title: 'Currency',
    description: 'A three-letter code: USD, EUR, PLN, BRL …',
    type: 'string',
    validation: (rule) => rule.required().custom(checkCurrency),
  })

interface MoneyOptions {
  readonly description?: string
  /** Whether the object around the field may lack the amount. By default it may not. */
  readonly isOptional?: (parent: unknown) => boolean
}

/** Whole minor units of the nearest `currency` field around it. */
export const money = (name: string, title: string, {isOptional, ...options}: MoneyOptions = {}) =>
  defineField({
    ...options,
    name,
    title,
    type: 'number',
    components: {input: MoneyInput},
    validation: (rule) =>
      isOptional === undefined
        ? rule.required().custom(checkMoney)
        : rule.custom((value, {parent}) =>
            value === undefined && !isOptional(parent) ? 'Enter an amount.' : checkMoney(value),
          ),
  })

function MoneyInput({value, onChange, readOnly, path, elementProps}: NumberInputProps) {
  const code = currencyAround(useFormValue([]), path)
  return (
    <AmountInput
      {...elementProps}
      amount={value}
      currency={code}
      prefix={
        <Box padding={3}>
          <Text muted>{code ?? '—'}</Text>
        </Box>
      }
      readOnly={readOnly === true}
      onAmount={(amount) => onChange(amount === null ? unset() : set(amount))}
    />
  )
}

/** The nearest valid `currency` field around a path. */
export const currencyAround = (document: unknown, path: Path): string | undefined =>
  path
    .map((_, length) => fieldOf(getValueAtPath(document, path.slice(0, length)), 'currency'))
    .findLast(isCurrency)

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

/** A text that is not an amount clears the value, so that editors cannot publish an amount that is no longer in the field. */
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
  // What an editor types: `29.` must not turn into `29.00` under the cursor.
  const [entered, setEntered] = useState<string | null>(null)
  const [focused, setFocused] = useState(false)
  // Text that is not an amount stays after the field loses focus, until the value changes (“discard changes”).
  const typed = focused || amount === undefined ? entered : null
  const unreadable = typed !== null && typed.trim() !== '' && parseAmount(typed, digits) === null
  return (
    <Stack gap={2}>
      <TextInput
        {...field}
        inputMode="decimal"
        prefix={prefix}
        readOnly={readOnly}
        value={typed ?? (amount === undefined ? '' : formatAmount(amount, digits))}
        onChange={({currentTarget}) => {
          setEntered(currentTarget.value)
          onAmount(parseAmount(currentTarget.value, digits))
        }}
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
        <Note>
          “{typed}” is not an amount. Enter one such as {formatAmount(29 * 10 ** digits, digits)}.
        </Note>
      ) : null}
    </Stack>
  )
}

/** Minor units: `2900` → `29.00` with two digits, the decimals of the currency. */
export const formatAmount = (amount: number, digits: number): string =>
  new Intl.NumberFormat('en', {minimumFractionDigits: digits, maximumFractionDigits: digits}).format(
    amount / 10 ** digits,
  )

/**
 * Reads `29`, `29.5`, `29,50`, `1,490`, `1,490.00`, `1.490,00` or `1 490`. `29.999` could mean two amounts.
 *
 * @returns whole minor units; `null` for text that is not an amount or has too many decimals
 */
export function parseAmount(text: string, digits: number): number | null {
  const compact = text.trim().replace(/[\s'’]/g, '')
  if (digits !== 3 && /^-?\d{1,3}\.\d{3}$/.test(compact)) return null
  const match = /^(-?)(\d{1,3}(?:([.,])\d{3})+|\d+)(?:([.,])(\d*))?$/.exec(compact)
  if (!match) return null
  const [, sign = '', whole = '', grouping, point, fraction = ''] = match
  if (point !== undefined && point === grouping) return null
  if (new Set(whole.match(/[.,]/g)).size > 1 || fraction.length > digits) return null
  const amount = Number(`${sign}${whole.replace(/[.,]/g, '')}${fraction.padEnd(digits, '0')}`)
  return Number.isSafeInteger(amount) ? amount : null
}
