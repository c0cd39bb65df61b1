import {expect, test} from 'vitest'
import {seoTexts} from './seo-preview.tsx'

const site = {
  brand: 'Domora',
  description: {gb: 'Rent, accounted for.', pl: 'Najem w rachunkach.'},
  seo: {title: {gb: 'Domora: rent'}, description: {gb: 'All of it', de: 'Alles'}, imageUrl: null},
}
const seo = {title: {gb: 'Prices', de: 'Preise'}, description: {gb: 'What it costs.'}}
const name = {gb: 'Pricing', pl: 'Cennik'}

test('a page has its own texts in a language, else its title and the site’s texts in the same language', () => {
  expect(seoTexts({seo, name, site}, 'de')).toEqual({
    title: {text: 'Preise', source: 'own'},
    description: {text: 'Alles', source: 'site'},
  })
  expect(seoTexts({seo, name, site}, 'pl')).toEqual({
    title: {text: 'Cennik · Domora', source: 'page'},
    description: {text: 'Najem w rachunkach.', source: 'site'},
  })
  expect(seoTexts({seo: {title: {}, description: {gb: ' '}}, name: {}, site}, 'gb')).toEqual({
    title: {text: 'Domora: rent', source: 'site'},
    description: {text: 'All of it', source: 'site'},
  })
})

test('where nothing is written in a language, the title is the brand and there is no description', () => {
  expect(seoTexts({seo, name: {gb: 'Pricing'}, site}, 'pt')).toEqual({
    title: {text: 'Domora', source: 'site'},
    description: {text: '', source: 'site'},
  })
})
