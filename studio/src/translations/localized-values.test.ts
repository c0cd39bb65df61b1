import {createSchema, type SchemaType} from 'sanity'
import {expect, test} from 'vitest'
import {schemaTypes} from '../schema-types.ts'
import {testDocument} from '../testing/test-document.ts'
import {localizedValues} from './localized-values.ts'

const schema = createSchema({name: 'test', types: schemaTypes})

const typeOf = (name: string): SchemaType => {
  const type = schema.get(name)
  if (!type) throw new Error(`no type ${name}`)
  return type
}

const feature = (fields: object) => localizedValues(typeOf('feature'), testDocument('d', 'feature', fields))

test('finds localized values at any depth, with the titles of their fields', () => {
  const values = feature({
    heading: {gb: 'Paid'},
    points: [{_key: 'a', _type: 'localizedString', gb: 'One'}],
    entry: {note: {gb: 'Due'}},
  })
  expect(values.map(({field, titles}) => `${field}: ${titles.join(' › ')}`)).toEqual([
    'entry.note: Date line › Note',
    'heading: Heading',
    'text: Text',
    'points[_key=="a"]: Points › 1',
  ])
  expect(values.map(({value}) => value['gb'])).toEqual(['Due', 'Paid', undefined, 'One'])
})

test('leaves out hidden fields', () => {
  const illustration = {
    kind: 'overview',
    overview: {totalLabel: {gb: 'Payments'}},
    rentCollected: {title: {gb: 'Rent collected'}},
  }
  const fields = feature({illustration}).map(({field}) => field)
  expect(fields).toContain('illustration.overview.totalLabel')
  expect(fields).not.toContain('illustration.rentCollected.title')
})

test('finds values in lists of several types', () => {
  const sections = [
    {_key: 'a', _type: 'reference', _ref: 'shared'},
    {_key: 'b', _type: 'faqSection', heading: {gb: 'Questions'}},
    {_key: 'c', _type: 'faqSection', heading: {gb: 'More'}},
  ]
  const values = localizedValues(typeOf('page'), testDocument('landingPage', 'page', {sections}))
  expect(values.map(({titles}) => titles.join(' › '))).toEqual(
    expect.arrayContaining(['Questions & answers › Heading', 'Questions & answers 2 › Heading']),
  )
  const fields = values.map(({field}) => field)
  expect(fields).toEqual(expect.arrayContaining(['sections[_key=="b"].heading', 'sections[_key=="b"].text']))
  expect(fields.filter((field) => field.includes('"a"'))).toEqual([])
})
