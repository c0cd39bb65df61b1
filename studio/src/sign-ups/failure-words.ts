import type {Failure} from './ask-site.ts'

/** What a person is told, and what they can do. */
export const failureWords: Readonly<Record<Failure, string>> = {
  'wrong-token': 'This is not the token that the site expects.',
  'too-often': 'That was asked too often. Wait a minute and try again.',
  'not-offered': 'The site has no token to ask for. Whoever runs it sets LEADS_TOKEN.',
  'database-down': 'The database of the sign-ups does not answer. Nothing is lost; try again in a moment.',
  'site-down':
    'The site does not answer this Studio. Try again in a moment. If the site is up, whoever runs it sets SANITY_STUDIO_ORIGIN.',
  unreadable: 'The site answers something else than figures. Site and Studio may be of different versions.',
}
