import type {Failure} from './ask-site.ts'

/** What a person is told, and what they can do. */
export const failureWords: Readonly<Record<Failure, string>> = {
  'wrong-token': 'This is not the token that the site expects.',
  'too-often': 'That was asked too often. Wait a minute and try again.',
  'not-offered': 'The site has no token to ask for. Whoever runs it sets LEADS_TOKEN.',
  'not-for-this-studio':
    'The site answers another Studio than this one. Whoever runs it sets SANITY_STUDIO_ORIGIN.',
  'database-down': 'The database of the sign-ups does not answer. Nothing is lost; try again in a moment.',
  'site-down': 'The site does not answer. Try again in a moment.',
  unreadable: 'The site answers something else than figures. Site and Studio may be of different versions.',
}
