import {type LocaleCode, localeCodes} from '@domora/content/locales'
import {pathOf} from '@domora/content/routes'
import {expect, inject, test} from 'vitest'
import {editor, keepContent, plainText, stored} from '../../testing/content.ts'
import {eventually} from '../../testing/eventually.ts'
import {
  editable,
  frame,
  holdSection,
  openField,
  pressPublish,
  sectionControl,
  slow,
  smallPicture,
  studio,
  useStudio,
} from '../../e2e/studio/studio-page.ts'

/** An offer page from its start to its end, made in Studio as an editor makes it. */
keepContent()
useStudio(() => '/content/pages;landingPage')

const titles: Readonly<Record<LocaleCode, string>> = {
  gb: 'Spring offer',
  pl: 'Wiosenna oferta',
  de: 'Frühlingsangebot',
  pt: 'Oferta de primavera',
}
const addresses: Readonly<Record<LocaleCode, string>> = {
  gb: 'offers/spring',
  pl: 'oferty/wiosna',
  de: 'angebote/fruehling',
  pt: 'ofertas/primavera',
}
const headings: Readonly<Record<LocaleCode, string>> = {
  gb: 'Three months for the price of two.',
  pl: 'Trzy miesiące w cenie dwóch.',
  de: 'Drei Monate zum Preis von zweien.',
  pt: 'Três meses pelo preço de dois.',
}
/** Not asked in Polish. */
const questions: Readonly<Record<LocaleCode, string>> = {
  gb: 'Until when?',
  pl: '',
  de: 'Bis wann?',
  pt: 'Até quando?',
}

/** The published id of the page. */
let id: string

const pathIn = (locale: LocaleCode) => pathOf({kind: 'page', address: addresses[locale]}, locale)
const visit = async (path: string) => {
  const response = await fetch(inject('siteUrl') + path, {redirect: 'manual'})
  return {
    status: response.status,
    to: response.headers.get('location'),
    html: plainText(await response.text()),
  }
}
const draft = () => stored(`drafts.${id}`)
const sectionsOf = async (): Promise<{_key: string; _type: string}[]> => (await draft())?.['sections'] ?? []
const keyOf = async (type: string) => (await sectionsOf()).find(({_type}) => _type === type)?._key ?? type

/** Opens a field of the page's form. */
const openForm = (path = '') =>
  studio.goTo(
    `/content/pages;pages-of-sections;${id}${path === '' ? '' : `,path=${encodeURIComponent(path)}`}`,
  )

const isPublished = () => eventually(async () => expect(await draft()).toBeUndefined())

test('an offer begins with the sections of its start, and gets a name and an address in each language', async () => {
  const {page, goTo, input} = studio
  await goTo('/start')
  await page.getByTestId('start-page').getByRole('link', {name: 'New page'}).click()
  await page.getByTestId('new-page').getByRole('link', {name: 'Offer'}).click()
  await editable(input('title.gb'))
  for (const locale of localeCodes) {
    await input(`title.${locale}`).fill(titles[locale])
    await input(`address.${locale}`).fill(addresses[locale])
  }
  await eventually(async () => {
    id = await editor().fetch<string>(
      '*[title.gb == $title][0]._id',
      {title: titles.gb},
      {perspective: 'raw'},
    )
    id = id.replace(/^drafts\./, '')
    expect(await draft()).toMatchObject({title: titles, address: addresses})
  })
  const mark = (path: string) => page.locator(`[data-sample='${path}']`)
  expect(await mark('title.de').count()).toBe(0)
  const lede = `sections[_key=="${await keyOf('hero')}"].lede`
  // An open form stays where it is.
  await goTo('/start')
  await openForm(lede)
  await mark(`${lede}.de`).waitFor()
  expect((await sectionsOf()).map(({_type}) => _type)).toEqual([
    'hero',
    'feature',
    'figures',
    'priceCards',
    'steps',
    'faqSection',
    'formSection',
    'closingCall',
  ])
})

test('sections are dragged and inserted in the preview', async () => {
  const {page, goTo, input} = studio
  await goTo(`/preview?preview=${pathIn('gb')}`)
  await frame.locator('sanity-visual-editing').waitFor({state: 'attached', ...slow})
  const [feature, figures] = [await keyOf('feature'), await keyOf('figures')]
  await holdSection(page, frame, feature)
  const below = await frame.locator(`[data-key="${figures}"]`).boundingBox()
  if (below === null) throw new Error('the figures are not shown')
  await page.mouse.move(below.x + 200, below.y + below.height - 5, {steps: 8})
  await page.mouse.up()
  await sectionControl(frame, figures, 'insert').click()
  await page.getByRole('dialog').getByRole('button', {name: 'Picture', exact: true}).click()
  await eventually(async () =>
    expect((await sectionsOf()).slice(0, 4).map(({_type}) => _type)).toEqual([
      'hero',
      'figures',
      'pictureSection',
      'feature',
    ]),
  )
  const focused = page.locator('[data-testid^="field-sections"] :is(input, textarea):focus')
  await expect.poll(() => focused.count(), slow).toBe(1)
  await openField(frame, 'h1')
  const heading = `sections[_key=="${await keyOf('hero')}"].heading`
  for (const locale of localeCodes) {
    await editable(input(`${heading}.${locale}`))
    await input(`${heading}.${locale}`).fill(headings[locale])
  }
  await frame.locator('h1', {hasText: headings.gb}).waitFor(slow)
})

test('a picture is uploaded', async () => {
  const {page, input} = studio
  const image = `sections[_key=="${await keyOf('pictureSection')}"].image`
  await openForm(image)
  await page.getByTestId('image-input').locator('input[type=file]').setInputFiles(smallPicture)
  await page.getByTestId('hotspot-image-input').waitFor()
  await input(`${image}.alt.gb`).fill('A door in spring')
  const asset = /^image-[0-9a-f]{40}-120x80-png$/
  await eventually(async () =>
    expect(await sectionsOf()).toContainEqual(
      expect.objectContaining({
        _type: 'pictureSection',
        image: expect.objectContaining({
          asset: expect.objectContaining({_ref: expect.stringMatching(asset)}),
          alt: expect.objectContaining({gb: 'A door in spring'}),
        }),
      }),
    ),
  )
})

test('plans and questions are chosen, and a question is written in its place', async () => {
  const {page, input, field} = studio
  const chooseFrom = async (list: string, title: string) => {
    await field(list).getByTestId('autocomplete').last().fill(title)
    await page.locator('[id$="-listbox"]').getByText(title).first().click()
  }
  const plans = `sections[_key=="${await keyOf('priceCards')}"].plans`
  await openForm(plans)
  await field(plans).locator('[id$="-menuButton"]').first().click()
  await page.getByRole('menuitem', {name: 'Remove'}).click()
  await field(plans).getByRole('button', {name: 'Add item'}).click()
  await chooseFrom(plans, 'Enterprise')

  const entries = `sections[_key=="${await keyOf('faqSection')}"].entries`
  await openForm(entries)
  await field(entries).getByRole('button', {name: 'Add item'}).click()
  await page.getByRole('menuitem', {name: 'Shared question'}).click()
  await chooseFrom(entries, 'How do my tenants join?')
  await openForm(`${entries}[_key=="own"]`)
  const own = `${entries}[_key=="own"]`
  await editable(input(`${own}.question.gb`))
  for (const locale of localeCodes) await input(`${own}.question.${locale}`).fill(questions[locale])
  await eventually(async () => {
    const [, , , , prices, , faq] = await sectionsOf()
    expect(prices).toMatchObject({plans: [{_ref: 'plan-pro'}, {_ref: 'plan-premium'}, {_ref: 'plan-team'}]})
    expect(faq).toMatchObject({
      entries: [{question: {gb: questions.gb, de: questions.de}}, {_ref: 'faq-invite-tenants'}],
    })
  })
})

test('sample figures and quotes are marked, and cannot be published', async () => {
  const {page, goTo, input} = studio
  await goTo(`/preview?preview=${pathIn('de')}`)
  await frame.locator('dd .preview-sample').first().waitFor(slow)
  expect(await frame.locator('h1 .preview-sample').count()).toBe(0)
  await sectionControl(frame, await keyOf('closingCall'), 'insert').click()
  await page.getByRole('dialog').getByRole('button', {name: 'Quotes', exact: true}).click()
  await frame.locator('figcaption b .preview-sample').waitFor(slow)

  await goTo(`/content/pages;pages-of-sections;${id},inspect=sanity%2Fstructure%2Fvalidation`)
  const problems = (name: string) => page.getByText(`This ${name} is a sample. Replace it.`)
  await expect.poll(() => problems('number').count(), slow).toBeGreaterThanOrEqual(3)
  for (const name of ['quote', 'person']) await problems(name).first().waitFor()
  await expect.poll(() => page.getByTestId('action-publish').isDisabled(), slow).toBe(true)

  const [figures, quotes] = [await keyOf('figures'), await keyOf('quotes')]
  const own = (values: readonly string[]) =>
    Object.fromEntries(localeCodes.map((locale, index) => [locale, values[index % values.length]]))
  const replaced = Object.entries({
    [`sections[_key=="${figures}"].figures[_key=="days"].value`]: own(['2']),
    [`sections[_key=="${figures}"].figures[_key=="share"].value`]: own(['91%', '91%', '91 %']),
    [`sections[_key=="${figures}"].figures[_key=="minutes"].value`]: own(['15']),
    [`sections[_key=="${quotes}"].quotes[_key=="first"].quote`]: own(['It keeps my evenings free.']),
  }).flatMap(([path, values]) =>
    Object.entries(values).map(([locale, value]) => [`${path}.${locale}`, value] as const),
  )
  await editor().patch(`drafts.${id}`).set(Object.fromEntries(replaced)).commit()
  const name = `sections[_key=="${quotes}"].quotes[_key=="first"].person`
  await openForm(name)
  await editable(input(name))
  await input(name).fill('Ann Kowalska')
})

test('one publish names the samples left, and shows the page to visitors in four languages', async () => {
  const {page, goTo} = studio
  await openForm()
  await pressPublish()
  const left = page.getByTestId('publish-dialog').getByTestId('fact-texts')
  await left.getByText('Hero: Introduction', {exact: true}).waitFor()
  expect(await left.getByText(/^Figures: (?:.*, )?Note$/).count()).toBe(1)
  await page.getByTestId('confirm-publish').click()
  await isPublished()
  await goTo('/start')
  const live = page.locator('[data-part="Samples on the site"]').locator(`[data-document='${id}']`)
  await live.getByText('Hero: Introduction').waitFor(slow)
  const chosen = await stored('faq-invite-tenants')
  for (const locale of localeCodes) {
    const {html} = await eventually(async () => {
      const answer = await visit(pathIn(locale))
      expect(answer.status).toBe(200)
      return answer
    })
    const all = (pattern: RegExp) => [...html.matchAll(pattern)].map(([, text]) => text)
    const own = questions[locale] === '' ? [] : [questions[locale]]
    expect({
      heading: all(/<h1[^>]*>([^<]*)/g),
      picture: all(/<img[^>]* alt="([^"]*)"/g),
      plans: all(/<h3 id="[^"]*-(plan-\w+)"/g),
      questions: all(/<summary><span[^>]*>\d+<\/span><span[^>]*>([^<]*)/g),
    }).toEqual({
      heading: [headings[locale]],
      picture: ['A door in spring'],
      plans: ['plan-pro', 'plan-premium', 'plan-team'],
      questions: [...own, plainText(chosen?.['question'][locale])],
    })
  }
})

test('visitors of an old address are sent on', async () => {
  const {page, input} = studio
  await openForm()
  await editable(input('address.gb'))
  await input('address.gb').fill('offers/late-spring')
  await pressPublish()
  await page.getByText('Redirect /offers/spring to /offers/late-spring').waitFor()
  await page.getByTestId('confirm-publish').click()
  await isPublished()
  await eventually(async () => {
    expect(await visit('/offers/spring')).toMatchObject({status: 307, to: '/offers/late-spring'})
    expect(await visit('/offers/late-spring')).toMatchObject({status: 200})
  })
})

test('after its last day visitors are sent where the editor said', async () => {
  const {page, input, field} = studio
  await page.getByRole('tab', {name: 'Schedule & visibility'}).click()
  await input('validUntil').fill('2026-01-31 18:00')
  await input('validUntil').press('Enter')
  await field('afterEnd.kind').getByText('Main page').click()
  await field('afterEnd.route').locator('select').selectOption({label: 'Pricing'})
  await pressPublish()
  await isPublished()
  await eventually(async () => {
    for (const locale of localeCodes.slice(1))
      expect(await visit(pathIn(locale))).toMatchObject({status: 307, to: pathOf({kind: 'pricing'}, locale)})
  })
  expect(await visit('/offers/late-spring')).toMatchObject({status: 307, to: '/pricing'})
})
