import {expect, inject, test} from 'vitest'
import {z} from 'zod'
import {editor, keepContent, stored} from '../../testing/content.ts'
import {eventually} from '../../testing/eventually.ts'
import {slow, studio, typeInto, useStudio} from './studio-page.ts'

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

const caching = async () => (await fetch(inject('siteUrl'))).headers.get('cache-control')

test('an editor tries another version of the home page, and uses it', async () => {
  const {page, act, input} = studio
  await act(/Try another version/)
  await expect.poll(async () => (await readVersions()).length, slow).toBe(1)
  const [{_id: draftId} = {_id: ''}] = await readVersions()
  const id = draftId.replace('drafts.', '')
  await page.waitForURL((url) => url.href.includes(id))
  await typeInto(input('title.gb'), ' of rent')
  await page.getByRole('tab', {name: 'Test'}).click()
  await page.getByLabel('Sign-up in a form on this page').click()
  await eventually(async () =>
    expect(await stored(draftId)).toMatchObject({title: {gb: 'Home of rent'}, test: {goal: 'signUp'}}),
  )
  await page.getByTestId('action-publish').click()
  await eventually(async () => expect(await stored(id)).toBeDefined())
  expect(await caching()).toContain('s-maxage=1')
  await act(/Start test/)
  await eventually(async () => expect(await caching()).toBe('private, no-cache'))
  await act(/Use this version/)
  await page.getByRole('button', {name: 'Confirm'}).click()
  await eventually(async () => expect(await caching()).toContain('s-maxage=1'))
  expect(await stored('landingPage')).toMatchObject({title: {gb: 'Home of rent'}})
  expect((await stored('landingPage'))?.['runningTest']).toBeUndefined()
  expect((await readVersions())[0]?.test).toMatchObject({isUsed: true, endedAt: expect.any(String)})
})
