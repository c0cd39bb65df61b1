import {fractionDigits} from '@domora/content/money'
import {createContext, type ReactNode, useContext} from 'react'
import {type ArrayOfObjectsInputProps, type Path, type PreviewProps, useFormValue} from 'sanity'
import {currencyAround} from '../money/currency-around.ts'
import {amountText} from '../money/money-text.ts'

const Currency = createContext<string | undefined>(undefined)

/** A list of items with amounts: tells their previews the currency, which the items themselves do not know. */
export const AmountsInput = (props: ArrayOfObjectsInputProps) => (
  <CurrencyOf path={props.path}>{props.renderDefault(props)}</CurrencyOf>
)

/** Follows the whole document, around a list that was made outside and is not drawn again for it. */
function CurrencyOf({path, children}: {readonly path: Path; readonly children: ReactNode}) {
  const currency = currencyAround(useFormValue([]), path)
  return <Currency value={currency}>{children}</Currency>
}

/** An item whose preview's subtitle is an amount in minor units, written as the currency is. */
export function AmountPreview(props: PreviewProps) {
  const currency = useContext(Currency)
  const amount = Number.parseInt(String(props.subtitle), 10)
  const text =
    currency === undefined || Number.isNaN(amount) ? '' : amountText(amount, fractionDigits(currency))
  return props.renderDefault({...props, subtitle: text === '' ? '' : `${text} ${currency}`})
}
