import {formatMoney} from '@domora/content/format'
import type {LocaleCode} from '@domora/content/locales'
import {pathOf} from '@domora/content/routes'
import {expect, inject, test} from 'vitest'
import {editor, keepContent, stored} from '../../testing/content.ts'
import {eventually} from '../../testing/eventually.ts'
import {
  picture,
  publish,
  publishing,
  slow,
  studio,
  typeInto,
  useStudio,
} from '../../e2e/studio/studio-page.ts'

/** What an editor publishes, and what visitors get: prices, redirects, translations, several documents at once. */
keepContent()
useStudio(() => '/content/pages;landingPage')

const site = (path: string) => fetch(inject('siteUrl') + path, {redirect: 'manual'})

const inClosingCall = (path: string) => `sections[_key=="closingCall-main"].${path}`

/** The form of the landing page's last call to action. */
const closingCall = `/content/pages;landingPage,path=${encodeURIComponent('sections[_key=="closingCall-main"]')}`

test('a price list with a sixth plan or a new currency can be published only when it is complete', async () => {
  const {page, goTo, input} = studio
  const amounts = {Free: 0, Starter: 4_500, Professional: 12_000, Business: 30_000, Estate: 60_000}
  const pricing = async () => (await site(pathOf({kind: 'pricing'}, 'gb'))).text()
  const sixth = {_id: 'plan-estate', _type: 'plan', key: 'estate', title: {gb: 'Estate'}, propertyLimit: 200}
  await editor()
    .transaction()
    .create({...(await stored('plan-pro')), ...sixth, recommended: false})
    .patch('pricingPage', (patch) =>
      patch.insert('before', 'plans[-1]', [{_key: 'estate', _type: 'reference', _ref: sixth._id}]),
    )
    .commit()
  await goTo('/content/prices;priceList')
  await page.getByTestId('action-intent-button').click()
  await input('currency').fill('JPY')
  const table = page.getByTestId('price-table')
  await table.getByText('No price yet').first().waitFor()
  for (const [plan, amount] of Object.entries(amounts)) {
    await table.getByLabel(`${plan}: Per month`).fill(String(amount))
    await table.getByLabel(`${plan}: Per year`).fill(String(amount * 10))
  }
  await page.getByRole('alert').getByText('No price for “Enterprise”.').waitFor()
  await table.getByLabel('Starter: Per month').fill('')
  await table.locator('[data-plan="plan-basic"]').getByText('Enter an amount.').waitFor()
  await picture(page, 'prices')
  await expect.poll(() => publishing().isDisabled(), slow).toBe(true)

  await table.getByLabel('Starter: Per month').fill('4,500')
  await table.getByLabel('Enterprise: price').selectOption('custom')
  await publish()
  // The yen is its own minor unit.
  const yen = (amount: number) => formatMoney({amount, currency: 'JPY'}, 'gb')
  expect(yen(4_500)).toBe('¥4,500')
  await eventually(async () => {
    const shown = await pricing()
    expect(shown).toContain(yen(4_500))
    expect(shown).toMatch(new RegExp(`Estate</h2>.*${yen(60_000)}.*>Enterprise</h2>`, 's'))
  })
})

test('a redirect answers with the chosen status, and a circular one is refused', async () => {
  const {page, goTo, input} = studio
  const answer = async () => {
    const {status, headers} = await site('/old-prices')
    return [status, headers.get('location')]
  }
  await goTo('/content/site;redirect')
  await page.getByTestId('action-intent-button').click()
  await input('from').fill(`${inject('siteUrl')}/old-prices`)
  await input('to').fill('/old-prices')
  await page.getByRole('alert').getByText('leads back to').first().waitFor()
  await expect.poll(() => publishing().isDisabled(), slow).toBe(true)

  await input('to').fill('/de/pricing')
  await expect.poll(() => publishing().isEnabled(), slow).toBe(true)
  await picture(page, 'redirect')
  await publish()
  await eventually(async () => expect(await answer()).toEqual([307, '/de/pricing']))

  await page.getByTestId('boolean-input').locator('input').click({force: true})
  await input('to').fill('https://example.com/prices')
  await publish()
  await eventually(async () => expect(await answer()).toEqual([308, 'https://example.com/prices']))
})

test('the board marks a translation as stale when the English changes, and as current when it is translated', async () => {
  const {page, goTo, input} = studio
  const cell = (locale: LocaleCode) =>
    page.locator(`tr[data-document="landingPage"] td[data-locale="${locale}"]`)
  const stateOf = (locale: LocaleCode) => cell(locale).getAttribute('data-state')
  await goTo(closingCall)
  await typeInto(input(inClosingCall('heading.gb')), ' Come in.')
  await page.locator('[data-locale="de"] [data-state="stale"]').first().waitFor()
  await picture(page, 'languages')
  await page.keyboard.press('Escape')
  await publish()
  await goTo('/translations')
  await expect.poll(() => stateOf('de'), slow).toBe('stale')
  // Documents of other tests may be stale, too.
  await page
    .locator('[data-progress="de"]')
    .getByRole('button', {name: /^\d+ stale$/})
    .click()
  await expect
    .poll(
      () => page.locator('tr[data-document]:not(:has([data-locale="de"][data-state="stale"]))').count(),
      slow,
    )
    .toBe(0)
  await cell('de').getByRole('button').click()
  await picture(page, 'translations')
  await page.getByRole('link', {name: /^Open .*Heading in Deutsch$/}).click()
  await typeInto(input(inClosingCall('heading.de')), ' Kommen Sie herein.')
  await page.keyboard.press('Escape')
  await publish()
  await goTo('/translations')
  await expect.poll(() => stateOf('de'), slow).toBe('current')
  expect(await stateOf('pl')).toBe('stale')
})

test('publishes a document together with the unpublished ones that it refers to', async () => {
  const {page, goTo, input} = studio
  const before = await stored('capability-chat')
  const title = page.getByTestId('document-panel-document-title').getByText(before?.['title'].gb)
  const plan = {...(await stored('plan-pro')), _id: 'plan-new', _type: 'plan', key: 'new', recommended: false}
  await editor().create({...plan, _id: `drafts.${plan._id}`, title: {_type: 'localizedString'}})
  await editor().createOrReplace({
    ...before,
    _id: 'drafts.capability-chat',
    _type: 'capability',
    plan: {_type: 'reference', _ref: plan._id, _weak: true, _strengthenOnPublish: {type: 'plan'}},
  })
  await goTo('/content/prices;capability;capability-chat')
  await title.waitFor()
  await page.getByTestId('action-publish').click()
  const dialog = page.getByTestId('publish-dialog')
  const row = dialog.locator(`[data-document="${plan._id}"]`)
  await row.getByText('New', {exact: true}).waitFor()
  expect(await dialog.getByTestId('confirm-publish').isDisabled()).toBe(true)
  // A problem leads to its field.
  await row.getByText('English is required').click()
  await dialog.waitFor({state: 'hidden'})
  await typeInto(input('title.gb'), 'Newest')
  await eventually(async () => expect((await stored(`drafts.${plan._id}`))?.['title'].gb).toBe('Newest'))
  await goTo('/content/prices;capability;capability-chat')
  await title.waitFor()
  await page.getByTestId('action-publish').click()
  const isAsked = () => page.evaluate(() => !dispatchEvent(new Event('beforeunload', {cancelable: true})))
  const confirm = dialog.getByRole('button', {name: 'Publish 2 documents'})
  await confirm.waitFor()
  expect(await isAsked()).toBe(true)
  await confirm.click()
  await eventually(async () => {
    expect((await stored(plan._id))?.['title'].gb).toBe('Newest')
    expect((await stored('capability-chat'))?.['plan']).toEqual({_type: 'reference', _ref: plan._id})
  })
  await eventually(async () => expect(await isAsked()).toBe(false))
  await editor()
    .transaction()
    .createOrReplace({...before, _id: 'capability-chat', _type: 'capability'})
    .delete(plan._id)
    .commit()
})
