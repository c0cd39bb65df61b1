import {longText, type SeedSection, text} from './document.ts'
import {explorePlatform, getStarted} from './hero.ts'

export const closingCall: SeedSection = {
  _key: 'closingCall-main',
  _type: 'closingCall',
  entry: {
    date: '2026-12-01',
    note: text({
      gb: 'And again, by itself',
      pl: 'I znowu, samo z siebie',
      de: 'Und wieder, ganz von selbst',
      pt: 'E de novo, por conta própria',
    }),
  },
  heading: text({
    gb: 'The door is already ajar.',
    pl: 'Drzwi są już uchylone.',
    de: 'Die Tür steht schon einen Spalt offen.',
    pt: 'A porta já está entreaberta.',
  }),
  text: longText({
    gb: 'Domora is in early access. Put your name down and be the first to walk through.',
    pl: 'Domora jest w fazie wczesnego dostępu. Zapisz się i wejdź przed innymi.',
    de: 'Domora ist im Vorabzugang. Tragen Sie sich ein und treten Sie als Erste ein.',
    pt: 'A Domora está em acesso antecipado. Deixe seu e-mail e entre antes de todo mundo.',
  }),
  primaryAction: getStarted,
  secondaryAction: explorePlatform,
}
