import {isbot} from 'isbot'

/** Whether a request is from a person who does not object to being counted (Sec-GPC). */
export const isCounted = (headers: Headers): boolean =>
  headers.get('sec-gpc') !== '1' && !isbot(headers.get('user-agent'))

/** The same, for a page that a person opens and does not only prefetch. */
export const isCountedOpening = (headers: Headers): boolean =>
  headers.get('sec-fetch-mode') === 'navigate' && !headers.has('sec-purpose') && isCounted(headers)
