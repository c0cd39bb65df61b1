import {expect, test} from 'vitest'
import {seoTexts} from './seo-preview.tsx'

const site = {
  brand: 'Domora',
  description: {gb: 'Rent, accounted for.'},
  seo: {title: {gb: 'Domora: rent'}, description: {gb: 'All of it', de: 'Alles'}, imageUrl: null},
}
const seo = {title: {gb: 'Prices', de: 'Preise'}, description: {gb: 'What it costs.'}}
const name = {gb: 'Pricing', de: 'Was es kostet'}

test('a page has its own texts, in English where it is not translated', () => {
  expect(seoTexts({seo, name, site}, 'de')).toEqual({
    title: {text: 'Preise', source: 'own'},
    description: {text: 'What it costs.', source: 'english'},
  })
})

test('a page without texts has its name and the site’s texts', () => {
  expect(seoTexts({seo: undefined, name, site}, 'de')).toEqual({
    title: {text: 'Was es kostet · Domora', source: 'default'},
    description: {text: 'Alles', source: 'default'},
  })
  expect(seoTexts({seo: {title: {}, description: {gb: ' '}}, name: {}, site}, 'pl')).toEqual({
    title: {text: 'Domora: rent', source: 'default'},
    description: {text: 'All of it', source: 'default'},
  })
})

test('a site without texts has its brand', () => {
  const bare = {brand: 'Domora', description: {gb: 'Rent, accounted for.'}, seo: null}
  expect(seoTexts({seo: undefined, name: {}, site: bare}, 'pt')).toEqual({
    title: {text: 'Domora', source: 'default'},
    description: {text: 'Rent, accounted for.', source: 'default'},
  })
})
