import {createSchema} from 'sanity'
import {expect, test} from 'vitest'
import {schemaTypes} from '../schema-types.ts'
import {testDocument} from '../testing/test-document.ts'
import {basisField} from '../translations/basis.ts'
import {basesToStore, translationsOf} from '../translations/translations.ts'
import {mergingActions} from './corrections.ts'

test('a translation of the launch is stale if the correction that is merged into it has other English', () => {
  const schema = createSchema({name: 'test', types: schemaTypes})
  const type = schema.get('faq')
  if (!type) throw new Error('no type faq')
  const base = testDocument('faq-1', 'faq', {question: {gb: 'Fees?', pl: 'Opłaty?', de: 'Gebühren?'}})
  const edited = (_id: string, texts: object) => {
    const draft = {...base, _id, question: {...Object(base['question']), ...texts}}
    return {...draft, [basisField]: basesToStore(type, {published: base, draft})}
  }
  const published = edited('faq-1', {gb: 'Which fees?', de: 'Welche Gebühren?'})
  const version = edited('versions.r1.faq-1', {pl: 'Jakieś opłaty?'})
  const actions = mergingActions(schema, {sides: {base, published, version}}, new Set())
  const set: unknown = Object(actions.at(-1)).patch.set
  const merged = {...published, ...Object(set)}
  expect(merged.question).toEqual({gb: 'Which fees?', pl: 'Jakieś opłaty?', de: 'Welche Gebühren?'})
  const states = translationsOf(type, {published: merged})
  expect(Object.fromEntries(states.map(({locale, state}) => [locale, state]))).toMatchObject({
    pl: 'stale',
    de: 'current',
  })
})
