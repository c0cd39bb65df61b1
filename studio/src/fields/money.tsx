import {fractionDigits} from '@domora/content/format'
import {Box, Text} from '@sanity/ui'
import {createContext, type ReactNode, useContext} from 'react'
import {
  type ArrayOfObjectsInputProps,
  defineField,
  type NumberInputProps,
  type Path,
  type PreviewProps,
  set,
  unset,
  useFormValue,
} from 'sanity'
import {AmountInput, formatAmount} from './amount-input.tsx'
import {checkCurrency, checkMoney, isCurrency} from './rules.ts'

/** An ISO 4217 currency; the amounts around it are in its minor units. */
export const currency = () =>
  defineField({
    name: 'currency',
    title: 'Currency',
    description: 'Three letters: USD, EUR, PLN, BRL …',
    type: 'string',
    validation: (rule) => rule.required().custom(checkCurrency),
  })

interface MoneyOptions {
  readonly name: string
  readonly title: string
  readonly description?: string
  /** Whether the amount may be missing, given the object around the field. By default it may not. */
  readonly optional?: (parent: unknown) => boolean
}

/** An amount in whole minor units of the nearest `currency` field around it. */
export const money = ({optional, ...options}: MoneyOptions) =>
  defineField({
    ...options,
    type: 'number',
    components: {input: MoneyInput},
    validation: (rule) =>
      optional === undefined
        ? rule.required().custom(checkMoney)
        : rule.custom((value, {parent}) =>
            value === undefined && !optional(parent) ? 'Which amount?' : checkMoney(value),
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

/** The value of the nearest `currency` field around a path; `undefined` when there is none or it is not a currency. */
export function currencyAround(document: unknown, path: Path): string | undefined {
  const around = [document]
  for (const segment of path) around.push(child(around.at(-1), segment))
  return around
    .toReversed()
    .map((value): unknown => Object(value).currency)
    .find(isCurrency)
}

function child(value: unknown, segment: Path[number]): unknown {
  if (typeof segment !== 'object') return Object(value)[segment]
  if (Array.isArray(segment) || !Array.isArray(value)) return undefined
  return value.find((item: unknown) => Object(item)._key === segment._key)
}

const Currency = createContext<string | undefined>(undefined)

/** Input of a list whose items show amounts: their previews do not know the currency by themselves. */
export const AmountListInput = (props: ArrayOfObjectsInputProps) => (
  <CurrencyProvider path={props.path}>{props.renderDefault(props)}</CurrencyProvider>
)

/** Reads the whole document; the list is its child, so that it does not render again with every change. */
function CurrencyProvider({path, children}: {readonly path: Path; readonly children: ReactNode}) {
  const code = currencyAround(useFormValue([]), path)
  return <Currency value={code}>{children}</Currency>
}

/** Preview of a list item whose subtitle is an amount in minor units. */
export function AmountPreview(props: PreviewProps) {
  const code = useContext(Currency)
  const amount = Number.parseInt(String(props.subtitle), 10)
  const subtitle =
    code === undefined || Number.isNaN(amount) ? '' : `${formatAmount(amount, fractionDigits(code))} ${code}`
  return props.renderDefault({...props, subtitle})
}
