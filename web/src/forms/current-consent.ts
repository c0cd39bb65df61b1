import type {LocaleCode} from '@domora/content/locales'
import {waitlistPage} from '@domora/content/waitlist-page'
import {readContent} from '../lake/read-content.ts'

export interface Consent {
  readonly wording: string
  readonly version: string
}

/** The wording alone: a sign-up does not depend on the rest of its page. */
const contract = (locale: LocaleCode) =>
  waitlistPage.contract(locale).pick({consent: true, consentVersion: true})

/** What visitors agree to by now; `null` when the lake does not say, which is logged. */
export async function currentConsent(locale: LocaleCode): Promise<Consent | null> {
  try {
    const content = await readContent({...waitlistPage, contract}, locale)
    if (content !== null) return {wording: content.consent.text, version: content.consentVersion}
    console.error(JSON.stringify({event: 'consent-unknown', locale}))
  } catch (error) {
    console.error(JSON.stringify({event: 'consent-unknown', locale, message: String(error)}))
  }
  return null
}
