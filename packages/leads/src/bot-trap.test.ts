import {expect, test} from 'vitest'
import {springsBotTrap} from './bot-trap.ts'

test.each([
  ['without script', {honeypot: '', elapsed: ''}],
  ['with neither field in the form', {honeypot: null, elapsed: undefined}],
  ['after a second', {honeypot: '', elapsed: '1000'}],
  ['after a day with the tab open', {honeypot: '', elapsed: '86400000'}],
])('a person %s passes', (_, signs) => {
  expect(springsBotTrap(signs)).toBe(false)
})

test.each([
  ['fills in the hidden field', {honeypot: 'https://spam.example', elapsed: '5000'}],
  ['fills it with a blank', {honeypot: ' ', elapsed: '5000'}],
  ['uploads into it', {honeypot: new File([], 'x'), elapsed: '5000'}],
  ['submits at once', {honeypot: '', elapsed: '0'}],
  ['submits within the second', {honeypot: '', elapsed: '999'}],
  ['makes up a time', {honeypot: '', elapsed: '-5000'}],
  ['makes up a number', {honeypot: '', elapsed: '1e9'}],
  ['writes what it likes', {honeypot: '', elapsed: 'anna@example.com'}],
  ['sends no string', {honeypot: '', elapsed: 5000}],
])('a bot that %s is caught', (_, signs) => {
  expect(springsBotTrap(signs)).toBe(true)
})
