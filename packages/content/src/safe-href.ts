import {z} from 'zod'
import {isSitePath} from './site-path.ts'

const schemes = new Set(['http:', 'https:', 'mailto:', 'tel:'])

/** Whether a value is an absolute URL of a scheme that is safe in a link; `javascript:` and `data:` are not. */
export const isSafeUrl = (value: string): boolean => {
  const url = URL.parse(value)
  return url !== null && schemes.has(url.protocol)
}

/** The address of a link to elsewhere: http(s), mail or telephone. */
export const safeUrl = z.string().refine(isSafeUrl, 'is not an http(s), mailto or tel address')

/** The address of a link in running text: elsewhere, a path of this site, or a place on the page. */
export const safeHref = z
  .string()
  .refine((href) => /^#[\w-]+$/.test(href) || isSitePath(href) || isSafeUrl(href), 'is not a safe link')
