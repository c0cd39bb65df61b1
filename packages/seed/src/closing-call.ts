import {longText, type SeedSection, text} from './document.ts'
import {explorePlatform, getStarted} from './hero.ts'

export const closingCall: SeedSection = {
  _key: 'closingCall-main',
  _type: 'closingCall',
  entry: {
    date: '2026-12-01',
    note: text({
      gb: 'The next month starts',
      pl: 'Zaczyna się kolejny miesiąc',
      de: 'Der nächste Monat beginnt',
      pt: 'Começa o mês seguinte',
    }),
  },
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
  secondaryAction: explorePlatform,
}
