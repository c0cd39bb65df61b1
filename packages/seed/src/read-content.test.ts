import {expect, test} from 'vitest'
import {writeOut} from './read-content.ts'

const contact = {gb: 'Contact', pl: 'Kontakt'}

test('short forms are written out as the schema has them', () => {
  const [settings] = writeOut([
    [
      'siteSettings',
      {
        tagline: 'Domora',
        mainNavigation: {contact: {_type: 'link', route: 'contact', label: contact}},
        callToAction: {'same as': 'siteSettings/mainNavigation/contact', label: 'Write'},
      },
    ],
  ])
  const link = {_type: 'link', kind: 'route', route: 'contact'}
  const inAll = (copy: string) => ({_type: 'localizedString', gb: copy, pl: copy, de: copy, pt: copy})
  expect(settings).toEqual({
    _id: 'siteSettings',
    _type: 'siteSettings',
    tagline: inAll('Domora'),
    mainNavigation: [{_key: 'contact', ...link, label: {_type: 'localizedString', ...contact}}],
    callToAction: {...link, label: inAll('Write')},
  })
})

test.each([
  ['plan-free', {titel: contact}, 'plan-free does not have the field titel, only'],
  ['plan-free', {title: {en: 'Free'}}, 'plan-free/title does not have the field en, only'],
  ['plan-free', {propertyLimit: 'one'}, 'plan-free/propertyLimit must be a number'],
  ['plan-free', {action: {route: 'home'}}, 'plan-free/action/route must be one of landing, pricing'],
  ['page-new', {sections: {top: {heading: contact}}}, 'page-new/sections/top must be one of hero, feature'],
  ['page-new', {title: {'same as': 'page-old/title'}}, 'page-old/title does not exist'],
  ['offer', {title: contact}, 'offer needs a _type: siteSettings, page'],
])('a mistake in %s is named: %j', (id, document, message) => {
  expect(() => writeOut([[id, document]])).toThrow(message)
})
