import {expect, test} from 'vitest'
import {editor, keepContent} from '../../testing/content.ts'
import {eventually} from '../../testing/eventually.ts'
import {editable, picture, studio, useStudio} from '../../e2e/studio/studio-page.ts'

keepContent()
useStudio(() => '/intent/edit/id=page-launch-offer;type=page')

test('a page becomes a start, and a new page begins with its sections', async () => {
  const {page, act, goTo} = studio
  await act(/^Save as a start$/)
  const dialog = page.getByTestId('save-as-start')
  await dialog.getByLabel('Name').fill('City page')
  await dialog.getByLabel('What such a page is for').fill('An offer for one city.')
  await picture(page, 'save-as-start')
  await dialog.getByRole('button', {name: 'Save start'}).click()
  await dialog.waitFor({state: 'detached'})
  const start: unknown = await editor().fetch('*[_type == "pageStart"][0]{title, description, sections}')
  const [offer] = await editor().fetch<object[]>('*[_id == "page-launch-offer"]{sections}')
  expect(start).toEqual({title: 'City page', description: 'An offer for one city.', ...offer})

  await goTo('/content/pages;new-page')
  const link = page.getByTestId('new-page').getByRole('link', {name: /City page/})
  await link.scrollIntoViewIfNeeded()
  await picture(page, 'saved-start')
  await link.click()
  await editable(studio.input('title.gb'))
  await studio.input('title.gb').fill('Berlin')
  const made = () => editor().fetch('*[title.gb == "Berlin"][0]{sections}', {}, {perspective: 'raw'})
  await eventually(async () => expect(await made()).toEqual(offer))
})
