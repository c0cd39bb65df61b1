import {expect, test} from 'vitest'
import {brokenLinks, type Findings, missingPaths, nearestPath, neglected} from './health.ts'

const now = Date.parse('2026-11-24T12:00:00Z')
const tally = (value: string, detail = '', count = 1) => ({value, detail, count, latest: '2026-11-20'})
const found = (changes: Partial<Findings> = {}): Findings => ({
  missing: [],
  redirects: [],
  pages: [],
  links: null,
  countingSince: '2026-01-01',
  ...changes,
})
const document = (_id: string, _type: string, fields: object = {}) => ({
  _id,
  _type,
  _rev: 'r',
  _createdAt: '2026-06-01T00:00:00Z',
  _updatedAt: '2026-06-01T00:00:00Z',
  ...fields,
})

test('missing paths come with the pages before them, the most visited first', () => {
  const missing = [
    tally('/old', '', 2),
    tally('/prices', 'a.example'),
    tally('/prices', 'b.example', 4),
    tally('other', '', 9),
  ]
  expect(missingPaths(found({missing}))).toEqual([
    {path: '/prices', count: 5, referrers: ['b.example', 'a.example']},
    {path: '/old', count: 2, referrers: []},
  ])
})

test('a broken link is found in each field that has it', () => {
  const url = 'https://gone.example/'
  const page = document('p', 'page', {
    sections: [
      {
        _key: 's',
        body: [
          {
            _key: 'b',
            markDefs: [
              {_key: 'm', href: url},
              {_key: 'n', href: '/about'},
            ],
          },
        ],
      },
    ],
  })
  const redirect = document('r', 'redirect', {from: '/gone', to: url})
  const links = {checkedAt: '2026-11-24T03:00:00Z', broken: [{url, problem: 'responds with 404'}]}
  expect(brokenLinks([page, redirect], found({links}))).toMatchObject([
    {document: {_id: 'p'}, field: 'sections[_key=="s"].body[_key=="b"].markDefs[_key=="m"].href'},
    {document: {_id: 'r'}, field: 'to', detail: `The page ${url} responds with 404.`},
  ])
})

test('pages without visits, old pages and unused redirects are named, unless they or the counts are new', () => {
  const isNew = {_createdAt: '2026-11-20T00:00:00Z', _updatedAt: '2026-11-20T00:00:00Z'}
  const documents = [
    document('seen', 'page', {address: {gb: 'seen'}}),
    document('unseen', 'page', {address: {gb: 'unseen'}}),
    document('new', 'page', {address: {gb: 'new'}, ...isNew}),
    document('pricingPage', 'pricingPage', {_updatedAt: '2025-01-01T00:00:00Z'}),
    document('used', 'redirect', {from: '/used'}),
    document('unused', 'redirect', {from: '/unused'}),
    document('new-redirect', 'redirect', {from: '/x', ...isNew}),
  ]
  const idsOf = (findings: Findings | null) =>
    neglected(documents, findings, now).map(({document: {_id}}) => _id)
  const counts = {pages: [tally('/seen'), tally('/de/pricing')], redirects: [tally('/used')]}
  expect(idsOf(found(counts))).toEqual(['unseen', 'pricingPage', 'unused'])
  expect(idsOf(found({...counts, countingSince: '2026-11-01'}))).toEqual(['pricingPage'])
  expect(idsOf(null)).toEqual(['pricingPage'])
})

test.each([
  ['/de/preise-alt', '/de/preise'],
  ['/Pricing.html', '/pricing'],
  ['/xyz', '/'],
])('the suggested target of %s is %s', (path, target) => {
  expect(nearestPath(path, ['/', '/pricing', '/de/pricing', '/de/preise', '/de'])).toBe(target)
})
