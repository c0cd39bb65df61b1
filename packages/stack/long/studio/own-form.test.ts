import {randomUUID} from 'node:crypto'
import {type LocaleCode, localeCodes} from '@domora/content/locales'
import {pathOf} from '@domora/content/routes'
import {expect, inject, test} from 'vitest'
import {editor, keepContent, plainText, stored} from '../../testing/content.ts'
import {eventually} from '../../testing/eventually.ts'
import {anyClient, leadsRows} from '../../testing/sign-up.ts'
import {editable, pressPublish, studio, useStudio} from '../../e2e/studio/studio-page.ts'

/** A form with three fields and a file, made in Studio as docs/editors.md says, and used by a visitor. */
keepContent()
useStudio(() => '/intent/create/type=form')

type Words = Readonly<Record<LocaleCode, string>>

const title: Words = {
  gb: 'Checklist for handovers',
  pl: 'Lista kontrolna przekazania',
  de: 'Checkliste für die Übergabe',
  pt: 'Lista de verificação da entrega',
}
const purpose: Words = {
  gb: 'We send you the checklist, and use your address for nothing else.',
  pl: 'Wysyłamy listę kontrolną i nie używamy adresu do niczego innego.',
  de: 'Wir senden Ihnen die Checkliste und nutzen Ihre Adresse für nichts anderes.',
  pt: 'Enviamos a lista e não usamos seu endereço para mais nada.',
}
const fields = [
  {kind: 'shortText', name: 'Short text', label: {gb: 'Name', pl: 'Imię', de: 'Name', pt: 'Nome'}},
  {kind: 'email', name: 'Email', label: {gb: 'Email', pl: 'E-mail', de: 'E-Mail', pt: 'E-mail'}},
  {
    kind: 'longText',
    name: 'Long text',
    label: {gb: 'Your house', pl: 'Twój dom', de: 'Ihr Haus', pt: 'Sua casa'},
  },
] as const

/** The published id of the form. */
let id: string

const draft = () => stored(`drafts.${id}`)

async function fillAll(path: string, words: Words): Promise<void> {
  for (const locale of localeCodes) {
    await editable(studio.input(`${path}.${locale}`))
    await studio.input(`${path}.${locale}`).fill(words[locale])
  }
}

const keysOf = async (): Promise<readonly {_key: string; kind?: string}[]> =>
  (await draft())?.['fields'] ?? []

test('an editor makes a form with three fields and a file', async () => {
  const {page, field, goTo} = studio
  await fillAll('title', title)
  await eventually(async () => {
    const found = await editor().fetch<string>(
      '*[title.gb == $title][0]._id',
      {title: title.gb},
      {perspective: 'raw'},
    )
    id = found.replace('drafts.', '')
  })
  await fillAll('purpose', purpose)
  for (const [index, {name, label}] of fields.entries()) {
    await field('fields').getByRole('button', {name: 'Add item'}).first().click()
    const {_key: key} = await eventually(async () => {
      const made = (await keysOf())[index]
      if (made === undefined) throw new Error('the field is not there yet')
      return made
    })
    const path = `fields[_key=="${key}"]`
    await field(`${path}.kind`).locator('select').selectOption({label: name})
    await fillAll(`${path}.label`, label)
    await goTo(`/intent/edit/id=${id};type=form`)
  }
  await page.getByTestId('boolean-input').locator('input').press('Space')
  await eventually(async () => expect(await draft()).toMatchObject({asksToConfirm: true}))
  await page.screenshot({path: '/tmp/f5.png'})
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({
      name: 'checklist.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.from('%PDF-1.4 checklist'),
    })
  await eventually(async () => expect(await draft()).toMatchObject({file: {asset: expect.any(Object)}}))
  await pressPublish()
  await page.getByText('Forms, for the privacy notice: new text').waitFor()
  await page.getByTestId('confirm-publish').click()
  await eventually(async () =>
    expect(await stored(id)).toMatchObject({
      title,
      purpose,
      fields: fields.map(({kind, label}) => ({kind, label})),
    }),
  )
})

test('a page shows it, and the privacy notice lists it, in every language', async () => {
  const {page, field, goTo} = studio
  await goTo('/intent/edit/id=landingPage;type=page;path=sections')
  const add = field('sections').getByRole('button', {name: 'Add item'}).first()
  const kind = page.getByRole('menuitem', {name: 'Form', exact: true})
  const dialog = page.getByRole('dialog')
  // A form that still loads closes the menu.
  await eventually(async () => {
    if (await dialog.isVisible()) return
    if (!(await kind.isVisible())) await add.click()
    await kind.click({timeout: 10_000})
    await dialog.waitFor({timeout: 10_000})
  })
  await dialog.getByLabel('Your own').click()
  const {_key: section} = await eventually(async () => {
    const made = ((await stored('drafts.landingPage'))?.['sections'] ?? []).at(-1)
    expect(made).toMatchObject({_type: 'formSection', kind: 'form'})
    return made
  })
  const path = `sections[_key=="${section}"]`
  await fillAll(`${path}.heading`, title)
  await dialog.getByTestId('autocomplete').fill(title.gb)
  await page.locator('[id$="-listbox"]').getByText(title.gb).first().click()
  await eventually(async () =>
    expect((await stored('drafts.landingPage'))?.['sections'].at(-1)).toMatchObject({
      form: {_ref: id},
      heading: title,
    }),
  )
  await pressPublish()
  // The section's text is still that of the template.
  await page.getByTestId('confirm-publish').click()
  await eventually(async () => expect(await stored('drafts.landingPage')).toBeUndefined())
  for (const locale of localeCodes)
    await eventually(async () => {
      const read = async (to: Parameters<typeof pathOf>[0]) =>
        plainText(await (await fetch(inject('siteUrl') + pathOf(to, locale))).text())
      const html = await read({kind: 'landing'})
      for (const {label} of fields) expect(html).toContain(label[locale])
      expect(await read({kind: 'page', address: 'privacy'})).toContain(title[locale])
    })
})

test('a visitor sends it, confirms the address and gets the file; the answer is in the database', async () => {
  const siteUrl = inject('siteUrl')
  const headers = {'x-forwarded-for': anyClient(), 'user-agent': 'Mozilla/5.0'}
  const email = `${randomUUID()}@example.com`
  const [name, address, house] = ((await stored(id))?.['fields'] ?? []).map(
    ({_key}: {_key: string}) => `f-${_key}`,
  )
  const answer = new URLSearchParams({form: id, [name]: 'Anna', [address]: email, [house]: '12 flats'})
  const sent = await fetch(siteUrl, {method: 'POST', body: answer, redirect: 'manual', headers})
  expect([sent.status, sent.headers.get('location')]).toEqual([303, `/forms/${id}/sent`])
  const mail = await eventually(async () => {
    const [row] = leadsRows('select text from local_mails where recipient = ?', [email])
    if (row === undefined) throw new Error('the mail is not there yet')
    return String(row['text'])
  })
  const link = new URL(/https?:\S+/.exec(mail)?.[0] ?? '')
  const token = link.searchParams.get('token') ?? ''
  const confirmed = await fetch(siteUrl + link.pathname, {
    method: 'POST',
    body: new URLSearchParams({token}),
    headers: {...headers, origin: siteUrl},
  })
  const [file = ''] = /\/forms\/[^"]*\/file\?token=[^"]*/.exec(await confirmed.text()) ?? []
  expect(await (await fetch(siteUrl + file.replaceAll('&amp;', '&'))).text()).toBe('%PDF-1.4 checklist')
  const [row] = leadsRows('select state, fields from answers where address = ?', [email])
  expect(row).toMatchObject({state: 'complete', fields: expect.stringContaining('12 flats')})
})
