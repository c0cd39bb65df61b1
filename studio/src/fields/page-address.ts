import {type LocaleCode, locales} from '@domora/content/locales'
import {isPageAddress} from '@domora/content/routes'
import {getPublishedId, type ValidationContext} from 'sanity'
import {z} from 'zod'
import {apiVersion} from '../queries.ts'

const pages = z.array(z.object({id: z.string(), title: z.string().nullable()}))

/** Checks the address of a page in one language. A missing one means that the page is not shown in it. */
export async function checkPageAddress(
  locale: LocaleCode,
  address: unknown,
  {document, getClient}: Pick<ValidationContext, 'document' | 'getClient'>,
): Promise<true | string> {
  if (address === undefined || address === '') return true
  if (typeof address !== 'string' || !isPageAddress(address)) {
    return 'Small letters, digits and hyphens, in up to three parts: use-cases/landlords. Not the name of a page that the site has.'
  }
  const own = getPublishedId(document?._id ?? '')
  const client = getClient({apiVersion}).withConfig({perspective: 'drafts'})
  const others = pages.parse(
    await client.fetch<unknown>(
      `*[_type == "page" && _id != $own && address.${locale} == $address]{"id": _id, "title": title.gb}`,
      {own, address},
      {tag: 'validation.address'},
    ),
  )
  const [other] = others
  return (
    other === undefined ||
    `“${other.title ?? 'Another page'}” has the address ${locales[locale].prefix}/${address} already.`
  )
}
