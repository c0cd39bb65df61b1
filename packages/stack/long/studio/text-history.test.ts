import {expect, test} from 'vitest'
import {keepContent, stored} from '../../testing/content.ts'
import {eventually} from '../../testing/eventually.ts'
import {editable, picture, studio, useStudio} from '../../e2e/studio/studio-page.ts'

const path = '/intent/edit/id=aboutPage;type=aboutPage'
keepContent()
useStudio(() => path)

test('an editor sees which words changed, and restores the earlier text of one language', async () => {
  const {page, input} = studio
  const before = (await stored('aboutPage'))?.['heading']
  await editable(input('heading.de'))
  await input('heading.de').fill('Wir reparieren, was Vermieter hassen.')
  await input('heading.gb').fill('We repair what landlords hate.')
  const draft = async () => (await stored('drafts.aboutPage'))?.['heading']
  await eventually(async () => expect(await draft()).toMatchObject({gb: 'We repair what landlords hate.'}))

  await page.getByRole('tab', {name: 'Text history'}).click()
  const history = page.getByTestId('text-history')
  await history.getByLabel('Language').selectOption({label: 'Deutsch'})
  const newest = history.getByTestId('sitting').first()
  await newest.locator('[data-version=before] del').first().waitFor()
  await picture(page, 'text-history')
  await newest.getByRole('button', {name: /^Restore .* in Deutsch$/}).click()
  await eventually(async () =>
    expect(await draft()).toMatchObject({gb: 'We repair what landlords hate.', de: before.de}),
  )
})
