import {expect, test} from 'vitest'
import {testDocument} from '../testing/test-document.ts'
import type {Versions} from '../translations/translations.ts'
import {type Dependencies, unpublishedDependencies} from './publish-plan.ts'

const holding = (_type: string, ...ids: string[]): Versions => ({
  draft: testDocument('drafts.x', _type, {items: ids.map((_ref) => ({_ref}))}),
})
const published = testDocument('x', 'faq', {})

const dependencies: Dependencies = new Map<string, Versions>([
  ['shared', {...holding('sharedSection', 'question', 'new-question'), published}],
  ['question', {...holding('faq'), published}],
  ['new-question', holding('faq')],
  ['live', {published: testDocument('live', 'sharedSection', {question: {_ref: 'behind'}})}],
  ['behind', {...holding('faq'), published}],
  ['other-page', {...holding('page', 'question-there'), published: testDocument('other-page', 'page', {})}],
  ['new-page', holding('page', 'page')],
  ['question-there', {...holding('faq'), published}],
])

const page = testDocument('drafts.page', 'page', {
  sections: [{_ref: 'shared'}, {_ref: 'live'}, {link: [{_ref: 'other-page'}, {_ref: 'new-page'}]}],
})

const ids = (skipped: readonly string[] = []) =>
  unpublishedDependencies(page, dependencies, new Set(skipped)).map(({id}) => id)

test('what a document refers to, directly and through others, comes before it', () => {
  expect(ids()).toEqual(['question', 'new-question', 'shared', 'behind', 'new-page'])
})

test('what only a skipped document refers to stays as it is', () => {
  expect(ids(['shared'])).toEqual(['shared', 'behind', 'new-page'])
})
