import {beforeAll, expect, inject, test} from 'vitest'
import {addQuestion, editor, keepContent, stored} from '../../testing/content.ts'
import {eventually} from '../../testing/eventually.ts'
import {editable, refusals, studio, typeInto, useStudio} from '../../e2e/studio/studio-page.ts'

/** Lists, searches, the history, Vision, and what deletes documents, in one tab of the project's Studio. */

let id: string
let draft: string

const inEnglish = async (of: string): Promise<unknown> => (await stored(of))?.['question'].gb
const createdId = () =>
  editor().fetch<string>('*[question.gb == "Created?"][0]._id', {}, {perspective: 'raw'})

keepContent()
beforeAll(async () => {
  id = await addQuestion()
  draft = `drafts.${id}`
  const published = await stored(id)
  const question = {...Object(published?.['question']), gb: 'May I? Now?'}
  await editor().create({...published, _id: draft, _type: 'faq', question})
  await editor().action({actionType: 'sanity.action.document.publish', draftId: draft, publishedId: id})
})
useStudio(() => `/content/faq;${id}`)

test('reviews an earlier version and restores it', async () => {
  const {page, input, goTo} = studio
  await goTo(`/content/faq;${id},inspect=sanity%2Fstructure%2Fhistory?perspective=published`)
  const revisions = page.getByTestId('timeline-item-button')
  await eventually(async () => expect(await revisions.count()).toBe(2))
  expect(await revisions.first().innerText()).toContain('Published')
  await revisions.last().click()
  await eventually(async () => expect(await input('question.gb').inputValue()).toBe('May I?'))
  await page.getByTestId('action-reverttorevision').click()
  await page.getByTestId('confirm-popover-confirm-button').click()
  await eventually(async () => expect(await inEnglish(draft)).toBe('May I?'))
  expect(await inEnglish(id)).toBe('May I? Now?')
})

test('searches documents in a list and globally', async () => {
  const {page, goTo} = studio
  await goTo('/content/faq')
  const list = page.getByTestId('document-list-pane')
  await list.getByText('How do my tenants join?').waitFor()
  await page.getByTestId('document-list-search').locator('input').fill('tenants jo')
  await eventually(async () => {
    expect(await list.getByText('How do my tenants join?').count()).toBe(1)
    expect(await list.getByText('May I?').count()).toBe(0)
  })
  await page.getByTestId('document-list-search').locator('input').fill('')

  await page.getByTestId('studio-search').click()
  await page.keyboard.type('imprint')
  await page.getByTestId('search-results').getByText('Imprint').first().waitFor()
  await page.keyboard.press('Escape')
})

test('creates a document, duplicates it, and deletes one of the two', async () => {
  const {page, input, goTo, act} = studio
  await goTo('/content/faq')
  await page.getByTestId('action-intent-button').click()
  await page.getByTestId('document-panel-document-title').getByText('New Question').waitFor()
  await typeInto(input('question.gb'), 'Created?')
  await eventually(async () => expect(await createdId()).toMatch(/^drafts\./))
  const created = (await createdId()).slice('drafts.'.length)
  const list = page.getByTestId('document-list-pane')
  await list.getByText('Created?').waitFor()

  await act(/^Duplicate/)
  await eventually(async () => {
    expect(await list.getByText('Created?').count()).toBe(2)
    expect(page.url()).not.toContain(created)
  })
  expect(page.url()).toMatch(/faq;[0-9a-f-]{36}$/)

  await act(/^Delete/)
  await page.getByTestId('confirm-button').click()
  await eventually(async () => {
    expect(await list.getByText('Created?').count()).toBe(1)
    expect(await createdId()).toBe(`drafts.${created}`)
  })
})

test('is warned before deleting a referenced document, and cannot delete it', async () => {
  const {page, goTo, act, input} = studio
  await goTo('/content/prices;plan;plan-pro')
  await editable(input('title.gb'))
  await act(/^Delete/)
  await page.getByText(/\d+ documents refer to “Professional”/).waitFor()
  await page.getByTestId('internal-references').getByText('EUR · Euro').waitFor()
  await Promise.all([
    page.waitForResponse((response) => response.status() === 409),
    page.getByTestId('confirm-button').click(),
  ])
  await page.getByText('An error occurred').first().waitFor()
  expect(refusals()).toEqual([expect.stringMatching(/^409 .*\/data\/actions\/production$/)])
  expect(await stored('plan-pro')).toBeDefined()
})

test('redirects are imported from a list, after a look at what becomes of each line', async () => {
  const {page, goTo} = studio
  const site = inject('siteUrl')
  await goTo('/content/site;redirect-import')
  await page
    .getByLabel('Redirects', {exact: true})
    .fill(`from,to,permanent\n${site}/shop/,/pricing,true\n/pricing,/about\n/store,${site}/about`)
  const part = (name: string) => page.locator(`[data-part="${name}"]`)
  await part('Rejected').getByText('is already a page of the site').waitFor()
  await part('To create').getByText('Line 2: /shop → /pricing, permanent').waitFor()
  await page.getByRole('button', {name: 'Create 2 redirects'}).click()
  await part('Already exists').getByText('Line 4: /store → /about').waitFor()
  await eventually(async () => {
    const {status, headers} = await fetch(`${site}/shop`, {redirect: 'manual'})
    expect([status, headers.get('location')]).toEqual([308, '/pricing'])
  })
  const left = () => editor().fetch<string[]>('*[from in ["/shop", "/store", "/kept"]].from')
  await page.getByRole('button', {name: 'Undo import'}).click()
  await eventually(async () => expect(await left()).toEqual([]))

  const kept = {_type: 'redirect', from: '/kept', to: '/about', permanent: false}
  await editor()
    .transaction()
    .create(kept)
    .create({...kept, from: '/shop'})
    .commit()
  await goTo('/content/site;redirect-delete')
  await page.getByLabel('Find redirects').fill('/shop')
  await page.getByText('Select all 1').click()
  await page.getByRole('button', {name: 'Delete 1 redirects'}).click()
  await eventually(async () => expect(await left()).toEqual(['/kept']))
})

test('queries in Vision', async () => {
  const {page, goTo} = studio
  await goTo('/vision')
  await page.getByTestId('vision-query-editor').locator('[contenteditable=true]').click()
  await page.keyboard.type('*[_id == "plan-pro"]{"limit": propertyLimit + 1}')
  await page.getByRole('button', {name: 'Fetch'}).click()
  const result = page.getByTestId('vision-result')
  await eventually(async () => expect(await result.innerText()).toMatch(/limit:\s*21/))
})

test('planned articles: a draft is in the list, and an article that is online is not', async () => {
  const {page, goTo} = studio
  const title = {_type: 'localizedString', gb: 'An article to come'}
  await editor().create({_id: 'drafts.article-planned', _type: 'article', title, publishedAt: '2030-01-01'})
  await goTo('/content/articles;planned-articles')
  await page.getByText('An article to come').first().waitFor()
  expect(await page.getByText('How a rent ledger works').count()).toBe(0)
})
