import {store, stored} from './storage.ts'

// Restores a visitor's choices: currency and billing period from storage, the number of doors from the address. CSS shows the
// prices. The links of plans get billing period and doors.

const address = new URLSearchParams(location.search)

for (const name of ['currency', 'billing', 'doors']) {
  const key = `domora.${name}`
  const inputs = [...document.querySelectorAll<HTMLInputElement>(`input[name=${name}]`)]
  const choose = ({value}: HTMLInputElement) => {
    if (name !== 'doors') store('localStorage', key, value)
    if (name !== 'currency')
      for (const link of document.querySelectorAll<HTMLAnchorElement>('.tier a[href*="?plan="]')) {
        const url = new URL(link.href)
        url.searchParams.set(name, value)
        link.href = url.href
      }
  }
  // The visitor may have chosen before this script loaded.
  const remembered = address.get(name) ?? stored('localStorage', key)
  const chosen =
    inputs.find(({checked, defaultChecked}) => checked && !defaultChecked) ??
    inputs.find(({value}) => value === remembered)
  if (chosen !== undefined) {
    chosen.checked = true
    choose(chosen)
  }
  for (const input of inputs) input.addEventListener('change', () => choose(input))
}
