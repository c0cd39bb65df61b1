import {expect, test} from 'vitest'
import {formStateOf} from './form-state.ts'

const values = {email: 'foo', name: 'Anna'}

test('says what is wrong beside the field and keeps what was entered', () => {
  expect(formStateOf(['name', 'email'], values, {email: 'several', name: 'too-long'})).toEqual({
    values,
    problems: {email: 'malformed', name: 'tooLong'},
  })
})

test('a problem in a hidden field is a message about the whole form', () => {
  expect(formStateOf(['email'], values, {locale: 'unknown', page: 'malformed'})).toEqual({
    values,
    notice: 'refused',
  })
})
