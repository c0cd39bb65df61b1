import {formatMoney} from '@domora/content/format'
import {type LocaleCode, localeCodes, locales} from '@domora/content/locales'
import {pathOf} from '@domora/content/routes'
import {afterAll, expect, inject, test} from 'vitest'
import {editor, keepContent, plainText, stored} from '../../testing/content.ts'
import {eventually} from '../../testing/eventually.ts'
import {
  editable,
  frame,
  newPerson,
  openStudio,
  picture,
  slow,
  studio,
  useStudio,
} from '../../e2e/studio/studio-page.ts'

/** A launch: six documents in four languages, among them a price, from the release to its undoing. */
keepContent()

const title = 'Spring launch'
const headings: Readonly<Record<LocaleCode, string>> = {
  gb: 'Spring begins here.',
  pl: 'Wiosna zaczyna się tutaj.',
  de: 'Hier beginnt der Frühling.',
  pt: 'Primavera começa aqui.',
}
/** Pages whose heading changes, besides the landing page. */
const pages = ['pricingPage', 'aboutPage', 'contactPage', 'waitlistPage'] as const
const routes = ['landing', 'pricing', 'about', 'contact', 'waitlist'] as const
const heading = 'sections[_key=="hero-main"].heading'
const note = 'sections[_key=="hero-main"].note'
const correction = 'Corrected in the meantime.'
const correctedHeading = 'Frühling im Haus.'
const price = formatMoney({amount: 3_300, currency: 'USD'}, 'gb')

/** The name of the release. */
let release: string

const html = async (kind: (typeof routes)[number], locale: LocaleCode) =>
  (await fetch(inject('siteUrl') + pathOf({kind}, locale))).text()
const state = async () => (await stored(`_.releases.${release}`))?.['state']
const isSaved = (id: string, expected: object) =>
  eventually(async () => expect(await stored(`versions.${release}.${id}`)).toMatchObject(expected))

/** Opens a document as it is in the release, and adds it when it is not in it. */
async function addToRelease(path: string): Promise<void> {
  await studio.goTo(`${path}?perspective=${release}`)
  await studio.page.getByRole('button', {name: 'Add to release'}).click()
}

afterAll(async () => {
  const names = await editor().fetch<string[]>('*[_type == "system.release"].name', {}, {perspective: 'raw'})
  for (const releaseId of names) {
    const now = (await stored(`_.releases.${releaseId}`))?.['state']
    if (now === 'scheduled') await editor().releases.unschedule({releaseId})
    if (now === 'scheduled' || now === 'active') await editor().releases.archive({releaseId})
    await editor().releases.delete({releaseId})
  }
})
useStudio(() => '/content/pages;landingPage')

test('documents are added to a release from their forms', async () => {
  const {page, goTo, input} = studio
  await goTo('/releases')
  await page.getByRole('button', {name: 'New release'}).first().click()
  await page.getByTestId('release-form-title').fill(title)
  await page.getByTestId('submit-release-button').click()
  await page.waitForURL(/\/releases\/r\w+/)
  release = /\/releases\/(\w+)/.exec(page.url())?.[1] ?? ''

  await addToRelease(`/content/pages;landingPage,path=${encodeURIComponent(heading)}`)
  for (const locale of localeCodes) {
    await editable(input(`${heading}.${locale}`))
    await input(`${heading}.${locale}`).fill(headings[locale])
  }
  await isSaved('landingPage', {
    sections: expect.arrayContaining([expect.objectContaining({heading: expect.objectContaining(headings)})]),
  })

  await addToRelease('/content/prices;priceList;priceList-USD')
  const amount = page.getByTestId('price-table').getByLabel('Starter: Per month')
  await editable(amount)
  await amount.fill('33')
  await isSaved('priceList-USD', {
    prices: expect.arrayContaining([expect.objectContaining({monthly: 3_300})]),
  })

  // Adding the others is the same.
  for (const publishedId of pages) {
    await editor().createVersion({releaseId: release, publishedId, baseId: publishedId})
    await editor().patch(`versions.${release}.${publishedId}`).set({heading: headings}).commit()
  }
  // Nothing has changed for visitors, and no draft was made.
  expect(await html('landing', 'gb')).not.toContain(headings.gb)
  expect(await stored('drafts.landingPage')).toBeUndefined()
})

test('the release is seen on the site, in each language', async () => {
  const {page, goTo, input} = studio
  await editor().createVersion({releaseId: release, publishedId: 'page-terms', baseId: 'page-terms'})
  const moved = {'title.gb': 'Rules', 'address.gb': 'rules'}
  await editor().patch(`versions.${release}.page-terms`).set(moved).commit()
  await goTo(`/launches/${release}`)
  await page.getByRole('button', {name: 'Preview the site'}).click()
  await page.getByTestId('page-navigator').getByRole('button', {name: 'Rules'}).click()
  await expect.poll(() => input('title.gb').inputValue(), slow).toBe('Rules')
  await goTo(`/preview?preview=${pathOf({kind: 'landing'}, 'gb')}&perspective=${release}`)
  for (const locale of localeCodes) {
    await page.getByTestId('page-navigator').getByRole('button', {name: locales[locale].name}).click()
    await frame.locator('h1', {hasText: headings[locale]}).waitFor(slow)
  }
  await page.getByTestId('page-navigator').getByRole('button', {name: 'English'}).click()
  await page.getByTestId('page-navigator').getByRole('button', {name: 'Pricing'}).click()
  await frame
    .getByText(price)
    .first()
    .waitFor({state: 'attached', ...slow})
  await page.getByTestId('preview-viewport-toggle').click()
  await eventually(async () => expect((await page.locator('iframe').boundingBox())?.width).toBeLessThan(400))
  await page.getByTestId('preview-viewport-toggle').click()
  expect(await html('pricing', 'gb')).not.toContain(price)
})

test('what visitors will see change is told before, and what to look at', async () => {
  const {page, goTo} = studio
  const launches = page.getByTestId('launches')
  const part = (name: string) => launches.locator(`[data-part="${name}"]`)
  await editor().patch(`versions.${release}.aboutPage`).unset(['heading.de']).commit()
  await goTo(`/launches/${release}`)
  const changes = part('Visible changes')
  await changes.locator('[data-page=Pricing]').getByText('$33').waitFor()
  await changes.locator('[data-page="Home"] [data-locale=pl]').getByText(headings.pl).waitFor()
  await part('Check before launch').getByText('Heading: missing in Deutsch').click()
  await editable(studio.input('heading.de'))
  await studio.input('heading.de').fill(headings.de)
  await isSaved('aboutPage', {heading: headings})
  await goTo(`/launches/${release}`)
  await eventually(async () =>
    expect(await part('Check before launch').getByText('Heading: missing in Deutsch').count()).toBe(0),
  )
})

test('a correction published in the meantime is merged into the launch, from the dialog that schedules it', async () => {
  const {page, goTo} = studio
  await editor()
    .patch('landingPage')
    .set({[`${note}.gb`]: correction, [`${heading}.de`]: correctedHeading})
    .commit()
  const field = `/content/pages;landingPage,path=${encodeURIComponent(note)}?perspective=${release}`
  const colleague = await openStudio(await newPerson(), field)
  await editable(colleague.input(`${note}.gb`))
  await goTo(`/releases/${release}`)
  await page.getByRole('button', {name: /^\d+ checks before launch$/}).waitFor()
  await page.getByTestId('release-menu-button').click()
  await page.getByTestId('schedule-button-menu-item').click()
  const dialog = page.getByTestId('confirm-schedule-dialog')
  const confirm = dialog.locator('[data-testid="confirm-button"]:not([inert])')
  const problem = dialog.getByText(/published again .* the launch would take back 2 changes$/)
  await problem.waitFor()
  // Both have another German heading.
  const conflict = dialog.locator(`[data-conflict$="heading.de"]`)
  await conflict.getByText(correctedHeading).waitFor()
  await picture(page, 'correction')
  expect(await confirm.count()).toBe(0)
  const merge = dialog.getByRole('button', {name: 'Merge the correction'})
  expect(await merge.isDisabled()).toBe(true)
  await conflict.getByLabel('The text of this launch').check({force: true})
  await merge.click()
  await problem.waitFor({state: 'detached'})
  await picture(page, 'merged')
  await isSaved('landingPage', {
    sections: expect.arrayContaining([
      expect.objectContaining({
        heading: expect.objectContaining(headings),
        note: expect.objectContaining({gb: correction}),
      }),
    ]),
  })
  // An open form of the version stays usable.
  await expect.poll(() => colleague.input(`${note}.gb`).inputValue(), slow).toBe(correction)
  await editable(colleague.input(`${note}.gb`))
  await colleague.page.close()
  // A page of the release moves.
  expect(await confirm.count()).toBe(0)
  await dialog.getByRole('button', {name: 'Add the redirects to this launch'}).click()
  await confirm.waitFor()
  await page.keyboard.press('Escape')
})

test('Publish asks whether a correction goes into the launch too', async () => {
  const {page, goTo, input} = studio
  await goTo('/content/pages;contactPage')
  await editable(input('note.gb'))
  await input('note.gb').fill(correction)
  await page.getByTestId('action-publish').click()
  await page.getByText(`Apply it to the launch “${title}” too?`).waitFor()
  await page.getByTestId('confirm-publish').click()
  await isSaved('contactPage', {heading: headings, note: expect.objectContaining({gb: correction})})
  await eventually(async () => expect(await html('contact', 'gb')).toContain(correction))
})

test('it is scheduled in Studio, and its documents are locked', async () => {
  const {page, goTo, input} = studio
  await goTo(`/releases/${release}`)
  await page.getByRole('button', {name: /^\d+ checks? before launch$/}).waitFor()
  await page.getByTestId('release-menu-button').click()
  await page.getByTestId('schedule-button-menu-item').click()
  const dialog = page.getByTestId('confirm-schedule-dialog')
  await dialog.locator('input').first().fill('Jan 4, 2100 09:00')
  await dialog.locator('input').first().press('Tab')
  await picture(page, 'schedule')
  await dialog.getByTestId('confirm-button').click()
  await eventually(async () => expect(await state()).toBe('scheduled'))
  await goTo(`/launches/${release}`)
  await page.getByText(/^Goes live .* January 2100 at .* in Warsaw, in [\d,]+ days$/).waitFor()
  await page.getByTestId('launches').getByText('$33').waitFor()
  await picture(page, 'launch')
  await goTo(`/content/pages;landingPage,path=${encodeURIComponent(heading)}?perspective=${release}`)
  await page.getByTestId('scheduled-release-banner').waitFor()
  await expect.poll(() => input(`${heading}.gb`).isEditable(), slow).toBe(false)
})

test('at its time all pages are new, in every language', async () => {
  await editor().releases.schedule({
    releaseId: release,
    publishAt: new Date(Date.now() + 2_000).toISOString(),
  })
  await eventually(async () => {
    for (const locale of localeCodes)
      for (const kind of routes) expect(await html(kind, locale)).toContain(headings[locale])
    expect(await html('pricing', 'gb')).toContain(price)
    for (const kind of ['landing', 'contact'] as const) expect(await html(kind, 'gb')).toContain(correction)
  })
  expect(await state()).toBe('published')
})

test('the launch is undone in one action, with a warning when something was edited since', async () => {
  const {page, goTo} = studio
  await editor().patch('aboutPage').set({'heading.gb': 'Spring is here.'}).commit()
  await goTo(`/launches/${release}`)
  await page.getByTestId('launches').locator('[data-document="aboutPage"]').waitFor()
  await page.getByRole('button', {name: 'Undo this launch'}).click()
  await page.getByTestId('revert-button').click()
  const dialog = page.getByRole('dialog')
  // The checkbox moves when the dialog has read the history: a forced click before misses it.
  await dialog.getByTestId('revert-summary-restore').waitFor()
  await dialog.locator('#immediate-revert-release').check()
  await dialog.getByText('Changes were made').first().waitFor()
  await dialog.getByTestId('confirm-button').click()
  await eventually(async () => {
    for (const locale of localeCodes)
      for (const kind of routes) expect(await html(kind, locale)).not.toContain(headings[locale])
    expect(await html('about', 'gb')).not.toContain('Spring is here.')
    expect(await html('pricing', 'gb')).not.toContain(price)
  })
})

test('a correction in Polish goes live alone', async () => {
  const {page, goTo, act, input} = studio
  const id = 'faq-invite-tenants'
  const before = (await stored(id))?.['question']
  await goTo(`/content/faq;${id}`)
  await editable(input('question.pl'))
  await input('question.pl').fill('Jak zaprosić najemcę?')
  await input('question.de').fill('Noch nicht fertig')
  await act(/Publish some languages/)
  const dialog = page.getByTestId('languages-dialog')
  await dialog.getByText('Deutsch: Question').waitFor()
  await dialog.getByLabel('Polski: Question').check({force: true})
  await dialog.getByTestId('confirm-languages').click()
  await eventually(async () => {
    // The dialog closes, or says why it does not.
    expect(await dialog.allInnerTexts()).toEqual([])
    expect((await stored(id))?.['question']).toEqual({...before, pl: 'Jak zaprosić najemcę?'})
    expect(plainText(await html('landing', 'pl'))).toContain('Jak zaprosić najemcę?')
  })
  expect((await stored(`drafts.${id}`))?.['question'].de).toBe('Noch nicht fertig')
})

test('one draft is scheduled', async () => {
  const {page, act} = studio
  await act(/Schedule publish/)
  const dialog = page.locator('#schedule-draft-dialog')
  await dialog.locator('input').first().fill('Jan 4, 2100 09:00')
  await dialog.locator('input').first().press('Tab')
  await dialog.getByTestId('confirm-button').click()
  await page.getByTestId('scheduled-release-banner').waitFor()
  await expect.poll(() => studio.input('question.gb').isEditable(), slow).toBe(false)
})
