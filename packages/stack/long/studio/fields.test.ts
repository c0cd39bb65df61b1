import {beforeAll, expect, test} from 'vitest'
import {addQuestion, editor, keepContent, stored} from '../../testing/content.ts'
import {eventually} from '../../testing/eventually.ts'
import {editable, picture, smallPicture, studio, typeInto, useStudio} from '../../e2e/studio/studio-page.ts'

/** Every kind of field of the schema, edited in one tab of the project's Studio. */

let question: string

keepContent()
beforeAll(async () => {
  question = await addQuestion()
  await editor()
    .transaction()
    .createOrReplace({_id: 'drafts.plan-fields', _type: 'plan', recommended: false})
    .createOrReplace({
      _id: 'drafts.page-fields',
      _type: 'page',
      title: {_type: 'localizedString', gb: 'House rules'},
    })
    .commit()
})
useStudio(() => `/content/faq;${question}`)

test('rich text', async () => {
  const {page, field} = studio
  await field('answer.gb').locator('[contenteditable=true]').click()
  await page.keyboard.press('Control+End')
  await page.keyboard.type(' And')
  await page.keyboard.press('Control+b')
  await page.keyboard.type(' aloud')
  await eventually(async () => {
    const [first] = (await stored(`drafts.${question}`))?.['answer'].gb ?? []
    expect(first?.children).toMatchObject([
      {text: 'Yes. And', marks: []},
      {text: ' aloud', marks: ['strong']},
    ])
  })
})

test('rich text pasted from Google Docs keeps what the site can show, and names the rest', async () => {
  const {page, field} = studio
  const text = field('answer.pl').locator('[contenteditable=true]')
  await text.click()
  await page.keyboard.press('Control+A')
  await text.evaluate((element) => {
    const clipboardData = new DataTransfer()
    const list = '<ul><li dir="ltr" aria-level="1"><p role="presentation"><span>Point</span></p></li></ul>'
    const rows = '<table><tbody><tr><td><p>Plan</p></td><td><p>Free</p></td></tr></tbody></table>'
    const html = `<b id="docs-internal-guid-1" style="font-weight:normal;"><h1><span>Title</span></h1>${list}<p><u>Below</u></p>${rows}</b>`
    clipboardData.setData('text/html', `<meta charset="utf-8">${html}`)
    element.dispatchEvent(new ClipboardEvent('paste', {clipboardData, bubbles: true, cancelable: true}))
  })
  await page.getByText('Pasted without underlining').waitFor()
  await eventually(async () =>
    expect((await stored(`drafts.${question}`))?.['answer'].pl).toMatchObject([
      {style: 'h2', children: [{text: 'Title'}]},
      {style: 'normal', listItem: 'bullet', children: [{text: 'Point'}]},
      {style: 'normal', children: [{text: 'Below'}]},
      {style: 'table', children: [{text: 'Plan | Free'}]},
    ]),
  )
  await picture(page, 'paste')
})

test('a fact, chosen from a menu, in a line and in formatted text', async () => {
  const {page, field, input} = studio
  const menu = page.getByLabel('Insert a fact: Deutsch')
  await input('question.de').fill('Kostet es  im Monat?')
  for (const _ of 'im Monat? ') await input('question.de').press('ArrowLeft')
  await menu.selectOption('price.basic.month')
  await field('question').locator('[data-locale=de]').getByText('29\u{A0}€', {exact: true}).waitFor()
  await field('answer.de').locator('[contenteditable=true]').click()
  // As fast as a person types: the editor reads the place of the cursor ten times a second.
  await page.keyboard.press('Control+Home', {delay: 150})
  await page.keyboard.type('Nun, ', {delay: 150})
  await menu.selectOption('limit.basic')
  await page.keyboard.type('!')
  await eventually(async () => {
    const draft = await stored(`drafts.${question}`)
    expect(draft?.['question'].de).toBe('Kostet es {price.basic.month} im Monat?')
    expect(draft?.['answer'].de[0].children[0].text).toBe('Nun, {limit.basic}!Ja.')
  })
})

test('lines, paragraphs, numbers, switches, choices and addresses', async () => {
  const {page, field, input, goTo} = studio
  await goTo('/content/prices;plan;plan-fields')
  await typeInto(input('title.gb'), 'Golden')
  await typeInto(input('key'), 'gold')
  await typeInto(input('summary.gb'), 'For palaces.')
  await typeInto(input('propertyLimit'), '1000')
  await page.getByTestId('boolean-input').locator('input').press('Space')
  await field('action.kind').getByText('Main page').click()
  await field('action.route').locator('select').selectOption({label: 'Pricing'})
  await eventually(async () =>
    expect(await stored('drafts.plan-fields')).toMatchObject({
      title: {gb: 'Golden'},
      key: 'gold',
      summary: {gb: 'For palaces.'},
      propertyLimit: 1000,
      recommended: true,
      action: {kind: 'route', route: 'pricing'},
    }),
  )
  await field('action.kind').getByText('Other site').click()
  await typeInto(input('action.href'), 'https://example.com/gold')
  await eventually(async () =>
    expect((await stored('drafts.plan-fields'))?.['action']).toMatchObject({
      kind: 'external',
      href: 'https://example.com/gold',
    }),
  )
})

test('an address in each language, and a date', async () => {
  const {page, field, input, goTo} = studio
  await goTo('/content/pages;pages-of-sections;page-fields')
  await editable(input('title.gb'))
  // A page without an address has no share image, and must not show that of the landing page.
  await page.getByRole('tab', {name: 'Search & sharing'}).click()
  const shared = page.getByTestId('seo-preview')
  await shared.getByText('once you publish the page with an address').waitFor()
  expect(await shared.locator('img').count()).toBe(0)
  await page.getByRole('tab', {name: 'Content'}).click()
  await input('address.gb').fill('pricing')
  await field('address.gb').getByTestId('input-validation-icon-error').waitFor()
  await input('address.gb').fill('house/rules')
  await input('address.de').fill('haus/ordnung')
  await page.getByRole('tab', {name: 'Schedule & visibility'}).click()
  await input('validUntil').fill('2030-11-21 09:00')
  await input('validUntil').press('Enter')
  await eventually(async () =>
    expect(await stored('drafts.page-fields')).toMatchObject({
      address: {gb: 'house/rules', de: 'haus/ordnung'},
      validUntil: expect.stringMatching(/^2030-11-21T/),
    }),
  )
  await field('afterEnd').waitFor()
})

test('an invalid amount disappears when the changes are discarded', async () => {
  const {page, act, goTo} = studio
  const published = await stored('priceList-EUR')
  await goTo('/content/prices;priceList;priceList-EUR')
  const amount = page.getByLabel('Starter: Per month', {exact: true})
  await editable(amount)
  const before = await amount.inputValue()
  await amount.fill('much')
  await amount.press('Tab')
  const complaint = page.getByText('“much” is not an amount.')
  await complaint.waitFor()
  await eventually(async () => {
    const prices: {plan: {_ref: string}; monthly?: number}[] = (await stored('drafts.priceList-EUR'))?.[
      'prices'
    ]
    expect(prices.find(({plan}) => plan._ref === 'plan-basic')).not.toHaveProperty('monthly')
  })
  await act(/^Discard changes/)
  await page.getByRole('button', {name: 'Discard changes'}).click()
  await eventually(async () => expect(await amount.inputValue()).toBe(before))
  expect(await complaint.count()).toBe(0)
  expect(await stored('priceList-EUR')).toEqual(published)
})

test('a reference, found by search', async () => {
  const {page, goTo} = studio
  await goTo('/content/prices;capability;capability-chat')
  await page.locator('#plan-menuButton').click()
  await page.getByRole('menuitem', {name: 'Replace'}).click()
  const search = page.getByTestId('autocomplete')
  const found = page.locator('#plan-listbox').getByText('Professional')
  await eventually(async () => {
    // The field overwrites its text with the current title once it has fetched that.
    if ((await search.inputValue()) !== 'Profess') await search.fill('Profess')
    expect(await found.count()).toBe(1)
  })
  await found.click()
  await eventually(async () =>
    expect((await stored('drafts.capability-chat'))?.['plan']._ref).toBe('plan-pro'),
  )
})

test('an image, uploaded, shown, and with a hotspot', async () => {
  const {page, input, goTo} = studio
  await goTo('/content/pages;aboutPage')
  await editable(input('heading.gb'))
  await page.getByTestId('options-menu-button').click()
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('menuitem', {name: 'Upload'}).click(),
  ])
  await chooser.setFiles(smallPicture)
  await eventually(async () => {
    const asset = String((await stored('drafts.aboutPage'))?.['image'].asset?._ref)
    expect(asset).toMatch(/^image-[0-9a-f]{40}-120x80-png$/)
    const shown = page.getByTestId('hotspot-image-input')
    expect(await shown.getAttribute('src')).toContain(asset.slice('image-'.length, -'-120x80-png'.length))
    expect(
      await shown.evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth),
    ).toBeGreaterThan(0)
  })

  const dialog = page.getByRole('dialog', {name: 'Edit hotspot and crop'})
  const handle = dialog.locator('[data-handle=hotspotHandle]')
  // The field is rendered again after an upload, and a click just before that has no effect.
  await eventually(async () => {
    if (!(await dialog.isVisible()))
      await page.getByTestId('image-input').locator('button').first().click({timeout: 5_000})
    await handle.waitFor({timeout: 5_000})
  })
  // Waits until all animations have ended.
  await handle.hover()
  const box = await handle.boundingBox()
  if (box === null) throw new Error('the picture has no hotspot to drag')
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  await page.mouse.down()
  await page.mouse.move(x - 60, y - 40, {steps: 5})
  await page.mouse.up()
  await eventually(async () => {
    const hotspot = (await stored('drafts.aboutPage'))?.['image'].hotspot
    expect(hotspot).toMatchObject({_type: 'sanity.imageHotspot', x: 0.5, y: 0.5})
    expect(hotspot.width).toBeLessThan(0.95)
  })
  await dialog.getByRole('button', {name: 'Close dialog'}).click()
  await dialog.waitFor({state: 'hidden'})
})

test('a list: an item added, edited, and removed', async () => {
  const {page, field} = studio
  const principles = async () => (await stored('drafts.aboutPage'))?.['principles'] ?? []
  const before = (await principles()).length
  await field('principles').getByRole('button', {name: 'Add item'}).click()
  const dialog = page.getByRole('dialog')
  await typeInto(dialog.locator('input').first(), 'Patience')
  await eventually(async () => {
    expect(await principles()).toHaveLength(before + 1)
    expect((await principles()).at(-1)).toMatchObject({_key: expect.any(String), title: {gb: 'Patience'}})
  })
  await page.keyboard.press('Escape')
  await field('principles').getByTestId('array-item-menu-button').last().click()
  await page.getByRole('menuitem', {name: 'Remove'}).click()
  await eventually(async () => expect(await principles()).toHaveLength(before))
})
