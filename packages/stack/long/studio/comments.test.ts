import {previewLinkPrefix, previewLinkType, previewPath} from '@domora/content/preview-link'
import {expect, inject, test} from 'vitest'
import {editor, keepContent} from '../../testing/content.ts'
import {
  editable,
  newPerson,
  newUncheckedContext,
  openStudio,
  picture,
  slow,
  studio,
  useStudio,
} from '../../e2e/studio/studio-page.ts'

const path = '/intent/edit/id=aboutPage;type=aboutPage'
keepContent()
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

test('a guest without an account comments on a page, and reads the answer, until the link is revoked', async () => {
  const {page, goTo} = studio
  await goTo('/preview?preview=/about')
  await page.getByRole('button', {name: 'Share', exact: true}).click()
  const dialog = page.locator('#share-preview')
  await dialog.getByText('This page: About').waitFor({state: 'attached'})
  await dialog.getByLabel('Recipient').fill('Anna, agency')
  await dialog.getByLabel('Email for comments').fill('ann@domora.example')
  await dialog.getByRole('button', {name: 'Create link'}).click()
  const link = dialog.locator('[data-link="Anna, agency"]')
  await link.waitFor()
  await picture(page, 'share')
  await page.keyboard.press('Escape')
  const id = await editor().fetch<string>('*[_type == $type][0]._id', {type: previewLinkType})
  const guest = await (await newUncheckedContext()).newPage()
  const opened = performance.now()
  await guest.goto(inject('siteUrl') + previewPath('/about', id.slice(previewLinkPrefix.length)))
  await guest.getByRole('button', {name: 'Comment', exact: true}).click()
  await guest.locator('h1').click()
  await guest.getByLabel('Your name').fill('Anna')
  await guest.getByLabel('Comment', {exact: true}).fill('Who is “we”?\n<b>Name the people.</b>')
  await picture(guest, 'review')
  await guest.getByRole('button', {name: 'Send comment'}).click()
  const review = guest.getByRole('complementary', {name: 'Comments'})
  await review.getByRole('listitem').getByText('<b>Name the people.</b>').waitFor()
  const remarked = performance.now()

  // The link in the email leads to the comment.
  const mailbox = await (await newUncheckedContext()).newPage()
  await mailbox.goto(`${inject('siteUrl')}/dev/mailbox`)
  await mailbox.getByRole('link', {name: 'New comments on your draft'}).first().click()
  const mail = mailbox.frameLocator('iframe')
  await mail.getByText('<b>Name the people.</b>').waitFor()
  const address = new URL((await mail.getByText('Open in Studio').getAttribute('href')) ?? '')
  expect(address.origin).toBe(inject('studioUrl'))
  await goTo(address.pathname)
  await page.getByTestId('comments-list-item').getByText('<b>Name the people.</b>').waitFor()
  await picture(page, 'comments')
  await page.getByTestId('comments-list-item').getByTestId('comment-input-editable').last().click()
  await page.keyboard.type('Two sisters: see the page.')
  await page.getByRole('button', {name: /^Send/}).last().click()
  const answered = performance.now()
  await review.getByText('Two sisters: see the page.').waitFor()
  const seconds = (from: number, to: number) => ((to - from) / 1_000).toFixed(1)
  console.log(
    `first remark after ${seconds(opened, remarked)} s, answer on the guest's page ${seconds(answered, performance.now())} s`,
  )

  await goTo('/preview?preview=/about')
  await page.getByRole('button', {name: 'Share', exact: true}).click()
  await link.getByRole('button', {name: 'Revoke'}).click()
  await guest.getByRole('heading', {name: 'This preview is closed'}).waitFor()
  expect(await guest.getByRole('button', {name: 'Comment', exact: true}).count()).toBe(0)
  await picture(guest, 'revoked')
})
