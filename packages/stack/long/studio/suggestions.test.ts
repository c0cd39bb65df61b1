import {once} from 'node:events'
import {createServer} from 'node:http'
import {json} from 'node:stream/consumers'
import {afterAll, beforeAll, expect, inject, test} from 'vitest'
import {z} from 'zod'
import {editor, keepContent, stored} from '../../testing/content.ts'
import {picture, slow, studio, useStudio} from '../../e2e/studio/studio-page.ts'

keepContent()
useStudio(() => '/content/pages;landingPage')

const body = z.object({q: z.array(z.string()), target: z.literal('de')})
const asked: string[] = []

/** A service of LibreTranslate's shape. It loses the tags of a text with `people`. */
const service = createServer(async (request, response) => {
  const {q} = body.parse(await json(request))
  asked.push(...q)
  const translatedText = q.map((text) =>
    text.includes('people') ? 'Können Leute <b>zusammenarbeiten</b>?' : `DE ${text}`,
  )
  response.end(JSON.stringify({translatedText}))
})
beforeAll(async () => {
  await once(service.listen(inject('translatorPort'), '127.0.0.1'), 'listening')
  const draft = (id: string, english: string) =>
    editor()
      .getDocument(id)
      .then((document) => {
        if (!document) throw new Error(`${id} is missing`)
        const question = {...document['question'], gb: english}
        return editor().createOrReplace({...document, _id: `drafts.${id}`, question})
      })
  await draft('faq-change-plan', 'May I change the plan <later>?')
  await draft('faq-team', 'Can {count.languages} people work in one account?')
  await draft('faq-ledger', 'Is the Domora ledger a bank account?')
})
afterAll(() => void service.close())

test('a service suggests German, a person confirms it, and nothing is published', async () => {
  const {page, goTo} = studio
  await page.evaluate(
    (token) => sessionStorage.setItem('domora.sign-ups-token', token),
    inject('signUpsToken'),
  )
  await goTo('/translations')
  const board = page.getByTestId('translation-board')
  await board.getByLabel('Language', {exact: true}).selectOption({label: 'Deutsch'})
  await board.getByLabel('State').selectOption({label: 'Stale'})
  await board.locator('[data-document="faq-team"]').waitFor()
  await board.getByRole('button', {name: 'Suggest', exact: true}).click()
  const review = page.getByTestId('import-translations')
  await review
    .locator('[data-unit="faq-team question"]')
    .getByText('The fact {count.languages} is missing.')
    .waitFor()
  await review
    .locator('[data-unit="faq-ledger question"]')
    .getByText('The glossary has “Mieterkonto” for “ledger”.')
    .waitFor()
  await picture(page, 'suggestions')
  await page.getByRole('button', {name: 'Import 1 as drafts'}).click()
  await review.waitFor({state: 'detached'})
  expect(asked.toSorted()).toEqual([
    'Can <x id="0"/> people work in one account?',
    'Is the <x id="0"/> ledger a bank account?',
    'May I change the plan &lt;later&gt;?',
  ])

  const german = 'DE May I change the plan <later>?'
  const before = (await stored('faq-change-plan'))?.['question'].de
  expect((await stored('drafts.faq-change-plan'))?.['question'].de).toBe(german)
  await board.getByLabel('State').selectOption({label: 'Suggested'})
  const cell = board.locator('[data-document="faq-change-plan"] [data-locale=de]')
  await cell.getByRole('button').click()
  const field = board.locator('[data-field="question.de"]')
  await field.getByRole('button', {name: 'Confirm Question in Deutsch'}).click()
  await board.getByLabel('State').selectOption({label: 'Draft'})
  await cell.and(board.locator('[data-state=draft]')).waitFor()
  expect((await stored('faq-change-plan'))?.['question'].de).toBe(before)
})

test('a text is suggested and confirmed in the form', async () => {
  const {page, goTo} = studio
  await goTo('/intent/edit/id=faq-ledger;type=faq')
  const german = studio.field('question').locator('[data-locale=de]').last()
  await german.getByRole('button', {name: 'Suggest Deutsch'}).click()
  const review = page.getByTestId('import-translations')
  await review.getByText('The glossary has “Mieterkonto” for “ledger”.').waitFor()
  await review.getByRole('checkbox').click()
  await page.getByRole('button', {name: 'Import 1 as drafts'}).click()
  await expect
    .poll(() => studio.input('question.de').inputValue(), slow)
    .toBe('DE Is the Domora ledger a bank account?')
  await picture(page, 'suggested-in-form')
  await german.getByRole('button', {name: 'Confirm'}).click()
  await german.locator('[data-state=current]').waitFor()
  expect((await stored('faq-ledger'))?.['question'].de).not.toContain('DE ')
})
