import type {LocaleCode} from '@domora/content/locales'
import {pathOf} from '@domora/content/routes'
import {absoluteUrl} from '../routing/absolute-url.ts'

/** What a link in a waitlist mail is for. */
export type LinkPurpose = 'confirm' | 'unsubscribe'

/** Where such links lead, without the token. */
export const linkPath = (purpose: LinkPurpose, locale: LocaleCode): string =>
  `${pathOf({kind: 'waitlist'}, locale)}/${purpose}`

/** The whole address of a link, as a mail has it. */
export const linkUrl = (purpose: LinkPurpose, locale: LocaleCode, token: string): string =>
  `${absoluteUrl(linkPath(purpose, locale))}?token=${encodeURIComponent(token)}`
