import {type BrowserContext} from 'playwright-core'
import {afterAll, beforeAll, describe, expect, inject, test} from 'vitest'
import {attackFromPage} from './attack-from-page.ts'
import {eventually} from './eventually.ts'
import {editor, lake, unknownRequests} from './lake.ts'
import {onePixel} from './one-pixel.ts'
import {newPerson, newStranger, openStudio, type StudioPage, typeInto, useStudio} from './studio-page.ts'

useStudio()

/** A busy machine needs this long for what an idle one does in a second. */
const patientMs = 30_000

const stored = (id: string) => editor().getDocument(id)

const block = (text: string) => [
  {
    _type: 'block',
    _key: 'b',
    style: 'normal',
    markDefs: [],
    children: [{_type: 'span', _key: 's', text, marks: []}],
  },
]

/** Publishes a question that no page shows; gives its place in the desk. */
async function addQuestion(id: string): Promise<string> {
  await editor().createOrReplace({
    _id: id,
    _type: 'faq',
    question: {_type: 'localizedString', gb: 'May I?', de: 'Darf ich?'},
    answer: {_type: 'localizedPortableText', gb: block('Yes.'), de: block('Ja.')},
  })
  return `/content/faq;${id}`
}

const removeAll = (...ids: string[]) =>
  editor().delete({query: '*[_id in $ids]', params: {ids: ids.flatMap((id) => [id, `drafts.${id}`])}})

describe('an editor', () => {
  let person: BrowserContext
  let studio: StudioPage

  beforeAll(async () => {
    person = await newPerson()
    studio = await openStudio(person, await addQuestion('faq-edited'))
    await studio.input('question.gb').waitFor()
  })
  afterAll(async () => {
    await person.close()
    await removeAll('faq-edited')
    await editor().delete({query: '*[_id in ["drafts.capability-chat", "drafts.aboutPage"]]'})
  })

  test('edits, publishes, and discards what was edited since', async () => {
    const {page, input} = studio
    await typeInto(input('question.gb'), ' Now?')
    await eventually(
      async () => expect((await stored('drafts.faq-edited'))?.['question'].gb).toBe('May I? Now?'),
      patientMs,
    )
    expect((await stored('faq-edited'))?.['question'].gb).toBe('May I?')

    await page.getByTestId('action-publish').click()
    await eventually(async () => {
      expect((await stored('faq-edited'))?.['question'].gb).toBe('May I? Now?')
      expect(await stored('drafts.faq-edited')).toBeUndefined()
    }, patientMs)

    await typeInto(input('question.gb'), ' Ever?')
    await eventually(async () => expect(await stored('drafts.faq-edited')).toBeDefined(), patientMs)
    await page.getByTestId('action-menu-button').click()
    await page.getByRole('menuitem', {name: 'Discard changes'}).click()
    await page.getByRole('button', {name: 'Discard changes'}).click()
    await eventually(async () => {
      expect(await stored('drafts.faq-edited')).toBeUndefined()
      expect(await input('question.gb').inputValue()).toBe('May I? Now?')
    }, patientMs)
  })

  test('writes portable text', async () => {
    const {page} = studio
    await page.getByTestId('field-answer.gb').locator('[contenteditable=true]').click()
    await page.keyboard.press('Control+End')
    await page.keyboard.type(' And')
    await page.keyboard.press('Control+b')
    await page.keyboard.type(' aloud')
    await eventually(async () => {
      const [first] = (await stored('drafts.faq-edited'))?.['answer'].gb ?? []
      expect(first?.children).toMatchObject([
        {text: 'Yes. And', marks: []},
        {text: ' aloud', marks: ['strong']},
      ])
    }, patientMs)
  })

  test('finds documents in a list and everywhere', async () => {
    const {page, goTo} = studio
    await goTo('/content/faq')
    const list = page.getByTestId('document-list-pane')
    await list.getByText('How do my tenants join?').waitFor()
    await page.getByTestId('document-list-search').locator('input').fill('tenants jo')
    await eventually(async () => {
      expect(await list.getByText('How do my tenants join?').count()).toBe(1)
      expect(await list.getByText('May I?').count()).toBe(0)
    }, patientMs)

    await page.getByTestId('studio-search').click()
    await page.keyboard.type('imprint')
    const results = page.getByTestId('search-results')
    await expect.poll(() => results.getByText('Imprint').count(), {timeout: patientMs}).toBeGreaterThan(0)
    await page.keyboard.press('Escape')
  })

  test('searches for another document to refer to', async () => {
    const {page, goTo} = studio
    await goTo('/content/prices;capability;capability-chat')
    await page.locator('#plan-menuButton').click()
    await page.getByRole('menuitem', {name: 'Replace'}).click()
    const search = page.getByTestId('autocomplete')
    const found = page.locator('#plan-listbox').getByText('Professional')
    await eventually(async () => {
      // The field writes the present title into itself once it has fetched it, over whatever is there.
      if ((await search.inputValue()) !== 'Profess') await search.fill('Profess')
      expect(await found.count()).toBe(1)
    }, patientMs)
    await found.click()
    await eventually(
      async () => expect((await stored('drafts.capability-chat'))?.['plan']._ref).toBe('plan-pro'),
      patientMs,
    )
  })

  test('uploads a picture and sees it', async () => {
    const {page, goTo} = studio
    await goTo('/content/pages;aboutPage')
    await page.getByTestId('options-menu-button').click()
    const choosing = page.waitForEvent('filechooser')
    await page.getByRole('menuitem', {name: 'Upload'}).click()
    await (await choosing).setFiles(onePixel)
    await eventually(async () => {
      const asset = String((await stored('drafts.aboutPage'))?.['image'].asset?._ref)
      expect(asset).toMatch(/^image-[0-9a-f]{40}-1x1-png$/)
      const shown = page.getByTestId('hotspot-image-input')
      expect(await shown.getAttribute('src')).toContain(asset.slice('image-'.length, -'-1x1-png'.length))
      expect(await shown.evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth)).toBe(1)
    }, patientMs)
  })
})

test('two people who type at once end with the same text, and see each other', async () => {
  const path = await addQuestion('faq-shared')
  const [one, other] = await Promise.all([newPerson(), newPerson()])
  const [ann, ben] = await Promise.all([
    openStudio(one, path),
    // The one without a token is the local user; Ben is whom his token says.
    openStudio(other, `${path}#token=${inject('editorToken')}`),
  ])
  await Promise.all([ann.input('question.gb').waitFor(), ben.input('question.gb').waitFor()])
  await Promise.all([
    typeInto(ann.input('question.gb'), ' Ann was here.'),
    typeInto(ben.input('question.de'), ' Ben war hier.'),
  ])
  await Promise.all([
    typeInto(ann.input('question.pl'), 'Ania pisze.'),
    typeInto(ben.input('question.pl'), 'Beniamin pisze.'),
  ])
  await eventually(async () => {
    const question = (await stored('drafts.faq-shared'))?.['question']
    expect(question).toMatchObject({gb: 'May I? Ann was here.', de: 'Darf ich? Ben war hier.'})
    // Both write into the same empty field: what becomes of it is the same everywhere.
    for (const {input} of [ann, ben])
      for (const code of ['gb', 'de', 'pl'])
        expect(await input(`question.${code}`).inputValue()).toBe(question[code])
  }, patientMs)
  // Their faces stand at the document in each other's list.
  await ann.page.getByTestId('document-list-pane').locator('[aria-label="local editor"]').waitFor()
  await ben.page.getByTestId('document-list-pane').locator('[aria-label="Local user"]').waitFor()
  await Promise.all([one.close(), other.close()])
  await removeAll('faq-shared')
})

describe('five tabs of one browser', () => {
  let person: BrowserContext
  const tabs: StudioPage[] = []

  /** What the lake holds and the tabs show: one text when they agree. */
  const texts = async () =>
    new Set([
      (await stored('drafts.faq-tabs'))?.['question'].gb,
      ...(await Promise.all(tabs.map(({input}) => input('question.gb').inputValue()))),
    ])

  beforeAll(async () => {
    person = await newPerson()
    const path = await addQuestion('faq-tabs')
    for (let tab = 0; tab < 5; tab++) tabs.push(await openStudio(person, path))
  })
  afterAll(async () => {
    await person.close()
    await removeAll('faq-tabs')
  })

  test('can all be typed in, and all follow', async () => {
    let typed = 'May I?'
    for (const [index, {input}] of tabs.entries()) {
      await expect.poll(() => input('question.gb').inputValue(), {timeout: patientMs}).toBe(typed)
      await typeInto(input('question.gb'), String(index))
      typed += index
    }
    await eventually(async () => expect(await texts()).toEqual(new Set(['May I?01234'])), patientMs)
  })

  test('lose no letter that was shown when the lake goes away while somebody types, and comes back', async () => {
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
    // Studio locks the form when it notices, and unlocks it when the lake is there again: what is typed meanwhile is
    // not taken, but what was taken is kept.
    let shown = await input.inputValue()
    const isTyped = () => isBack && shown.endsWith('z')
    for (let letter = 0; !isTyped() && letter < 300; letter++) {
      await input.press(isBack ? 'z' : 'a')
      const now = await input.inputValue()
      expect(now.slice(0, shown.length)).toBe(shown)
      shown = now
    }
    await restarted
    expect(shown).toMatch(new RegExp(`^${before.replace('?', '[?]')} a+z$`))
    await eventually(async () => expect(await texts()).toEqual(new Set([shown])), patientMs)
    await tab.page.getByTestId('action-publish').click()
    await eventually(async () => expect((await stored('faq-tabs'))?.['question'].gb).toBe(shown), patientMs)
  })
})

test('a foreign page in the same browser can neither read drafts nor write', async () => {
  await editor().createOrReplace({_id: 'drafts.faq-secret', _type: 'faq', secret: 'Secret'})
  const stranger = await newStranger()
  const page = await stranger.newPage()
  // A page of this machine that is not Studio, the lake's own pages, and a page without an origin.
  const places = [
    `${inject('controlUrl')}/unknown-requests`,
    `${inject('lakeUrl')}/v1/ping`,
    'data:text/html,',
  ]
  for (const place of places) {
    await page.goto(place)
    const answers = await page.evaluate(attackFromPage, inject('lakeUrl'))
    expect(answers).toHaveLength(5)
    expect(JSON.stringify(answers)).not.toContain('Secret')
  }
  expect(await editor().fetch('*[_id match "attacked*"]')).toEqual([])
  await stranger.close()
  await removeAll('faq-secret')
})

test('nothing was asked that the lake does not know', async () => {
  expect(await unknownRequests()).toEqual([])
})
