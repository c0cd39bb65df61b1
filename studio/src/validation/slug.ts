import {isSlug} from '@domora/content/routes'

/** A form's answer to a page's address, by the site's own rule; absence is for `required()` to report. */
export function checkSlug(slug: {readonly current?: string} | undefined): true | string {
  const value = slug?.current
  if (value === undefined || value === '') return slug === undefined ? true : 'The page needs an address.'
  return isSlug(value)
    ? true
    : 'Small letters, digits and hyphens, at most 96, and not the name of a page that the site already has.'
}
