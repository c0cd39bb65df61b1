import {fractionDigits} from '@domora/content/money'
import {createContext, useContext} from 'react'
import {type ArrayOfObjectsInputProps, type PreviewProps, useFormValue} from 'sanity'
import {currencyAround} from '../money/currency-around.ts'
import {amountText} from '../money/money-text.ts'

const Currency = createContext<string | undefined>(undefined)

/** A list of items with amounts: tells their previews the currency, which the items themselves do not know. */
export function AmountsInput(props: ArrayOfObjectsInputProps) {
  const currency = currencyAround(useFormValue([]), props.path)
  return <Currency value={currency}>{props.renderDefault(props)}</Currency>
}

/** An item whose preview's subtitle is an amount in minor units, written as the currency is. */
export function AmountPreview(props: PreviewProps) {
  const currency = useContext(Currency)
  const amount = Number.parseInt(String(props.subtitle), 10)
  const text =
    currency === undefined || Number.isNaN(amount) ? '' : amountText(amount, fractionDigits(currency))
  return props.renderDefault({...props, subtitle: text === '' ? '' : `${text} ${currency}`})
}
