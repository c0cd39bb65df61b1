import {anchor} from '@domora/content/anchor'

/** A form's answer to the name of a place on a page, by the site's own rule; absence is allowed. */
export const checkAnchor = (value: unknown): true | string =>
  value === undefined || anchor.safeParse(value).success
    ? true
    : 'Small letters, digits and hyphens, without the # sign: late-fees.'
