import {longText, text, type SeedDocument} from './document.ts'

/** What a new one begins with in Studio. */
export const sampleComparison = {
  heading: text({
    gb: 'Which plan has what.',
    pl: 'Co jest w którym planie.',
    de: 'Welcher Tarif was enthält.',
    pt: 'O que cada plano inclui.',
  }),
  text: longText({
    gb: 'A larger plan has everything that a smaller one has.',
    pl: 'Większy plan ma wszystko, co mniejszy.',
    de: 'Ein größerer Tarif enthält alles, was ein kleinerer enthält.',
    pt: 'Um plano maior tem tudo o que um menor tem.',
  }),
}

/** An example for editors, on no page. */
export const exampleComparison: SeedDocument = {
  _id: 'shared-comparison',
  _type: 'sharedSection',
  name: 'Example: comparison',
  sections: [{_key: 'comparison', _type: 'comparison', ...sampleComparison}],
}
