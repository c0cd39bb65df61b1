import type {ContentQuery} from '@domora/content/content-types'
import type {LocaleCode} from '@domora/content/locales'
import {parseSection} from '@domora/content/parse-section'
import type {z} from 'zod'
import {doubt} from '../delivery/doubts.ts'
import {queryTag} from './fetch-content.ts'
import {published, type Reader} from './reader.ts'

/** A page has nothing to stand on: its document is not published, or breaks its contract as a whole. */
export class ContentMissing extends Error {
  override readonly name = 'ContentMissing'
}

/** What a source holds in a locale; `null` when there is nothing, or nothing that keeps its promise. */
export async function readContent<S extends z.ZodType>(
  {query, reads, contract}: ContentQuery<S>,
  locale: LocaleCode,
  parameters?: Readonly<Record<string, string>>,
  reader: Reader = published,
): Promise<z.output<S> | null> {
  const answer = await reader.fetch(query, reads, parameters)
  return answer === null ? null : parseSection(contract, answer, {locale, report: reader.report})
}

/**
 * Like {@link readContent}, for what a page cannot do without.
 *
 * @throws {ContentMissing} so that a page that was there before stays as it is.
 */
export async function requireContent<S extends z.ZodType>(
  source: ContentQuery<S>,
  locale: LocaleCode,
  reader: Reader = published,
): Promise<NonNullable<z.output<S>>> {
  const content = await readContent(source, locale, {}, reader)
  if (content == null) {
    doubt(queryTag(source.query, {}))
    throw new ContentMissing(`no usable ${source.reads[0] ?? 'document'} is published`)
  }
  return content
}
