import {expect, test} from 'vitest'
import {formErrorsContract} from './form-errors.ts'

const before = Object.fromEntries(
  ['missing', 'malformed', 'tooLong', 'tooMany', 'unavailable', 'refused'].map((name) => [
    name,
    {_type: 'localizedString', gb: `It is ${name}.`},
  ]),
)
const contract = formErrorsContract('gb')

test('content of before there were disposable addresses says that such a one is malformed', () => {
  expect(contract.parse(before).disposable).toEqual(contract.parse(before).malformed)
})

test('content that has words for them says those', () => {
  const errors = contract.parse({...before, disposable: {_type: 'localizedString', gb: 'Not to keep.'}})
  expect(errors.disposable.text).toBe('Not to keep.')
})
