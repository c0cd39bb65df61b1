import {expect, test} from 'vitest'
import {formErrorsContract} from './form-errors.ts'
import {parseIn} from './testing/parse-in.ts'

const before = Object.fromEntries(
  ['missing', 'malformed', 'tooLong', 'tooMany', 'unavailable', 'refused'].map((name) => [
    name,
    {_type: 'localizedString', gb: `It is ${name}.`},
  ]),
)
const parse = (errors: object) => parseIn('gb', formErrorsContract, errors).data

test('older content calls a disposable address malformed', () => {
  expect(parse(before)?.disposable).toEqual({text: 'It is malformed.'})
})

test('newer content has a message for it', () => {
  const errors = parse({...before, disposable: {_type: 'localizedString', gb: 'Not to keep.'}})
  expect(errors?.disposable.text).toBe('Not to keep.')
})
