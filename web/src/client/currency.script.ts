import {store, stored} from './storage.ts'

// Remembers the chosen currency and billing period, and takes over how many doors a visitor said before. CSS shows the prices;
// the links of plans have the billing period.

for (const name of ['currency', 'billing']) {
  const key = `domora.${name}`
  const inputs = [...document.querySelectorAll<HTMLInputElement>(`input[name=${name}]`)]
  const choose = ({value}: HTMLInputElement) => {
    store('localStorage', key, value)
    if (name === 'billing')
      for (const link of document.querySelectorAll<HTMLAnchorElement>('.tier a[href*="?plan="]'))
        link.href = link.href.replace(/(&billing=.*)?$/, `&billing=${value}`)
  }
  // The visitor may have chosen before this script was loaded.
  const remembered = stored('localStorage', key)
  const chosen =
    inputs.find(({checked, defaultChecked}) => checked && !defaultChecked) ??
    inputs.find(({value}) => value === remembered)
  if (chosen !== undefined) {
    chosen.checked = true
    choose(chosen)
  }
  for (const input of inputs) input.addEventListener('change', () => choose(input))
}

const doors = new URLSearchParams(location.search).get('doors')
for (const input of document.querySelectorAll<HTMLInputElement>('input[name=doors]'))
  if (input.value === doors) input.checked = true
