import {expect, inject, test} from 'vitest'
import {z} from 'zod'
import {editor, keepContent, stored} from '../../testing/content.ts'
import {eventually} from '../../testing/eventually.ts'
import {anyClient} from '../../testing/sign-up.ts'
import {userAgent} from '../../e2e/visit.ts'
import {frame, openField, slow, studio, typeInto, useStudio} from '../../e2e/studio/studio-page.ts'

keepContent()
useStudio(() => '/content/intent/edit/id=landingPage;type=page')

const versions = z.array(
  z.object({
    _id: z.string(),
    test: z.object({
      startedAt: z.string().optional(),
      endedAt: z.string().optional(),
      isUsed: z.boolean().optional(),
    }),
  }),
)
const readVersions = async () =>
  versions.parse(
    await editor().fetch('*[_type == "page" && defined(test)]{_id, test}', {}, {perspective: 'raw'}),
  )

const words = ' Every rent.'
const heading = 'sections[_key=="hero-main"].heading.gb'

/** How the site sends its home page, and which versions twelve visitors get. */
async function served(): Promise<string> {
  const pages = await Promise.all(
    Array.from({length: 12}, async () => {
      const headers = {'user-agent': userAgent, 'x-forwarded-for': anyClient()}
      const response = await fetch(inject('siteUrl'), {headers})
      return [
        response.headers.get('cache-control'),
        (await response.text()).includes(words) ? 'B' : 'A',
      ] as const
    }),
  )
  const names = [...new Set(pages.map(([, version]) => version))].toSorted().join(' and ')
  return `${names}, ${pages.every(([caching]) => caching === 'private, no-cache') ? 'private' : 'cached'}`
}

test('an editor tries another version of the home page, sees it in the preview, ends the test, and uses it', async () => {
  const {page, act, input, goTo} = studio
  await act(/Try another version/)
  await expect.poll(async () => (await readVersions()).length, slow).toBe(1)
  const [{_id: draftId} = {_id: ''}] = await readVersions()
  const id = draftId.replace('drafts.', '')
  await page.waitForURL((url) => url.href.includes(id))
  await page.getByText('Shown at 4 addresses').click()
  await page.getByRole('link', {name: 'Version B · English'}).click()
  await frame.locator('h1').waitFor()
  await openField(frame, 'h1')
  await typeInto(input(heading), words)
  await frame.locator('h1', {hasText: words.trim()}).waitFor()
  await page.getByTestId('page-navigator').getByRole('button', {name: 'Version B', pressed: true}).waitFor()
  await page.getByTestId('page-navigator').getByRole('button', {name: 'Deutsch'}).click()
  await frame.locator('html[lang="de"] h1').waitFor()

  await goTo(`/content/intent/edit/id=${id};type=page`)
  await page.getByRole('tab', {name: 'Test'}).click()
  await page.getByLabel('Sign-up in a form on this page').click()
  await eventually(async () => expect(await stored(draftId)).toMatchObject({test: {goal: 'signUp'}}))
  await page.getByTestId('action-publish').click()
  await eventually(async () => expect(await stored(id)).toBeDefined())
  expect(await served()).toBe('A, cached')
  await act(/Start test/)
  await eventually(async () => expect(await served()).toBe('A and B, private'))

  await act(/End test/)
  await eventually(async () => expect(await served()).toBe('A, cached'))
  expect((await readVersions())[0]?.test).toEqual({
    startedAt: expect.any(String),
    endedAt: expect.any(String),
  })
  await act(/Use this version/)
  await page.getByRole('button', {name: 'Confirm'}).click()
  await eventually(async () => expect(await served()).toBe('B, cached'))
  expect((await stored('landingPage'))?.['runningTest']).toBeUndefined()
  expect((await readVersions())[0]?.test).toMatchObject({isUsed: true, endedAt: expect.any(String)})
})
