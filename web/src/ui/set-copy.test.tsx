import type {ReactNode} from 'react'
import {renderToStaticMarkup} from 'react-dom/server'
import {expect, test} from 'vitest'
import {Action} from './action.tsx'
import {Form} from './form.tsx'
import {RichText} from './rich-text.tsx'
import {TextField} from './text-field.tsx'
import {TextLink} from './text-link.tsx'

const copy = {text: 'W domu'}
const to = {label: copy, href: '/'}
const blocks = [{_type: 'block', _key: 'b', children: [{_type: 'span', _key: 's', ...copy}]}] as const

const places: Readonly<Record<string, ReactNode>> = {
  'a button': <Action to={to} weight="line" />,
  'a link': <TextLink to={to} />,
  'formatted text': <RichText of={{blocks}} />,
  'a label': <TextField name="home" type="text" label={copy} />,
  'what sends a form': (
    <Form action="/" hidden={{}} submit={copy}>
      <br />
    </Form>
  ),
}

test.each(Object.entries(places))('%s is set', (_, shown) => {
  expect(renderToStaticMarkup(shown)).toContain('>W\u{A0}domu<')
})
