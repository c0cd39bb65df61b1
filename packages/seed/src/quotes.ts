import {keyed, longText, text} from '@domora/content/values'
import {type SeedDocument} from './document.ts'

/** An example for editors. It stands on no page: the specification has no such section, and no one said it. */
export const exampleQuotes: SeedDocument = {
  _id: 'shared-quotes',
  _type: 'sharedSection',
  name: 'Example: quotes',
  sections: [
    {
      _key: 'quotes',
      _type: 'quotes',
      quotes: keyed({
        example: {
          _type: 'quote',
          quote: longText({
            gb: 'This is an example and no one said it. Write here what a customer told you, in their own words.',
            pl: 'To jest przykład i nikt tego nie powiedział. Wpisz tu, co powiedział klient, jego własnymi słowami.',
            de: 'Das ist ein Beispiel, das niemand gesagt hat. Schreiben Sie hier, was jemand aus der Kundschaft gesagt hat, im Wortlaut.',
            pt: 'Isto é um exemplo, ninguém disse isto. Escreva aqui o que um cliente contou, nas palavras dele.',
          }),
          person: 'Example: name of the person',
          role: text({
            gb: 'Example: role of the person',
            pl: 'Przykład: rola tej osoby',
            de: 'Beispiel: Rolle der Person',
            pt: 'Exemplo: função da pessoa',
          }),
          company: 'Example: name of the company',
        },
      }),
    },
  ],
}
