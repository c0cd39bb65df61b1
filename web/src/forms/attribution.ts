import {env} from '../env.ts'

const parameters = ['source', 'medium', 'campaign', 'term', 'content'] as const

type Parameter = (typeof parameters)[number]

const ownUrl = (text: string | null, host: string | null): URL | null => {
  const url = text === null ? null : URL.parse(text)
  return url !== null && (url.origin === env.SITE_URL || url.host === host) ? url : null
}

/**
 * The `utm_*` parameters of a visit, without cookies: from fields of the form, else from the address of the page that
 * held it, which browsers name in `Referer`. Another site's address says nothing about ours.
 */
export function attributionOf(
  form: ReadonlyMap<string, string>,
  headers: Headers,
): Partial<Record<Parameter, string>> {
  const page = ownUrl(headers.get('referer'), headers.get('host'))
  const found: Partial<Record<Parameter, string>> = {}
  for (const parameter of parameters) {
    const value = form.get(`utm_${parameter}`) ?? page?.searchParams.get(`utm_${parameter}`)
    if (value != null && value !== '') found[parameter] = value
  }
  return found
}

/** The same as fields of a form, for a page that is shown again: its own address no longer has them. */
export const attributionFields = (form: ReadonlyMap<string, string>, headers: Headers) =>
  Object.fromEntries(
    Object.entries(attributionOf(form, headers)).map(([parameter, value]) => [`utm_${parameter}`, value]),
  )
