import {longText, type SeedDocument, text} from './document.ts'

/** What a new one begins with in Studio. */
export const sampleFormSection = {
  kind: 'waitlist',
  heading: text({
    gb: 'Leave your address at the door.',
    pl: 'Zostaw adres przy drzwiach.',
    de: 'Hinterlassen Sie Ihre Adresse.',
    pt: 'Deixe seu e-mail na porta.',
  }),
  text: longText({
    gb: 'We write when it is your turn.',
    pl: 'Napiszemy, gdy przyjdzie twoja kolej.',
    de: 'Wir schreiben Ihnen, sobald Sie an der Reihe sind.',
    pt: 'Escrevemos quando chegar a sua vez.',
  }),
}

/** An example for editors, on no page. */
export const exampleFormSection: SeedDocument = {
  _id: 'shared-form-section',
  _type: 'sharedSection',
  name: 'Example: form',
  sections: [{_key: 'form-section', _type: 'formSection', ...sampleFormSection}],
}
