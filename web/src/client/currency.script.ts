import {store, stored} from './storage.ts'

/** A currency that was chosen once is chosen on the next visit too. The prices follow by CSS. */

const key = 'domora.currency'
const inputs = [...document.querySelectorAll<HTMLInputElement>('input[type=radio][name=currency]')]

const keep = (input: HTMLInputElement) => {
  if (input.checked) store('localStorage', key, input.value)
}

// Somebody may have been quicker than this script.
const chosen = inputs.find(({checked, defaultChecked}) => checked && !defaultChecked)
if (chosen === undefined) {
  const remembered = stored('localStorage', key)
  for (const input of inputs) if (input.value === remembered) input.checked = true
} else keep(chosen)
for (const input of inputs) input.addEventListener('change', () => keep(input))
