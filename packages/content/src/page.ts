import {defineQuery} from 'groq'
import {z} from 'zod'
import {contentQuery} from './content-types.ts'
import {mapContract, objectContract, unchecked} from './contract.ts'
import {destinationContract, destinationProjection} from './link.ts'
import {allLocaleCodes, isLocaleCode, isPublicLocale, type LocaleCode} from './locales.ts'
import {isBlank, type Localized, optionalText} from './localized.ts'
import {addressedTypes, isAddressedExpression, linkedPageFields} from './page-locales.ts'
import {activeContext, optionalSection, sectionList} from './parse-section.ts'
import {isPageAddress} from './routes.ts'
import {pageProjection, pageShape} from './sections.ts'

/** `_id` of the page at the address `/`. */
export const landingPageId = 'landingPage'

const pageQuery = defineQuery(`*[_type == 'page' && _id == $id][0]{
  ${pageProjection},
  title,
  visibility
}`)

/** `noindex`: not indexed. `unlisted`: also not in the sitemap. */
export const visibility = mapContract(
  z.nullable(z.enum(['public', 'noindex', 'unlisted'])),
  (value) => value ?? 'public',
)

/** A page of sections, without broken ones; `null` in a locale that lacks its title. */
const pageContract = mapContract(
  objectContract({...pageShape, _type: z.literal('page'), title: optionalText, visibility}),
  // The landing page exists in every language, and does not show its title.
  ({title, ...page}) =>
    title !== null && (title.lang === undefined || page._id === landingPageId) ? {...page, title} : null,
)

/** The page with the `_id` `$id`. */
export const page = contentQuery(pageQuery, pageContract)

export type Page = NonNullable<z.output<typeof pageContract>>

const pageIndexQuery = defineQuery(
  `*[${isAddressedExpression} && _id != 'landingPage' && defined(address)] | order(_createdAt asc, _id asc) {
    _type,
    ${linkedPageFields},
    validFrom,
    validUntil,
    "afterEnd": afterEnd${destinationProjection},
    visibility,
    _type == 'topic' => {kind}
  }`,
)

/** Addresses by locale. An invalid one is reported, and removes its language only. */
const addresses = unchecked<Localized<string>>().transform((value) => {
  const {locale, report, document, type} = activeContext()
  const valid: Partial<Record<LocaleCode, string>> = {}
  for (const code of allLocaleCodes) {
    const address: unknown = value?.[code]
    if (isBlank(address)) continue
    if (typeof address === 'string' && isPageAddress(address)) valid[code] = address
    else report({document, type, field: `address.${code}`, locale, message: 'is not a valid page address'})
  }
  return valid
})

const dateTime = z.iso.datetime({offset: true})

const indexedPage = mapContract(
  objectContract({
    _id: z.string(),
    _type: z.enum(addressedTypes),
    address: addresses,
    locales: z.array(z.string()),
    isValid: z.boolean(),
    validFrom: dateTime.nullable(),
    validUntil: dateTime.nullable(),
    afterEnd: optionalSection('afterEnd', destinationContract),
    visibility,
    kind: z.string().nullish(),
  }),
  ({_id, _type, address, locales, kind, ...rest}) => {
    const translated = locales.filter(isLocaleCode).filter((code) => address[code] !== undefined)
    return {
      ...rest,
      /** `_id` of the document. */
      id: _id,
      type: _type,
      /** The articles of a topic or an author, for `articlesOf`. */
      listOf: kind ?? _id,
      /** By locale, without the locale's prefix. */
      addresses: address,
      /** The locales in which the page is online, the default one first. */
      locales: rest.isValid ? translated.filter(isPublicLocale) : [],
      /** The locales in the preview, including those in preparation. Dates do not count. */
      previewLocales: translated,
    }
  },
)

/** Every page with an address, oldest first. Of two pages at one address the older wins. */
const pageIndexContract = mapContract(sectionList('pages', indexedPage), (pages) => {
  const {locale, report} = activeContext()
  const taken = new Set<string>()
  return pages.map((found) => {
    const {id, type, addresses: own, locales} = found
    const free = locales.filter((code) => {
      const path = `${code} ${own[code]}`
      const isFree = !taken.has(path)
      taken.add(path)
      if (!isFree)
        report({document: id, type, field: `address.${code}`, locale, message: 'is taken by an older page'})
      return isFree
    })
    return {...found, locales: free}
  })
})

/** Pages without their content, for routes, sitemaps and language alternates. */
export const pageIndex = contentQuery(pageIndexQuery, pageIndexContract)

export type IndexedPage = z.output<typeof pageIndexContract>[number]
