import {type LocaleCode, localeCodes, locales} from '@domora/content/locales'
import {absoluteUrl} from '../env.ts'
import {type FinishedDocument, finishedDocument} from '../rendering/finished-document.ts'
import type {ContentSource} from '../sanity/read-content.ts'
import {feedsOf, readFeed} from './feeds.tsx'
import {searchEntries, searchFilePath} from './search.ts'
import {sitemapPages, sitemapXml} from './sitemap.ts'

/**
 * A file that is made of the content of many pages. The site writes it on request: a publish does not wait for it, which saves
 * 300 ms with 500 pages.
 */
export interface SiteFile {
  readonly path: string
  readonly contentType: string
  readonly write: (source: ContentSource) => Promise<string>
}

/** The texts of the pages of a language, for a search. */
export const searchFile = (locale: LocaleCode): SiteFile => ({
  path: searchFilePath(locale),
  contentType: 'application/json',
  write: async (source) => JSON.stringify(await searchEntries(locale, source)),
})

const filesOf = (locale: LocaleCode): readonly SiteFile[] => [
  {
    path: `${locales[locale].prefix}/sitemap.xml`,
    contentType: 'application/xml',
    write: async (source) => sitemapXml(await sitemapPages(source), locale),
  },
  ...feedsOf(locale).map(({path, type, write}) => ({
    path,
    contentType: type,
    write: async (source: ContentSource) => write(await readFeed(locale, source), absoluteUrl(path)),
  })),
  searchFile(locale),
]

/** By path. */
export const siteFiles: ReadonlyMap<string, SiteFile> = new Map(
  localeCodes.flatMap(filesOf).map((file) => [file.path, file]),
)

/** @throws when content of it is missing or unusable */
export const writeSiteFile = async (
  {write, contentType}: SiteFile,
  source: ContentSource,
): Promise<FinishedDocument> => finishedDocument(await write(source), `${contentType}; charset=utf-8`)
