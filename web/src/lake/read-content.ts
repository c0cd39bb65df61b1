import type {ContentType} from '@domora/content/cache-tags'
import type {LocaleCode} from '@domora/content/locales'
import {type Contract, parseSection} from '@domora/content/parse-section'
import type {z} from 'zod'
import {doubt} from '../delivery/doubts.ts'
import {queryTag} from './fetch-content.ts'
import {published, type Reader} from './reader.ts'

/** A query, the document types that it reads, and what its answer promises. */
export interface Source<S extends z.ZodType> {
  readonly query: string
  readonly types: readonly ContentType[]
  readonly contract: Contract<S>
}

/** A page has nothing to stand on: its document is not published, or breaks its contract as a whole. */
export class ContentMissing extends Error {
  override readonly name = 'ContentMissing'
}

/** What a source holds in a locale; `null` when there is nothing, or nothing that keeps its promise. */
export async function readContent<S extends z.ZodType>(
  {query, types, contract}: Source<S>,
  locale: LocaleCode,
  parameters?: Readonly<Record<string, string>>,
  reader: Reader = published,
): Promise<z.output<S> | null> {
  const answer = await reader.fetch(query, types, parameters)
  return answer === null ? null : parseSection(contract, answer, {locale, report: reader.report})
}

/**
 * Like {@link readContent}, for what a page cannot do without.
 *
 * @throws {ContentMissing} so that a page that was there before stays as it is.
 */
export async function requireContent<S extends z.ZodType>(
  source: Source<S>,
  locale: LocaleCode,
  reader: Reader = published,
): Promise<NonNullable<z.output<S>>> {
  const content = await readContent(source, locale, {}, reader)
  if (content == null) {
    doubt(queryTag(source.query, {}))
    throw new ContentMissing(`no usable ${source.types[0] ?? 'document'} is published`)
  }
  return content
}
