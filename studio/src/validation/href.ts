import {safeHref} from '@domora/content/safe-href'

/** What is wrong with the address of a link in running text, by the site's own rule. */
export const checkHref = (href: string | undefined): true | string =>
  href === undefined || safeHref.safeParse(href).success
    ? true
    : 'A path on this site (/pricing), a full address, or mailto: and an e-mail address.'
