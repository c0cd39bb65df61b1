import type {BrowserContext} from 'playwright-core'
import {afterAll, beforeAll, expect, inject, test, vi} from 'vitest'
import {addQuestion, lake, removeAll, stored} from '../../testing/content.ts'
import {eventually} from '../../testing/eventually.ts'
import {
  newPerson,
  openStudio,
  slow,
  type StudioPage,
  typeInto,
  useStudio,
} from '../../e2e/studio/studio-page.ts'

/** One document in seven tabs of three people. */
useStudio()
// Five Studios need five times the processor time: seconds on an idle machine, minutes on a busy one.
vi.setConfig({testTimeout: 240_000})

let ann: BrowserContext
const tabs: StudioPage[] = []
let id: string

const path = () => `/content/faq;${id}`
const question = async () => (await stored(`drafts.${id}`))?.['question'] ?? {}

/** The texts in the lake and in the tabs: one when they agree. */
const texts = async (shownIn: readonly StudioPage[]) =>
  new Set([
    (await question()).gb,
    ...(await Promise.all(shownIn.map(({input}) => input('question.gb').inputValue()))),
  ])

beforeAll(async () => {
  id = await addQuestion()
  ann = await newPerson()
  tabs.push(await openStudio(ann, path()))
})
afterAll(async () => {
  await ann.close()
  await removeAll(id)
})

test('three people who type at the same time end with the same text, and see each other', async () => {
  const [other, distant] = [await newPerson(), await newPerson()]
  const [hers] = tabs
  // Without a token one is the local user; Ben has his own token.
  const his = await openStudio(other, `${path()}#token=${inject('editorToken')}`)
  const theirs = await openStudio(distant, path())
  const network = await distant.newCDPSession(theirs.page)
  await network.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 400,
    downloadThroughput: -1,
    uploadThroughput: -1,
  })
  if (!hers) throw new Error('there is no tab')
  await Promise.all([
    typeInto(hers.input('question.gb'), ' Ann was here.'),
    typeInto(his.input('question.de'), ' Ben war hier.'),
  ])
  await Promise.all([
    typeInto(hers.input('question.pl'), 'Ania pisze.'),
    typeInto(his.input('question.pl'), 'Beniamin pisze.'),
    typeInto(theirs.input('question.pl'), 'Celina pisze.'),
  ])
  await eventually(async () => {
    const written = await question()
    expect(written).toMatchObject({gb: 'May I? Ann was here.', de: 'Darf ich? Ben war hier.'})
    // All write into the same empty field: the result is the same everywhere.
    for (const {input} of [hers, his, theirs])
      for (const code of ['gb', 'de', 'pl'])
        expect(await input(`question.${code}`).inputValue()).toBe(written[code])
  })
  // Their avatars are shown at the document in each other's list.
  const face = (of: StudioPage, name: string) =>
    of.page.getByRole('link', {name: 'Ann was here.'}).locator(`[aria-label="${name}"]`)
  await face(hers, 'local editor').waitFor()
  await face(his, 'Local user').waitFor()
  // They are beside the field that both edit, too.
  const isAtField = async ({page, field}: StudioPage, name: string) => {
    const avatar = page.getByTestId('document-panel-scroller').locator(`[aria-label="${name}"]`).first()
    const [shown, around] = [await avatar.boundingBox(), await field('question.pl').boundingBox()]
    return shown && around && shown.y >= around.y && shown.y < around.y + around.height
  }
  await expect.poll(() => isAtField(hers, 'local editor'), slow).toBe(true)
  await expect.poll(() => isAtField(his, 'Local user'), slow).toBe(true)
  await Promise.all([other.close(), distant.close()])
  await face(hers, 'local editor').waitFor({state: 'detached'})
})

test('five tabs of one browser all accept input, and all stay up to date', async () => {
  tabs.push(...(await Promise.all([2, 3, 4, 5].map(() => openStudio(ann, path())))))
  let typed: string = (await question()).gb
  for (const [index, {input}] of tabs.entries()) {
    await expect.poll(() => input('question.gb').inputValue()).toBe(typed)
    await typeInto(input('question.gb'), String(index))
    typed += index
  }
  await eventually(async () => expect(await texts(tabs)).toEqual(new Set([typed])))
})

test('no shown letter is lost when the lake stops while someone types, and starts again', async () => {
  const [tab] = tabs
  if (!tab) throw new Error('there is no tab')
  const input = tab.input('question.gb')
  const before = await input.inputValue()
  await typeInto(input, ' a')
  let isBack = false
  const restart = async () => {
    await lake('stop')
    await lake('start')
    isBack = true
  }
  const restarted = restart()
  // Studio locks the form when it notices, and unlocks it when the lake is back: input is refused meanwhile, and
  // accepted input is kept.
  let shown = await input.inputValue()
  const isTyped = () => isBack && shown.endsWith('z')
  for (let letter = 0; !isTyped() && letter < 300; letter++) {
    await input.press(isBack ? 'z' : 'a')
    const now = await input.inputValue()
    expect(now.slice(0, shown.length)).toBe(shown)
    shown = now
  }
  await restarted
  expect(shown.slice(before.length)).toMatch(/^ a+z$/)
  await eventually(async () => expect(await texts(tabs)).toEqual(new Set([shown])))
  await tab.page.getByTestId('action-publish').click()
  await eventually(async () => expect((await stored(id))?.['question'].gb).toBe(shown))
})
