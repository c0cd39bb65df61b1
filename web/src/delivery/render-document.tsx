import {type LocaleCode, locales} from '@domora/content/locales'
import type {ReactNode} from 'react'
import {prerender} from 'react-dom/static'
import {Document} from '../ui/document.tsx'
import type {Directives} from './content-policy.ts'
import {Enhancements} from './enhancements.tsx'
import {pagePolicy} from './page-policy.ts'
import {toDocument} from './to-document.ts'

interface RenderedAnswer {
  readonly locale: LocaleCode
  readonly status: number
  readonly headers?: Readonly<Record<string, string>>
  /** Directives in place of those that the page's content-security policy would have. */
  readonly policy?: Directives
}

/**
 * A whole page as an answer with a status of its own, from the components that all pages are made of. Next's
 * `notFound()` would answer with an empty document without a language, and a page cannot answer a POST.
 */
export async function renderDocument(
  page: ReactNode,
  {locale, status, headers = {}, policy = {}}: RenderedAnswer,
): Promise<Response> {
  const {prelude} = await prerender(
    <Document lang={locales[locale].tag} head={<Enhancements />}>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      {page}
    </Document>,
  )
  const {html, parts} = toDocument(await new Response(prelude).text())
  return new Response(html, {
    status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': pagePolicy(parts, policy),
      ...headers,
    },
  })
}
