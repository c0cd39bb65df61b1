import {expect, test} from 'vitest'
import {testDocument} from '../testing/test-document.ts'
import {movesOf, redirectActions} from './moved-addresses.ts'

const page = (address: object) => testDocument('page', 'page', {address})

test('a page moves in the languages in which its address has changed', () => {
  const before = page({gb: 'offer', pl: 'oferta', de: 'angebot'})
  expect(movesOf(page({gb: 'spring/offer', pl: 'oferta'}), before)).toEqual([
    {from: '/offer', to: '/spring/offer'},
    // It is no longer shown in German.
    {from: '/de/angebot', to: '/spring/offer'},
  ])
  expect(movesOf(page({gb: 'offer'}), null)).toEqual([])
  expect(movesOf(testDocument('faq', 'faq', {address: {gb: 'a'}}), before)).toEqual([
    {from: '/offer', to: '/'},
    {from: '/pl/oferta', to: '/pl'},
    {from: '/de/angebot', to: '/de'},
  ])
})

test('redirects follow a page: none starts at a page, none leads to an old path, and each old path has one', () => {
  const redirects = [
    {id: 'taken', from: '/new', to: '/old', hasDraft: true},
    {id: 'chain', from: '/oldest', to: '/old?a=1#b', hasDraft: false},
    {id: 'edited', from: '/older', to: '/old', hasDraft: true},
    {id: 'other', from: '/else', to: '/pricing', hasDraft: false},
  ]
  const actions = redirectActions([{from: '/old', to: '/new'}], ['/new'], redirects)
  expect(actions).toMatchObject([
    {actionType: 'sanity.action.document.delete', publishedId: 'taken', includeDrafts: ['drafts.taken']},
    {actionType: 'sanity.action.document.edit', publishedId: 'chain', patch: {set: {to: '/new?a=1#b'}}},
    {actionType: 'sanity.action.document.publish', publishedId: 'chain'},
    {actionType: 'sanity.action.document.create', attributes: {from: '/old', to: '/new', permanent: false}},
    {actionType: 'sanity.action.document.publish'},
  ])
})
