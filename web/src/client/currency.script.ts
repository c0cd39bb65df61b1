import {store, stored} from './storage.ts'

// Remembers the chosen currency and billing period, and takes over how many doors a visitor said before. CSS shows the prices.

for (const name of ['currency', 'billing']) {
  const key = `domora.${name}`
  const inputs = [...document.querySelectorAll<HTMLInputElement>(`input[type=radio][name=${name}]`)]
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
}

const doors = new URLSearchParams(location.search).get('doors')
for (const input of document.querySelectorAll<HTMLInputElement>('input[name=doors]'))
  if (input.value === doors) input.checked = true
