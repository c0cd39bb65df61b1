import {formatDate} from '@domora/content/format'
import {type LocaleCode, localeCodes} from '@domora/content/locales'
import {pathOf} from '@domora/content/routes'
import {expect, inject, test} from 'vitest'
import {editor, keepContent, plainText, stored} from '../../testing/content.ts'
import {eventually} from '../../testing/eventually.ts'
import {picture, pressPublish, studio, typeInto, useStudio} from '../../e2e/studio/studio-page.ts'

/** A launch date that four languages show: added, changed, renamed, deleted; then words in four languages. */
keepContent()
useStudio(() => '/content/fact;fact-property')

const note = 'sections[_key=="hero-main"].note'
const texts = {
  gb: 'We launch on {fact.launchDate}.',
  pl: 'Ruszamy {fact.launchDate}.',
  de: 'Wir starten am {fact.launchDate}.',
  pt: 'Lançamos em {fact.launchDate}.',
} as const satisfies Readonly<Record<LocaleCode, string>>

let fact: string

const written = async (id = 'landingPage'): Promise<Readonly<Record<LocaleCode, string>>> =>
  (await stored(id))?.['sections'][0].note

const isShown = (date: string) =>
  eventually(async () => {
    for (const locale of localeCodes) {
      const html = await (await fetch(inject('siteUrl') + pathOf({kind: 'landing'}, locale))).text()
      const day = plainText(formatDate(date, locale, 'full'))
      expect(plainText(html)).toContain(texts[locale].replace('{fact.launchDate}', day))
    }
  })

test('plural forms show the numbers that take them', async () => {
  const {page} = studio
  await page.getByTestId('fact-uses').getByText('Free: Properties').waitFor()
  const forms = await page.getByTestId('fact-words').innerText()
  expect(forms).toContain('1 lokal · 2 lokale · 5 lokali · 0 lokali · 22 lokale · 25 lokali · 2,5 lokalu')
})

test('an editor adds a launch date and changes it in one place, for four languages', async () => {
  const {page, goTo, input, field} = studio
  await goTo('/content/fact')
  await page.getByTestId('action-intent-button').click()
  await typeInto(input('title'), 'Launch date')
  await typeInto(input('key'), 'launchDate')
  await field('kind').getByText('Date', {exact: true}).click()
  await input('date').fill('2026-12-03')
  await input('date').press('Enter')
  // A slow machine validates the form of the moment before.
  await eventually(async () =>
    expect(await editor().fetch('*[key == "launchDate"][0].date', {}, {perspective: 'drafts'})).toBe(
      '2026-12-03',
    ),
  )
  await pressPublish()
  fact = await eventually(async () => {
    const id = await editor().fetch<string | null>('*[key == "launchDate"][0]._id')
    if (id === null) throw new Error('not published yet')
    return id
  })
  await editor()
    .patch('landingPage')
    .set({[note]: {_type: 'localizedText', ...texts}})
    .commit()
  await isShown('2026-12-03')

  await page.getByTestId('fact-uses').getByText('Used in 1 text').waitFor()
  await input('date').fill('2027-01-15')
  await input('date').press('Enter')
  await pressPublish()
  await page.getByTestId('fact-texts').getByText('Note').waitFor()
  await page.getByTestId('confirm-publish').click()
  await isShown('2027-01-15')
  expect((await written()).pt).toBe(texts.pt)
})

test('a renamed fact has its new name in all texts', async () => {
  const {page} = studio
  await page.getByRole('button', {name: 'Rename'}).click()
  await page.getByLabel('New short name').fill('firstDay')
  await page.getByRole('button', {name: 'Rename everywhere'}).click()
  await eventually(async () => expect(await stored(fact)).toMatchObject({key: 'firstDay'}))
  expect((await written()).pl).toBe('Ruszamy {fact.firstDay}.')
  await page.getByText('Used in 1 text').waitFor()
  await isShown('2027-01-15')
})

test('a deleted fact leaves its value in the texts', async () => {
  const {page, act} = studio
  await act(/Delete/)
  const dialog = page.getByTestId('retire-dialog')
  await dialog.getByText('Used in 1 text').waitFor()
  await dialog.getByRole('button', {name: 'Replace with its value and delete'}).click()
  await eventually(async () => expect(await stored(fact)).toBeUndefined())
  expect((await written()).de).toBe('Wir starten am 15. Januar 2027.')
  await isShown('2027-01-15')
})

test('words are replaced in four languages, as drafts and into a release', async () => {
  const {page, goTo} = studio
  await editor().releases.create({releaseId: 'rFind', metadata: {title: 'Later', releaseType: 'asap'}})
  await goTo('/find-replace')
  const tool = page.getByTestId('find-replace')
  await tool.getByLabel('Find', {exact: true}).fill('2027')
  await tool.getByRole('button', {name: 'Delete 4 in drafts'}).waitFor()
  await tool.getByLabel('Replace with').fill('2028')
  const hit = (locale: LocaleCode) => tool.locator(`[data-hit$=".note.${locale} 0"]`)
  await hit('pt').getByText('Lançamos em 15 de janeiro de 2028.').waitFor()
  expect(await tool.locator('[data-hit]').count()).toBe(4)
  await hit('pl').locator('input').uncheck({force: true})
  await picture(page, 'find-replace')
  await tool.getByRole('button', {name: 'Replace 3 in drafts'}).click()
  await eventually(async () =>
    expect(await written('drafts.landingPage')).toMatchObject({
      gb: 'We launch on 15 January 2028.',
      pl: 'Ruszamy 15 stycznia 2027.',
      de: 'Wir starten am 15. Januar 2028.',
      pt: 'Lançamos em 15 de janeiro de 2028.',
    }),
  )
  expect((await written()).de).toContain('2027')

  await tool.getByLabel('Write to').selectOption({label: 'Release: Later'})
  await tool.getByLabel('Language').selectOption({label: 'Deutsch'})
  const replaceInRelease = tool.getByRole('button', {name: 'Replace 1 in the release'})
  await replaceInRelease.waitFor()
  await picture(page, 'find-replace-release')
  await replaceInRelease.click()
  await eventually(async () =>
    expect(await written('versions.rFind.landingPage')).toMatchObject({
      gb: 'We launch on 15 January 2027.',
      de: 'Wir starten am 15. Januar 2028.',
    }),
  )
  await editor().releases.archive({releaseId: 'rFind'})
  await editor().releases.delete({releaseId: 'rFind'})
})
