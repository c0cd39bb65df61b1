import {formatMoney} from '@domora/content/format'
import {type LocaleCode, localeCodes, locales} from '@domora/content/locales'
import {pathOf} from '@domora/content/routes'
import {blocks} from '@domora/content/blocks'
import {beforeAll, expect, inject, test} from 'vitest'
import {addQuestion, editor, keepContent, plainText, stored} from '../../testing/content.ts'
import {eventually} from '../../testing/eventually.ts'
import {
  editable,
  frame,
  newPerson,
  openField,
  openStudio,
  picture,
  slow,
  studio,
  typeInto,
  useStudio,
} from './studio-page.ts'

/** An editor's day in one tab of Studio: the edits, the preview, and the pages of visitors. */
keepContent()

const landing = (locale: LocaleCode) => pathOf({kind: 'landing'}, locale)
useStudio(() => `/preview?preview=${landing('de')}`)
beforeAll(() => frame.locator('sanity-visual-editing').waitFor({state: 'attached'}))

const inHero = (path: string) => `sections[_key=="hero-main"].${path}`
const inClosingCall = (path: string) => `sections[_key=="closingCall-main"].${path}`

/** The form of the landing page's last call to action. */
const closingCall = `/content/pages;landingPage,path=${encodeURIComponent('sections[_key=="closingCall-main"]')}`

const site = (path: string) => fetch(inject('siteUrl') + path, {redirect: 'manual'})
const html = async (path: string) => (await site(path)).text()
const publishing = () => studio.page.getByTestId('action-publish')

/** Publishes the open document as soon as Studio allows it, and waits until it is published. */
async function publish(): Promise<void> {
  await expect.poll(() => publishing().isEnabled(), slow).toBe(true)
  await publishing().click()
  // The button has another name until then.
  await expect.poll(() => publishing().isDisabled(), slow).toBe(true)
}

test('a click on a text opens its field, and typing shows in the preview only', async () => {
  const {page, input} = studio
  await openField(frame, 'h1')
  await typeInto(input(inHero('heading.de')), ' Wirklich.')
  await frame.locator('h1', {hasText: ' Wirklich.'}).waitFor()
  await picture(page, 'preview')
  expect(await html(landing('de'))).not.toContain('Wirklich.')
})

test('a click on a figure opens its field, and typing shows in the preview', async () => {
  await openField(frame, '.ledger tbody tr:has(b) td.amt:visible')
  await studio.input(inHero('ledger.rows[_key=="flat-5"].amount')).fill('1,777.25')
  await expect
    .poll(() => frame.locator('.ledger tbody tr:has(b) td.amt:visible').first().innerText(), slow)
    .toContain('1.777,25')
})

test('a publish reaches visitors in every language', async () => {
  const shown = (locale: LocaleCode) =>
    formatMoney({amount: 177_725, currency: locales[locale].currency}, locale, 'always')
  await studio.page.keyboard.press('Escape')
  await publish()
  await eventually(async () =>
    expect((await stored('landingPage'))?.['sections'][0].heading.de).toContain('Wirklich.'),
  )
  const published = performance.now()
  await eventually(async () => {
    for (const locale of localeCodes) expect(await html(landing(locale))).toContain(shown(locale))
  })
  expect(performance.now() - published).toBeLessThan(5_000)
  expect(await html(landing('de'))).toContain('Wirklich.')
})

test('a version restored from history reaches visitors', async () => {
  const {page, goTo} = studio
  const place = '/content/pages;landingPage'
  await goTo(`${place},inspect=sanity%2Fstructure%2Fhistory?perspective=published`)
  await page.getByTestId('timeline-item-button').last().click()
  await page.getByTestId('action-reverttorevision').click()
  await page.getByTestId('confirm-popover-confirm-button').click()
  await eventually(async () => expect(await stored('drafts.landingPage')).toBeDefined())
  await goTo(place)
  await publish()
  await eventually(async () => expect(await html(landing('de'))).not.toContain('Wirklich.'))
})

test('a question without a Polish text is not shown in Polish', async () => {
  const {page, goTo, input} = studio
  await goTo('/content/faq')
  await page.getByTestId('action-intent-button').click()
  await input('question.gb').fill('May I keep a cat?')
  await input('question.de').fill('Darf ich eine Katze halten?')
  for (const [locale, answer] of [
    ['gb', 'One of them.'],
    ['de', 'Eine davon.'],
  ] as const) {
    await page.getByTestId(`field-answer.${locale}`).locator('[contenteditable=true]').click()
    await page.keyboard.type(answer)
  }
  // Immediately: the last letters are not in the form yet.
  await publish()
  const id = await editor().fetch<string>('*[question.gb == "May I keep a cat?"][0]._id')
  expect(await stored(id)).toMatchObject({
    answer: {gb: [{children: [{text: 'One of them.'}]}], de: [{children: [{text: 'Eine davon.'}]}]},
    translatedFrom: [{field: 'question'}, {field: 'answer', english: 'One of them.'}],
  })
  expect(await stored(`drafts.${id}`)).toBeUndefined()
  // Adding it to the page is a normal edit.
  await editor()
    .patch('landingPage')
    .insert('after', 'sections[_type=="faqSection"].entries[-1]', [
      {_key: 'cat', _type: 'reference', _ref: id},
    ])
    .commit()
  await eventually(async () => {
    expect(await html(landing('de'))).toContain('Darf ich eine Katze halten?')
    expect(plainText(await html(landing('gb')))).toContain('May I keep a cat?')
  })
  expect(await html(landing('pl'))).not.toMatch(/cat\?|Katze/)
})

test('a price that changes is told with the texts that say it, and replaced where it is a number', async () => {
  const {page, goTo} = studio
  const id = await addQuestion()
  await editor()
    .patch(id)
    .set({'question.gb': 'Is it $29?', 'answer.gb': blocks('From {price.basic.month} on.')})
    .commit()
  await goTo('/content/prices;priceList;priceList-USD')
  const amount = page.getByTestId('price-table').getByLabel('Starter: Per month')
  await editable(amount)
  await amount.fill('31')
  await expect.poll(() => publishing().isEnabled(), slow).toBe(true)
  await publishing().click()
  await page.getByTestId('fact-texts').getByText('Is it $29?: Answer').waitFor()
  await page.locator(`[data-literal="${id} question"]`).getByText('$29 (Starter: price a month)').waitFor()
  await page.getByTestId('confirm-publish').click()
  await eventually(async () => {
    expect((await stored(id))?.['question'].gb).toBe('Is it {price.basic.month}?')
    expect(await html(pathOf({kind: 'pricing'}, 'gb'))).toContain('$31')
  })
  expect(await stored(`drafts.${id}`)).toBeUndefined()
})

test('a price list with a sixth plan or a new currency can be published only when it is complete', async () => {
  const {page, goTo, input} = studio
  const amounts = {Free: 0, Starter: 4_500, Professional: 12_000, Business: 30_000, Estate: 60_000}
  const pricing = () => html(pathOf({kind: 'pricing'}, 'gb'))
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
  expect(await publishing().isDisabled()).toBe(true)

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
  expect(await publishing().isDisabled()).toBe(true)

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

test('search results and shared links are previewed', async () => {
  const {page, goTo} = studio
  await goTo('/content/pages;landingPage')
  await page.getByTestId('field-sections').getByText('Collect rent. See every payment.').waitFor()
  await page.getByText('Shown at 4 addresses').waitFor()
  await picture(page, 'desk')
  await page.getByRole('tab', {name: 'Search & sharing'}).click()
  const shown = page.getByTestId('seo-preview')
  await shown.scrollIntoViewIfNeeded()
  expect(await shown.innerText()).toContain('Property management software for landlords · Domora')
  const drawn = shown.locator('img').last()
  await expect
    .poll(() => drawn.evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth), slow)
    .toBe(1200)
  await picture(page, 'search')
})

test('a second editor sees what the first one types', async () => {
  const colleague = await newPerson()
  const field = inClosingCall('heading.pt')
  const other = await openStudio(colleague, closingCall)
  await studio.goTo(closingCall)
  await other.input(field).waitFor()
  await typeInto(studio.input(field), ' Entre.')
  await expect.poll(() => other.input(field).inputValue(), slow).toMatch(/ Entre\.$/)
  await colleague.close()
})
