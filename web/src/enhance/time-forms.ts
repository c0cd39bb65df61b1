/** Tells a form, when it is sent, for how many milliseconds its page has been there: no person is done within a second. */
export function timeForms(): void {
  for (const field of document.querySelectorAll<HTMLInputElement>('form input[name=elapsed]'))
    field.form?.addEventListener('submit', ({timeStamp}) => {
      field.value = String(Math.round(timeStamp))
    })
}
