import {expect, test} from 'vitest'
import type {LakeDocument} from './document-view.ts'
import {defaultPerspective, parsePerspective, type Perspective, showDocument} from './perspective.ts'

const newApiVersion = '2025-02-19'

test.each([
  ['1', 'raw'],
  ['2021-10-21', 'raw'],
  ['2025-02-18', 'raw'],
  [newApiVersion, 'published'],
  ['2026-03-01', 'published'],
  ['X', 'published'],
])('the default of API version %s is %s', (apiVersion, name) => {
  expect(defaultPerspective(apiVersion)).toBe(name)
})

test.each([
  [[], {kind: 'layered', layers: []}],
  [[''], {kind: 'layered', layers: []}],
  [['published'], {kind: 'layered', layers: []}],
  [['drafts'], {kind: 'layered', layers: ['drafts']}],
  [['previewDrafts'], {kind: 'layered', layers: ['drafts']}],
  [['rAutumn,drafts'], {kind: 'layered', layers: ['rAutumn', 'drafts']}],
  [['rA', 'rB', 'published', 'drafts'], {kind: 'layered', layers: ['rA', 'rB']}],
  [['raw'], {kind: 'raw', versions: true}],
])('the requested perspective %j', (requested, perspective) => {
  expect(parsePerspective(requested, newApiVersion)).toEqual(perspective)
})

test.each(['raw,drafts', 'a b', 'a.b', '../x'])('the requested perspective %j is refused', (requested) => {
  expect(() => parsePerspective([requested], newApiVersion)).toThrow(expect.objectContaining({status: 400}))
})

test('API versions before releases do not show versions and do not have releases', () => {
  expect(parsePerspective(['raw'], '2021-10-21')).toEqual({kind: 'raw', versions: false})
  expect(parsePerspective(['previewDrafts'], '1')).toEqual({kind: 'layered', layers: ['drafts']})
  for (const requested of ['rAutumn', 'rAutumn,drafts'])
    expect(() => parsePerspective([requested], '2024-08-01')).toThrow(/2025-02-19/)
})

const stored = new Map<string, LakeDocument>(
  [
    {_id: 'a', _type: 't', state: 'published'},
    {_id: 'drafts.a', _type: 't', state: 'draft'},
    {_id: 'versions.r1.a', _type: 't', state: 'autumn'},
    {_id: 'b', _type: 't', state: 'published'},
    {_id: 'versions.r1.b', _type: 't', _system: {delete: true}},
    {_id: 'drafts.c', _type: 't', state: 'draft'},
    {_id: 'secret.key', _type: 't', state: 'private'},
  ].map((document) => [document._id, document]),
)
const rawPerspective: Perspective = {kind: 'raw', versions: true}

function layered(...layers: string[]): Perspective {
  return {kind: 'layered', layers}
}

function show(perspective: Perspective, id: string, access: 'public' | 'all' = 'all'): unknown {
  return showDocument(perspective, access, id, (key) => stored.get(key))
}

test('with a token, raw shows documents as they are stored', () => {
  expect(show(rawPerspective, 'drafts.a')).toBe(stored.get('drafts.a'))
  expect(show(rawPerspective, 'versions.r1.a')).toBe(stored.get('versions.r1.a'))
  expect(show({kind: 'raw', versions: false}, 'versions.r1.a')).toBeUndefined()
})

test('with a token, published does not show drafts and versions', () => {
  expect(show(layered(), 'a')).toEqual({...stored.get('a'), _originalId: 'a'})
  expect(show(layered(), 'c')).toBeUndefined()
  expect(show(layered(), 'drafts.a')).toBeUndefined()
  expect(show(layered(), 'secret.key')).toMatchObject({_id: 'secret.key'})
})

test('with a token, drafts replace published documents, under the published id', () => {
  expect(show(layered('drafts'), 'a')).toEqual({
    _id: 'a',
    _originalId: 'drafts.a',
    _type: 't',
    state: 'draft',
  })
  expect(show(layered('drafts'), 'b')).toEqual({_id: 'b', _originalId: 'b', _type: 't', state: 'published'})
  expect(show(layered('drafts'), 'c')).toMatchObject({_id: 'c', _originalId: 'drafts.c'})
  expect(show(layered('drafts'), 'drafts.a')).toBeUndefined()
})

test('with a token, the first layer wins, and a version marked for deletion hides the document', () => {
  expect(show(layered('r1', 'drafts'), 'a')).toMatchObject({state: 'autumn', _originalId: 'versions.r1.a'})
  expect(show(layered('drafts', 'r1'), 'a')).toMatchObject({state: 'draft'})
  expect(show(layered('r1'), 'b')).toBeUndefined()
  expect(show(layered('r2'), 'a')).toMatchObject({state: 'published'})
})

test.each([rawPerspective, layered(), layered('drafts'), layered('r1', 'drafts')])(
  'without a token, %j shows published content only',
  (perspective) => {
    expect(show(perspective, 'a', 'public')).toMatchObject({_id: 'a', state: 'published'})
    expect(show(perspective, 'b', 'public')).toMatchObject({_id: 'b', state: 'published'})
    for (const id of ['c', 'drafts.a', 'drafts.c', 'versions.r1.a', 'secret.key']) {
      expect(show(perspective, id, 'public')).toBeUndefined()
    }
  },
)
