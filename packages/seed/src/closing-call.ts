import {linkToRoute, longText, text} from '@domora/content/values'
import {type SeedSection} from './document.ts'
import {getStarted} from './hero.ts'

/** The last section of pages that explain something. */
export const closingCall: SeedSection = {
  _key: 'closingCall-main',
  _type: 'closingCall',
  heading: text({
    gb: 'Be among the first landlords on Domora.',
    pl: 'Zapisz się i zacznij przed innymi.',
    de: 'Sichern Sie sich frühen Zugang.',
    pt: 'Esteja entre os primeiros a usar a Domora.',
  }),
  text: longText({
    gb: 'Domora is in early access. Leave your email address, and we’ll invite you as places open.',
    pl: 'Domora jest w fazie wczesnego dostępu. Zostaw adres e-mail, a zaprosimy cię, gdy tylko będą miejsca.',
    de: 'Domora ist im Early Access. Tragen Sie sich ein: Wir laden Sie ein, sobald Plätze frei sind.',
    pt: 'A Domora está em acesso antecipado. Deixe seu e-mail e enviaremos um convite assim que houver vaga.',
  }),
  primaryAction: getStarted,
  secondaryAction: linkToRoute('pricing', {
    gb: 'See pricing',
    pl: 'Zobacz cennik',
    de: 'Preise ansehen',
    pt: 'Ver preços',
  }),
}
