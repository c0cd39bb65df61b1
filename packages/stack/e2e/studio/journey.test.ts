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
  openField,
  picture,
  pressPublish,
  publish,
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

const html = async (path: string) => (await fetch(inject('siteUrl') + path)).text()

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
  await pressPublish()
  await page.getByTestId('fact-texts').getByText('Is it $29?: Answer').waitFor()
  await page.locator(`[data-literal="${id} question"]`).getByText('$29 (Starter: price a month)').waitFor()
  await page.getByTestId('confirm-publish').click()
  await eventually(async () => {
    expect((await stored(id))?.['question'].gb).toBe('Is it {price.basic.month}?')
    expect(await html(pathOf({kind: 'pricing'}, 'gb'))).toContain('$31')
  })
  expect(await stored(`drafts.${id}`)).toBeUndefined()
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
