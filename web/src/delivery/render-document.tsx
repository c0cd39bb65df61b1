import {type LocaleCode, locales} from '@domora/content/locales'
import type {ReactNode} from 'react'
import {prerender} from 'react-dom/static'
import {Document} from '../ui/document.tsx'
import {Enhancements} from './enhancements.tsx'

/**
 * A whole page as an answer with a status of its own, from the components that all pages are made of. Next's
 * `notFound()` would answer with an empty document without a language, and a page cannot answer a POST.
 */
export async function renderDocument(
  page: ReactNode,
  {locale, status, headers = {}}: {locale: LocaleCode; status: number; headers?: Record<string, string>},
): Promise<Response> {
  const {prelude} = await prerender(
    <Document lang={locales[locale].tag} head={<Enhancements />}>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      {page}
    </Document>,
  )
  return new Response(prelude, {
    status,
    headers: {'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store', ...headers},
  })
}
