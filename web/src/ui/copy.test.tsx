import type {ReactNode} from 'react'
import {renderToStaticMarkup} from 'react-dom/server'
import {expect, test} from 'vitest'
import {typeset} from './copy.tsx'
import {Form, TextField} from './form.tsx'
import {Action, TextLink} from './links.tsx'
import {RichText} from './rich-text.tsx'

const shown = (copy: string) => typeset(copy).replaceAll('\u{A0}', '~').replaceAll('\u{2060}', '|')

test.each([
  ['Klucze i umowy w jednym miejscu, a w nim', 'Klucze i~umowy w~jednym miejscu, a~w~nim'],
  ['W domu', 'W~domu'],
  ['z art. 6 ust. 1 lit. b RODO', 'z~art.~6~ust.~1~lit.~b RODO'],
  ['§ 5 Abs. 1 und Art. 6', '§~5~Abs.~1~und Art.~6'],
  ['Ihre E-Mail-Adresse', 'Ihre E-|Mail-Adresse'],
  ['Seit 3. November, 10:00 Uhr', 'Seit 3.~November, 10:00~Uhr'],
  ['od 3 listopada', 'od 3~listopada'],
  ['Seu e-mail', 'Seu e-|mail'],
  ['(„E-Mail-Adresse.“)', '(„E-|Mail-Adresse.“)'],
  ['(w domu)', '(w~domu)'],
  ['Ask us. A person answers.', 'Ask us. A~person answers.'],
  ['Sim. O contrato', 'Sim. O~contrato'],
])('%s', (copy, set) => {
  expect(shown(copy)).toBe(set)
})

test.each([
  'Every door, accounted for.',
  'Miet-E2 und Vorab-Zugang',
  'Seit 2026 offen',
  'Das Jahr 2026. Namen',
  'rent-to-own',
  'Para nós. É simples.',
  'https://x.y/e-mail',
  'x.y/?by=e-mail',
  'https://x.y/a now',
  'e-mail.pl',
  'jan@e-mail.pl',
  'a-b@c.d',
])('%s is left as it is', (copy) => {
  expect(typeset(copy)).toBe(copy)
})

test('typeset text stays the same', () => {
  const copy = 'W domu, art. 6, E-Mail'
  expect(typeset(typeset(copy))).toBe(typeset(copy))
})

const copy = {text: 'W domu'}
const to = {label: copy, href: '/'}
const blocks = [{_type: 'block', _key: 'b', children: [{_type: 'span', _key: 's', ...copy}]}] as const

const elements: Readonly<Record<string, ReactNode>> = {
  'a button': <Action to={to} weight="line" />,
  'a link': <TextLink to={to} />,
  'formatted text': <RichText content={{blocks}} />,
  'a label': <TextField name="home" type="text" label={copy} />,
  'a submit button': <Form action="/" hidden={{}} submit={copy} />,
}

test.each(Object.entries(elements))('%s is typeset', (_, element) => {
  expect(renderToStaticMarkup(element)).toContain('>W\u{A0}domu<')
})
