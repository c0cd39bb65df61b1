import {longText, text} from '@domora/content/values'
import {type SeedDocument} from './document.ts'

const sampleComparison = {
  heading: text({
    gb: 'What each plan includes.',
    pl: 'Co zawiera każdy plan.',
    de: 'Was jeder Tarif enthält.',
    pt: 'O que cada plano inclui.',
  }),
  text: longText({
    gb: 'Each plan includes everything in the one before it.',
    pl: 'Każdy plan zawiera wszystko z poprzedniego.',
    de: 'Jeder Tarif enthält alles aus dem vorigen.',
    pt: 'Cada plano inclui tudo o que o anterior oferece.',
  }),
}

/** An example for editors, on no page. */
export const exampleComparison: SeedDocument = {
  _id: 'shared-comparison',
  _type: 'sharedSection',
  name: 'Example: comparison',
  sections: [{_key: 'comparison', _type: 'comparison', ...sampleComparison}],
}
