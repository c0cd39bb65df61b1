import {readFile} from 'node:fs/promises'
import {afterAll, beforeAll, expect, inject, test} from 'vitest'
import {blocks} from '@domora/content/blocks'
import {editor, keepContent, plainText, stored} from '../../testing/content.ts'
import {eventually} from '../../testing/eventually.ts'
import {editable, picture, studio, useStudio} from '../../e2e/studio/studio-page.ts'

/** German texts of a release that went stale: to a translator, back, and live with the release. */
keepContent()

const release = 'rTranslators'
const headline = 'rHeadline'
/** What the release says in English, and what the translator makes of it. */
const texts = {
  'faq-invite-tenants': ['How do tenants join?', 'Wie kommen Mieter dazu?'],
  'faq-team': ['Can {count.languages} people work in one account?', 'Können vier Personen zusammenarbeiten?'],
  'faq-change-plan': ['May I change the plan later?', 'Darf ich den Tarif später wechseln?'],
} as const
const ids = ['faq-invite-tenants', 'faq-team', 'faq-change-plan'] as const
const answer = {gb: 'You invite them by e-mail.', de: 'Sie laden sie per E-Mail ein.'}

async function launch(id: string): Promise<void> {
  await studio.goTo(`/releases/${id}`)
  await studio.page.getByTestId('publish-all-button').click()
  await studio.page.getByTestId('confirm-publish-dialog').getByTestId('confirm-button').click()
}

const version = (id: string) => stored(`versions.${release}.${id}`)

beforeAll(async () => {
  await editor().releases.create({
    releaseId: release,
    metadata: {title: 'Clearer questions', releaseType: 'asap'},
  })
  for (const id of ids) {
    await editor().createVersion({releaseId: release, publishedId: id, baseId: id})
    await editor().patch(`versions.${release}.${id}`).set({'question.gb': texts[id][0]}).commit()
  }
  await editor()
    .patch(`versions.${release}.faq-invite-tenants`)
    .set({'answer.gb': blocks(answer.gb)})
    .commit()
})
afterAll(async () => {
  for (const releaseId of [release, headline]) {
    const state = (await stored(`_.releases.${releaseId}`))?.['state']
    if (state === 'active') await editor().releases.archive({releaseId})
    if (state !== undefined) await editor().releases.delete({releaseId})
  }
})
useStudio(() => '/content/pages;landingPage')

test('stale German goes to a translator and comes back into the release', async () => {
  const {page, goTo} = studio
  await goTo(`/translations?perspective=${release}`)
  const board = page.getByTestId('translation-board')
  await board.getByLabel('Language', {exact: true}).selectOption({label: 'Deutsch'})
  await board.getByLabel('State').selectOption({label: 'Stale'})
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    board.getByRole('button', {name: 'Export XLIFF'}).click(),
  ])
  expect(download.suggestedFilename()).toBe('texts-de.xlf')
  const exported = await readFile(await download.path(), 'utf8')
  expect(exported.match(/<unit /g)).toHaveLength(4)

  // As a tool writes it: other words in place of the German, and a fact that got lost.
  const translations = [
    texts['faq-team'][1],
    texts['faq-invite-tenants'][1],
    answer.de,
    texts['faq-change-plan'][1],
  ]
  const returned = exported.replaceAll(
    /<target>(<ph[^>]*>(?:<\/ph>)?)?[\s\S]*?<\/target>/g,
    (_, code = '') => {
      const unit = translations.shift()
      return `<target>${code}${unit}</target>`
    },
  )
  expect(translations).toEqual([])
  const file = {name: 'texts-de.xlf', mimeType: 'application/xliff+xml'}
  const input = board.getByLabel('Translation file')
  await input.setInputFiles({...file, buffer: Buffer.from(exported.replace('</file>', ''))})
  await page
    .getByText(/This is not an XML file: line \d+ is invalid\.$/)
    .first()
    .waitFor()
  await input.setInputFiles({
    ...file,
    buffer: Buffer.from(`\uFEFF${returned.replaceAll('\n', '\r\n')}`),
  })
  const review = page.getByTestId('import-translations')
  await review
    .locator('[data-unit="faq-team question"]')
    .getByText(/fact \{count\.languages\} is missing/)
    .waitFor()
  // The editor does not like this one.
  await review.locator('[data-unit="faq-change-plan question"] input').uncheck({force: true})
  await picture(page, 'import-translations')
  await page.getByRole('button', {name: 'Import 2 into the release'}).click()
  await review.waitFor({state: 'detached'})

  const taken = {question: {gb: texts['faq-invite-tenants'][0], de: texts['faq-invite-tenants'][1]}}
  expect(await version('faq-invite-tenants')).toMatchObject(taken)
  expect((await version('faq-team'))?.['question'].de).toBe((await stored('faq-team'))?.['question'].de)
  // What was not imported is still stale.
  const cell = (id: string) => board.locator(`[data-document="${id}"] [data-locale=de]`)
  await eventually(async () => expect(await board.locator('[data-document]').count()).toBe(2))
  expect(await cell('faq-team').getAttribute('data-state')).toBe('stale')
})

test('the release is published, and its translations are up to date', async () => {
  const {page, goTo} = studio
  await launch(release)
  await eventually(async () => {
    const html = await (await fetch(`${inject('siteUrl')}/de`)).text()
    expect(plainText(html)).toContain(texts['faq-invite-tenants'][1])
    expect(plainText(html)).toContain(answer.de)
  })
  await goTo('/translations?perspective=')
  const cell = (id: string) =>
    page.getByTestId('translation-board').locator(`[data-document="${id}"] [data-locale=de]`)
  await eventually(async () =>
    expect(await cell('faq-invite-tenants').getAttribute('data-state')).toBe('current'),
  )
})

test('a launch that changes only the English headline leaves its translations stale', async () => {
  const {page, goTo, input} = studio
  const id = 'aboutPage'
  const heading = 'We fix what landlords hate.'
  await editor().releases.create({releaseId: headline, metadata: {title: 'Headline', releaseType: 'asap'}})
  await editor().createVersion({releaseId: headline, publishedId: id, baseId: id})
  expect(await stored(id)).not.toHaveProperty('translatedFrom')
  const before = (await stored(id))?.['heading'].gb
  await goTo(`/content/pages;${id}?perspective=${headline}`)
  await editable(input('heading.gb'))
  await input('heading.gb').fill(heading)
  await eventually(async () =>
    expect(await stored(`versions.${headline}.${id}`)).toMatchObject({
      heading: {gb: heading},
      translatedFrom: expect.arrayContaining([
        expect.objectContaining({field: 'heading', english: before.trim()}),
      ]),
    }),
  )
  await launch(headline)
  await eventually(async () => expect((await stored(id))?.['heading'].gb).toBe(heading))
  await goTo('/translations?perspective=')
  const row = page.getByTestId('translation-board').locator(`[data-document="${id}"]`)
  const stale = (locale: string) => row.locator(`[data-locale=${locale}]`).getAttribute('data-state')
  await eventually(async () =>
    expect(await Promise.all(['gb', 'pl', 'de', 'pt'].map(stale))).toEqual([
      'current',
      'stale',
      'stale',
      'stale',
    ]),
  )
  await goTo('/start')
  for (const name of ['Polski', 'Deutsch', 'Português'])
    await page.getByRole('link', {name: new RegExp(`^${name}.* stale$`)}).waitFor()
})
