import {expect, test} from 'vitest'
import {formErrors} from './form-state.ts'

test('an error belongs to its field', () => {
  expect(formErrors(['name', 'email'], {email: 'several', name: 'too-long'})).toEqual({
    problems: {email: 'malformed', name: 'tooLong'},
  })
})

test('a problem in a hidden field is an error of the whole form', () => {
  expect(formErrors(['email'], {locale: 'unknown', page: 'malformed'})).toEqual({notice: 'refused'})
})
