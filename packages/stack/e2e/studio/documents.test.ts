import {beforeAll, expect, inject, test} from 'vitest'
import {addQuestion, editor, keepContent, stored} from '../../testing/content.ts'
import {eventually} from '../../testing/eventually.ts'
import {editable, picture, slow, studio, typeInto, useStudio} from './studio-page.ts'

/** An editor's work with documents, in one tab of the project's Studio. */

let id: string
let draft: string
const moving = 'page-moving'
const raw = {perspective: 'raw'} as const

const inEnglish = async (of: string): Promise<unknown> => (await stored(of))?.['question'].gb

keepContent()
beforeAll(async () => {
  id = await addQuestion()
  draft = `drafts.${id}`
})
useStudio(() => `/content/faq;${id}`)

test('edits, publishes, and discards later edits', async () => {
  const {page, input, act} = studio
  await typeInto(input('question.gb'), ' Now?')
  await eventually(async () => expect(await inEnglish(draft)).toBe('May I? Now?'))
  expect(await inEnglish(id)).toBe('May I?')

  await page.getByTestId('action-publish').click()
  await eventually(async () => {
    expect(await inEnglish(id)).toBe('May I? Now?')
    expect(await stored(draft)).toBeUndefined()
  })

  await typeInto(input('question.gb'), ' Ever?')
  await eventually(async () => expect(await inEnglish(draft)).toBe('May I? Now? Ever?'))
  await act(/^Discard changes/)
  await page.getByRole('button', {name: 'Discard changes'}).click()
  await eventually(async () => {
    expect(await stored(draft)).toBeUndefined()
    expect(await input('question.gb').inputValue()).toBe('May I? Now?')
  })
})

test('unpublishes a document', async () => {
  const {page, goTo} = studio
  await goTo(`/content/faq;${id}?perspective=published`)
  await page.getByTestId('action-unpublish').click()
  await page.getByTestId('confirm-button').click()
  await eventually(async () => {
    expect(await stored(id)).toBeUndefined()
    expect(await inEnglish(draft)).toBe('May I? Now?')
  })
})

test('a page that moves, and one that is taken away, can leave redirects', async () => {
  const {page, goTo, input, act} = studio
  const answer = async (path: string) => {
    const {status, headers} = await fetch(inject('siteUrl') + path, {redirect: 'manual'})
    return [status, headers.get('location')]
  }
  const before = await stored('page-terms')
  const terms = {_type: 'page', title: before?.['title'], sections: before?.['sections']}
  await editor().create({
    ...terms,
    _id: moving,
    address: {_type: 'localizedAddress', gb: 'moving', de: 'umzug'},
  })
  await goTo(`/content/pages;pages-of-sections;${moving}`)
  await editable(input('address.gb'))
  await input('address.gb').fill('moved/here')
  await page.getByTestId('action-publish').click()
  await page.getByText('Redirect /moving to /moved/here').waitFor()
  await page.getByTestId('confirm-publish').click()
  await eventually(async () => expect(await answer('/moving')).toEqual([307, '/moved/here']))

  // A copy stands nowhere until it has an address.
  await act(/^Duplicate/)
  const ofCopies =
    '*[sections[0]._key == $key && !defined(address) && string::startsWith(title.gb, "Copy of ")]._id'
  const copies = () => editor().fetch(ofCopies, {key}, raw)
  const key: unknown = before?.['sections'][0]._key
  await eventually(async () => {
    expect(await copies()).toHaveLength(1)
    // Studio opens the copy.
    expect(page.url()).not.toContain(moving)
  })
  await editor().delete({query: '*[_id in $ids]', params: {ids: await copies()}})

  await goTo(`/content/pages;pages-of-sections;${moving}`)
  await expect.poll(() => input('address.gb').inputValue(), slow).toBe('moved/here')
  await act(/^Delete/)
  await page.getByText(/^These redirects lead to the page/).waitFor()
  await page.getByLabel('Redirect /de/umzug to').fill('/de/pricing')
  await page.getByTestId('confirm-removal').click()
  await eventually(async () => {
    expect(await stored(moving)).toBeUndefined()
    expect(await answer('/moving')).toEqual([307, '/'])
    expect(await answer('/moved/here')).toEqual([307, '/'])
    expect(await answer('/de/umzug')).toEqual([307, '/de/pricing'])
  })
})

test('the first page of Studio says what there is to do', async () => {
  const {page, goTo} = studio
  await goTo('/start')
  const start = page.getByTestId('start-page')
  await start.getByText('No problems found.').waitFor()
  await start.locator('[data-part="Samples on the site"]').getByText('Company › Sample data').waitFor()
  await picture(page, 'start')
  // The question of these tests is not translated.
  await start.getByRole('link', {name: 'Polski'}).click()
  await page.getByTestId('translation-board').waitFor()
  await goTo('/start')
  await start.getByText('No problems found.').waitFor()
  const about = await stored('aboutPage')
  await editor().patch('aboutPage').set({'lede.pl': 7}).commit()
  await start
    .locator('[data-document="aboutPage"]')
    .getByText(/^Introduction \(Polski\)/)
    .waitFor()
  await editor().createOrReplace({...about, _type: 'aboutPage', _id: 'aboutPage'})
  await start.getByText('No problems found.').waitFor()
  await start.getByRole('link', {name: 'New page'}).click()
  const starts = page.getByTestId('new-page').getByRole('link')
  await expect.poll(() => starts.count()).toBe(5)
  await picture(page, 'new-page')
})
