import {longText, text} from '@domora/content/values'
import {references, type SeedDocument} from './document.ts'

const samplePriceCards = {
  heading: text({
    gb: 'A plan for every portfolio.',
    pl: 'Plan na miarę każdego najmu.',
    de: 'Ein Tarif für jeden Bestand.',
    pt: 'Um plano para cada carteira.',
  }),
  text: longText({
    gb: 'Start small. Change plans when you add a property.',
    pl: 'Zacznij od małego planu. Zmienisz go, gdy przybędzie lokali.',
    de: 'Fangen Sie klein an. Sie wechseln den Tarif, wenn Einheiten dazukommen.',
    pt: 'Comece pequeno. Mude de plano quando tiver mais unidades.',
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
