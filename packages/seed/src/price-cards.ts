import {longText, references, text, type SeedDocument} from './document.ts'

/** What a new one begins with in Studio. */
export const samplePriceCards = {
  heading: text({
    gb: 'A price for every house.',
    pl: 'Cena na miarę każdego domu.',
    de: 'Ein Preis für jedes Haus.',
    pt: 'Um preço para cada casa.',
  }),
  text: longText({
    gb: 'Start small. Change the plan when you add a property.',
    pl: 'Zacznij od małego planu. Zmienisz go, gdy przybędzie nieruchomości.',
    de: 'Fangen Sie klein an. Den Tarif wechseln Sie, wenn eine Immobilie dazukommt.',
    pt: 'Comece pequeno. Mude de plano quando tiver mais um imóvel.',
  }),
}

/** An example for editors, on no page. */
export const examplePriceCards: SeedDocument = {
  _id: 'shared-price-cards',
  _type: 'sharedSection',
  name: 'Example: price cards',
  sections: [
    {
      _key: 'price-cards',
      _type: 'priceCards',
      ...samplePriceCards,
      plans: references(['plan-basic', 'plan-pro', 'plan-premium']),
    },
  ],
}
