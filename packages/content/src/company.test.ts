import {expect, test} from 'vitest'
import {withParticulars} from './company.ts'

const paragraph = (text: string) => ({
  _type: 'block' as const,
  _key: 'p',
  style: 'normal' as const,
  listItem: null,
  level: null,
  children: [{_type: 'span' as const, _key: 's', text, marks: ['em']}],
  markDefs: [],
})

const filled = (text: string, particulars: Readonly<Record<string, string | null>>) =>
  withParticulars({blocks: [paragraph(text)]}, particulars).blocks

test('particulars are filled in, and the e-mail address becomes a link', () => {
  const [block] = filled('{legalName}: {contactEmail}!', {legalName: 'Dom AG', contactEmail: 'a@b.example'})
  expect(block?.children.map(({text, marks}) => [text, marks])).toEqual([
    ['Dom AG', ['em']],
    [': ', ['em']],
    ['a@b.example', ['em', 'email']],
    ['!', ['em']],
  ])
  expect(block?.markDefs).toEqual([{_type: 'link', _key: 'email', href: 'mailto:a@b.example'}])
})

test('a block with a missing particular is left out', () => {
  expect(filled('Telephone: {phone}', {phone: null})).toEqual([])
  expect(filled('{sample}Sample data.', {sample: null})).toEqual([])
  expect(filled('{sample}Sample data.', {sample: ''})[0]?.children).toMatchObject([{text: 'Sample data.'}])
})

test('other braces stay', () => {
  expect(filled('{unknown}', {})[0]?.children).toMatchObject([{text: '{unknown}'}])
})
