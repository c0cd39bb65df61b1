import {env} from '../env.ts'

/** What no page of the site asks a browser for, and nothing that it might ever show may. */
const unusedFeatures = [
  'accelerometer',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'magnetometer',
  'microphone',
  'payment',
  'usb',
]

/**
 * Headers of every answer, whatever is answered. One that an answer already has stays as it is.
 * https://cheatsheetseries.owasp.org/cheatsheets/HTTP_Headers_Cheat_Sheet.html
 */
export const siteHeaders: Readonly<Record<string, string>> = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': unusedFeatures.map((feature) => `${feature}=()`).join(', '),
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  // Without `includeSubDomains`: what else its owner has below the domain is not this site's to say.
  ...(env.SITE_URL.startsWith('https:') && {'strict-transport-security': 'max-age=31536000'}),
}
