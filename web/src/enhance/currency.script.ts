import {store, stored} from './storage.ts'

/** A currency that was chosen once is chosen on the next visit too. The prices follow by CSS. */

const key = 'domora.currency'
const remembered = stored('localStorage', key)

for (const input of document.querySelectorAll<HTMLInputElement>('input[type=radio][name=currency]')) {
  if (input.value === remembered) input.checked = true
  input.addEventListener('change', () => {
    if (input.checked) store('localStorage', key, input.value)
  })
}
