import {mkdtemp, rm} from 'node:fs/promises'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {pathOf} from '@domora/content/routes'
import {beforeAll, expect, inject, test, vi} from 'vitest'
import {buildStudio, startStudio} from '../../src/run/studio.ts'
import {editor, keepContent, plainText, stored} from '../../testing/content.ts'
import {eventually} from '../../testing/eventually.ts'
import {freePort} from '../../testing/ports.ts'
import {newPerson, openStudio, picture, useStudio} from '../../e2e/studio/studio-page.ts'

/** A launch that needs the approval of another person, in a Studio that requires it. */
keepContent()
useStudio()

const release = 'rApproval'
const id = 'faq-change-plan'
const english = 'May I change my plan whenever I like?'
/** The other Studio. */
let served: string

beforeAll(async () => {
  vi.stubEnv('SANITY_STUDIO_APPROVAL', 'required')
  const dataDirectory = await mkdtemp(join(tmpdir(), 'approval-'))
  const settings = {
    ports: {
      site: Number(new URL(inject('siteUrl')).port),
      lake: Number(new URL(inject('lakeUrl')).port),
      studio: await freePort(),
    },
    mode: 'start',
    dataDirectory,
    siteBuild: '',
    studioBuild: 'dist-approval',
    withoutStudio: false,
  } as const
  await buildStudio(settings, () => {})
  const server = await startStudio(settings)
  vi.unstubAllEnvs()
  served = `http://localhost:${settings.ports.studio}`
  // The token's user is the author.
  await editor().releases.create({
    releaseId: release,
    metadata: {title: 'Clearer plans', releaseType: 'asap'},
  })
  await editor().createVersion({releaseId: release, publishedId: id, baseId: id})
  await editor().patch(`versions.${release}.${id}`).set({'question.gb': english}).commit()
  return async () => {
    await server.stop()
    await rm(dataDirectory, {recursive: true})
    const state = (await stored(`_.releases.${release}`))?.['state']
    if (state === 'active') await editor().releases.archive({releaseId: release})
    await editor().releases.delete({releaseId: release})
  }
}, 600_000)

/** Opens the other Studio at the address of the suite's Studio: the lake refuses other origins. */
async function openWith(token = '') {
  const person = await newPerson()
  const usual = inject('studioUrl')
  // A page from a route does not count as local, and may not send requests to local addresses.
  await person.grantPermissions(['local-network-access'])
  await person.route(`${usual}/**`, async (route) => {
    const url = route.request().url().replace(usual, served)
    await route.fulfill({response: await route.fetch({url})})
  })
  return openStudio(person, `/content/faq;${id}${token}`)
}

test('the author cannot run a launch until a colleague has approved each check', async () => {
  const author = await openWith(`#token=${inject('editorToken')}`)
  await author.goTo(`/releases/${release}`)
  await author.page.getByTestId('publish-all-button').click()
  const dialog = author.page.getByTestId('confirm-publish-dialog')
  await dialog.getByText('First solve each problem, or have it approved.').waitFor()
  await dialog.getByText('Someone else must approve this.').first().waitFor()
  const confirm = dialog.locator('[data-testid="confirm-button"]:not([inert])')
  expect(await confirm.count()).toBe(0)
  expect(await dialog.getByLabel('Approve').count()).toBe(0)
  await picture(author.page, 'approval')

  const colleague = await openWith()
  await colleague.goTo(`/launches/${release}`)
  const open = colleague.page.getByTestId('launches').getByLabel('Approve')
  await open.first().waitFor()
  while ((await open.count()) > 0) {
    const before = await open.count()
    await open.first().check({force: true})
    await expect.poll(() => open.count()).toBe(before - 1)
  }
  await colleague.page
    .getByText(/^Approved by Local user, /)
    .first()
    .waitFor()
  await picture(colleague.page, 'approved')

  // The author's dialog is still open.
  await dialog
    .getByText(/^Approved by Local user, /)
    .first()
    .waitFor()
  await confirm.click()
  await eventually(async () =>
    expect(
      plainText(await (await fetch(inject('siteUrl') + pathOf({kind: 'pricing'}, 'gb'))).text()),
    ).toContain(english),
  )
})
