import {aboutPageContract, aboutPageQuery, aboutPageTypes} from '@domora/content/about-page'
import {contactPageContract, contactPageQuery, contactPageTypes} from '@domora/content/contact-page'
import {landingPageContract, landingPageQuery, landingPageTypes} from '@domora/content/landing-page'
import {pageContract, pageQuery, pageTypes} from '@domora/content/page'
import {pageIndexContract, pageIndexQuery, pageIndexTypes} from '@domora/content/page-index'
import {pricingPageContract, pricingPageQuery, pricingPageTypes} from '@domora/content/pricing-page'
import {redirectsContract, redirectsQuery, redirectsTypes} from '@domora/content/redirect'
import {siteSettingsContract, siteSettingsQuery, siteSettingsTypes} from '@domora/content/site-settings'
import {waitlistPageContract, waitlistPageQuery, waitlistPageTypes} from '@domora/content/waitlist-page'

/** Everything that the site asks the lake for. */
export const sources = {
  siteSettings: {query: siteSettingsQuery, types: siteSettingsTypes, contract: siteSettingsContract},
  landingPage: {query: landingPageQuery, types: landingPageTypes, contract: landingPageContract},
  pricingPage: {query: pricingPageQuery, types: pricingPageTypes, contract: pricingPageContract},
  waitlistPage: {query: waitlistPageQuery, types: waitlistPageTypes, contract: waitlistPageContract},
  aboutPage: {query: aboutPageQuery, types: aboutPageTypes, contract: aboutPageContract},
  contactPage: {query: contactPageQuery, types: contactPageTypes, contract: contactPageContract},
  page: {query: pageQuery, types: pageTypes, contract: pageContract},
  pageIndex: {query: pageIndexQuery, types: pageIndexTypes, contract: pageIndexContract},
  redirects: {query: redirectsQuery, types: redirectsTypes, contract: redirectsContract},
} as const
