import {defineQuery} from 'groq'
import {z} from 'zod'
import type {ContentType} from './cache-tags.ts'
import {defaultLocale} from './locales.ts'
import {entries, type Reading} from './parse-section.ts'
import {reservedSlugs, splitLocale} from './routes.ts'
import {isSitePath} from './site-path.ts'

/** All redirects, oldest first. */
export const redirectsQuery = defineQuery(
  `*[_type == 'redirect'] | order(_createdAt asc, _id asc) {
    _id,
    _type,
    from,
    to,
    permanent
  }`,
)

/** Document types that `redirectsQuery` reads. */
export const redirectsTypes = ['redirect'] as const satisfies readonly ContentType[]

/** A place that redirects may start from: no page of the site's own, nothing after the path, one spelling. */
function isRedirectSource(value: string): boolean {
  if (!isSitePath(value) || new URL(value, 'https://site.invalid').pathname !== value) return false
  const segments = value.slice(1).split('/')
  const [first] = splitLocale(segments).rest
  // Below the default locale's code the site answers by itself, with the path that has no prefix.
  if (segments.includes('') || segments[0] === defaultLocale) return false
  return first !== undefined && !reservedSlugs.has(first)
}

const isWebUrl = (value: string): boolean => /^https?:\/\/[^\s\\]+$/i.test(value) && URL.canParse(value)

/** An old address and the one that took its place. */
export const redirectContract = () =>
  z
    .object({
      _id: z.string(),
      _type: z.literal('redirect'),
      from: z.string().refine(isRedirectSource, 'is not a path of this site that a redirect may take'),
      to: z
        .string()
        .refine(
          (to) => isSitePath(to) || isWebUrl(to),
          'is neither a path of this site nor an http(s) address',
        ),
      permanent: z
        .boolean()
        .nullable()
        .transform((permanent) => permanent ?? false),
    })
    .transform(({_id, from, to, permanent}) => ({document: _id, from, to, permanent}))

export type Redirect = z.output<ReturnType<typeof redirectContract>>

/**
 * Redirects by the path that they start from. Second redirects from the same path and those that lead back
 * to where they started are reported and left out.
 */
export const redirectsContract = (_: unknown, reading: Reading) =>
  entries('redirects', redirectContract, reading).transform((list): ReadonlyMap<string, Redirect> => {
    const complain = (redirect: Redirect, field: string, message: string) =>
      reading.report({document: redirect.document, type: 'redirect', field, locale: reading.locale, message})
    const byPath = new Map<string, Redirect>()
    for (const redirect of list) {
      if (byPath.has(redirect.from)) complain(redirect, 'from', `${redirect.from} is redirected already`)
      else byPath.set(redirect.from, redirect)
    }
    const looping = [...byPath.values()].filter((redirect) => leadsBack(redirect, byPath))
    for (const redirect of looping) {
      complain(redirect, 'to', `leads back to ${redirect.from}`)
      byPath.delete(redirect.from)
    }
    return byPath
  })

/** Whether following a redirect ends where it began; redirects that lead *into* a loop do not. */
function leadsBack(start: Redirect, byPath: ReadonlyMap<string, Redirect>): boolean {
  const visited = new Set<string>()
  for (let next = target(start); next !== null && !visited.has(next);) {
    if (next === start.from) return true
    visited.add(next)
    const onward = byPath.get(next)
    next = onward === undefined ? null : target(onward)
  }
  return false
}

/**
 * The path of this site that a visitor ends up at, or `null` for another site. The site itself takes away a
 * slash at the end and the default locale's code at the start.
 */
function target({to}: Redirect): string | null {
  if (!isSitePath(to)) return null
  const segments = new URL(to, 'https://site.invalid').pathname.split('/').filter((segment) => segment !== '')
  return `/${(segments[0] === defaultLocale ? segments.slice(1) : segments).join('/')}`
}
