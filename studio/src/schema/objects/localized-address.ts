import {allLocaleCodes, type LocaleCode, locales} from '@domora/content/locales'
import {isAddressedExpression} from '@domora/content/page-locales'
import {fixedRoutes, isPageAddress} from '@domora/content/routes'
import {defineType, getPublishedId, type ValidationContext} from 'sanity'
import {z} from 'zod'
import {apiVersion, fetchIn} from '../../queries.ts'

/** Without the language's prefix and without a slash at the start. */
export const localizedAddress = defineType({
  name: 'localizedAddress',
  title: 'Address in every language',
  type: 'object',
  options: {collapsible: false},
  fields: allLocaleCodes.map((code) => ({
    name: code,
    title: `${locales[code].name} ${locales[code].prefix}/`,
    type: 'string',
    validation: (rule) => rule.custom((address, context) => checkPageAddress(code, address, context)),
  })),
})

const pages = z.array(z.object({id: z.string(), title: z.string().nullable()}))

/** A page without an address in a language is not shown in it. */
async function checkPageAddress(
  locale: LocaleCode,
  address: unknown,
  {document, getClient}: Pick<ValidationContext, 'document' | 'getClient'>,
): Promise<true | string> {
  if (address === undefined || address === '') return true
  const [first, ...parts] = String(address).split('/')
  const isBelowArticles = (most: number) =>
    first === fixedRoutes.articles && parts.length >= 1 && parts.length <= most && parts.every(Boolean)
  if (document?._type === 'article' && !isBelowArticles(1))
    return 'Begin with articles/, then one part: articles/rent-ledger.'
  if ((document?._type === 'topic' || document?._type === 'author') && !isBelowArticles(2))
    return 'Begin with articles/, then one or two parts: articles/topics/ledger.'
  if (document?._type === 'page' && first === fixedRoutes.articles)
    return 'Only the addresses of articles begin with articles/.'
  if (typeof address !== 'string' || !isPageAddress(address)) {
    return 'Use lowercase letters, digits and hyphens, in up to three parts: use-cases/landlords. Names of main pages are reserved.'
  }
  const own = getPublishedId(document?._id ?? '')
  const query = `*[${isAddressedExpression} && _id != $own && address.${locale} == $address]{"id": _id, "title": coalesce(title.gb, name)}`
  const client = getClient({apiVersion})
  const [other] = await fetchIn(client, 'drafts', 'validation.address', pages, query, {own, address})
  return (
    other === undefined ||
    `“${other.title ?? 'Another page'}” already has the address ${locales[locale].prefix}/${address}.`
  )
}
