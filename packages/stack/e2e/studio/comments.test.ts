import {expect, test} from 'vitest'
import {editable, newPerson, openStudio, slow, studio, useStudio} from './studio-page.ts'

const path = '/intent/edit/id=aboutPage;type=aboutPage'
useStudio(() => path)

const words = 'Shorter, please.'

test('an editor comments on a field; a colleague reads the comment there and resolves it', async () => {
  const heading = studio.field('heading')
  await editable(studio.input('heading.gb'))
  await heading.getByText('Up to about 60 characters.').hover()
  await heading.getByRole('button', {name: 'Add comment'}).first().click()
  await studio.page.getByTestId('comment-input-editable').pressSequentially(words)
  await studio.page.getByRole('button', {name: /^Send/}).click()
  await studio.page.getByText('just now').waitFor()

  const {page} = await openStudio(await newPerson(), path)
  await page.getByRole('button', {name: 'Comments', exact: true}).click()
  const comment = page.getByText(words)
  await comment.waitFor()
  await comment.hover()
  await page.getByRole('button', {name: 'Mark comment as resolved'}).click()
  await expect.poll(() => comment.count(), slow).toBe(0)
})
