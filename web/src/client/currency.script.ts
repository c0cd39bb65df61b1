import {store, stored} from './storage.ts'

// Remembers the chosen currency. CSS shows its prices.

const key = 'domora.currency'
const inputs = [...document.querySelectorAll<HTMLInputElement>('input[type=radio][name=currency]')]

const keep = (input: HTMLInputElement) => {
  if (input.checked) store('localStorage', key, input.value)
}

// The visitor may have chosen before this script was loaded.
const chosen = inputs.find(({checked, defaultChecked}) => checked && !defaultChecked)
if (chosen === undefined) {
  const remembered = stored('localStorage', key)
  for (const input of inputs) if (input.value === remembered) input.checked = true
} else keep(chosen)
for (const input of inputs) input.addEventListener('change', () => keep(input))
