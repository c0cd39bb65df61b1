import {describe, expect, test} from 'vitest'
import {defaultPerspective, parsePerspective} from './perspective.ts'

const NEW = '2025-02-19'

describe('the default', () => {
  test.each([
    ['1', 'raw'],
    ['2021-10-21', 'raw'],
    ['2025-02-18', 'raw'],
    [NEW, 'published'],
    ['2026-03-01', 'published'],
    ['X', 'published'],
  ])('of API version %s is %s', (apiVersion, name) => {
    expect(defaultPerspective(apiVersion)).toBe(name)
  })
})

describe('the perspective of a request', () => {
  test.each([
    [undefined, {kind: 'layered', layers: []}],
    ['', {kind: 'layered', layers: []}],
    ['published', {kind: 'layered', layers: []}],
    ['drafts', {kind: 'layered', layers: ['drafts']}],
    ['previewDrafts', {kind: 'layered', layers: ['drafts']}],
    ['rAutumn,drafts', {kind: 'layered', layers: ['rAutumn', 'drafts']}],
    [['rA', 'rB', 'published', 'drafts'], {kind: 'layered', layers: ['rA', 'rB']}],
    ['raw', {kind: 'raw', versions: true}],
  ])('%j', (requested, perspective) => {
    expect(parsePerspective(requested, NEW)).toEqual(perspective)
  })

  test.each(['raw,drafts', 'a b', 'a.b', '../x'])('%j is refused', (requested) => {
    expect(() => parsePerspective(requested, NEW)).toThrow(expect.objectContaining({status: 400}))
  })

  test('API versions before releases do not show versions', () => {
    expect(parsePerspective('raw', '2021-10-21')).toEqual({kind: 'raw', versions: false})
  })
})
