import {longText, text} from '@domora/content/values'
import {type SeedDocument} from './document.ts'

const sampleFormSection = {
  kind: 'waitlist',
  heading: text({
    gb: 'Join the waitlist.',
    pl: 'Zapisz się na listę oczekujących.',
    de: 'Tragen Sie sich in die Warteliste ein.',
    pt: 'Entre na lista de espera.',
  }),
  text: longText({
    gb: 'We’ll email you when it is your turn.',
    pl: 'Napiszemy, gdy przyjdzie twoja kolej.',
    de: 'Wir schreiben Ihnen, sobald Sie an der Reihe sind.',
    pt: 'Escreveremos quando chegar a sua vez.',
  }),
}

/** An example for editors, on no page. */
export const exampleFormSection: SeedDocument = {
  _id: 'shared-form-section',
  _type: 'sharedSection',
  name: 'Example: form',
  sections: [{_key: 'form-section', _type: 'formSection', ...sampleFormSection}],
}
