// @vitest-environment jsdom
import {act, type ReactNode} from 'react'
import {createRoot} from 'react-dom/client'
import {createSchema, type FormPatch, type InputProps, type SanityDocument} from 'sanity'
import {afterEach, beforeEach, expect, test, vi} from 'vitest'
import {schemaTypes} from '../schema-types.ts'
import {testDocument} from '../testing/test-document.ts'
import {StaleTranslationsInput} from './stale-translations.tsx'

const lake = vi.hoisted(() => ({published: null as object | null, isSyncing: false}))
vi.mock('sanity', async (original) => ({
  ...(await original<object>()),
  useEditState: () => ({published: lake.published, ready: true}),
  useSyncState: () => ({isSyncing: lake.isSyncing}),
}))
vi.mock('./facts.tsx', async (original) => ({
  ...(await original<object>()),
  FactsProvider: ({children}: {readonly children: ReactNode}) => children,
}))
vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)

const schemaType = createSchema({name: 'test', types: schemaTypes}).get('faq')
const faq = (_id: string, gb: string, pl: string, more: object = {}) =>
  testDocument(_id, 'faq', {question: {gb, pl}, ...more})

let root: ReturnType<typeof createRoot>
let patches: FormPatch[]
beforeEach(() => {
  root = createRoot(document.createElement('div'))
})
afterEach(() => act(() => root.unmount()))

/** Shows a document in the form, a new one if it `remounts`, and returns what the form stores. */
async function show(
  value: SanityDocument,
  {isOwn = true, readOnly = false, remounts = false} = {},
): Promise<FormPatch[]> {
  patches = []
  if (remounts) {
    await act(() => root.unmount())
    root = createRoot(document.createElement('div'))
  }
  const props = {value, schemaType, readOnly, path: [], id: 'root', members: [], groups: []}
  const onChange = (change: FormPatch[]) => patches.push(...change)
  lake.isSyncing = isOwn
  // Studio gives many more that this input passes on.
  const input = {...props, onChange, renderDefault: () => null} as unknown as InputProps
  await act(() => root.render(<StaleTranslationsInput {...input} />))
  lake.isSyncing = false
  await act(() => root.render(<StaleTranslationsInput {...input} />))
  return patches
}

const published = faq('faq-1', 'Fees?', 'Opłaty?')
const basis = (english: string, hashes: object) => ({
  _key: expect.any(String),
  _type: 'translationBasis',
  field: 'question',
  english,
  translations: hashes,
})
const first = basis('Fees?', {pl: expect.any(String)})

test('the first letter typed into a document without bases stores what its translations were written for', async () => {
  lake.published = published
  expect(await show(published, {isOwn: false})).toEqual([])
  const draft = faq('drafts.faq-1', 'Which fees?', 'Opłaty?')
  expect(await show(draft)).toEqual([expect.objectContaining({type: 'set', value: [first]})])
})

test('a translation that is typed replaces its entry alone', async () => {
  lake.published = published
  await show(faq('versions.r1.faq-1', 'Fees?', 'Opłaty?'), {isOwn: false})
  const [stored] = await show(faq('versions.r1.faq-1', 'Which fees?', 'Opłaty?'))
  const translatedFrom = stored?.type === 'set' ? stored.value : []
  const typed = await show(faq('versions.r1.faq-1', 'Which fees?', 'Jakie opłaty?', {translatedFrom}))
  expect(typed).toEqual([
    expect.objectContaining({type: 'insert', items: [basis('Which fees?', {pl: expect.any(String)})]}),
    expect.objectContaining({type: 'unset'}),
  ])
  // Undone: the form remembers for which English the words were written.
  expect(await show(faq('versions.r1.faq-1', 'Which fees?', 'Opłaty?', {translatedFrom: []}))).toEqual([
    expect.objectContaining({type: 'insert', items: [first]}),
  ])
})

test('a form that Studio mounts again after the first letter stores the same', async () => {
  lake.published = published
  await show(published, {isOwn: false})
  const draft = faq('drafts.faq-1', 'Which fees?', 'Opłaty?')
  const stored = await show(draft, {remounts: true})
  expect(stored).toEqual([expect.objectContaining({type: 'set', value: [first]})])
})

test.each([
  ['of a colleague', 'drafts.faq-1', {isOwn: false}],
  ['in a document that is locked', 'drafts.faq-1', {readOnly: true}],
  ['that is another version', 'versions.r1.faq-1', {isOwn: false}],
  ['of the published document', 'faq-1', {}],
])('a change %s stores nothing', async (_, id, how) => {
  lake.published = published
  await show(faq(id === 'faq-1' ? id : 'drafts.faq-1', 'Fees?', 'Opłaty?'), {isOwn: false})
  expect(await show(faq(id, 'Which fees?', 'Opłaty?'), how)).toEqual([])
})
