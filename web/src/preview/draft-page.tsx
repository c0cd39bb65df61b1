import {fixedPages} from '@domora/content/content-types'
import {allLocaleCodes, defaultLocale, type LocaleCode, localeCodes} from '@domora/content/locales'
import {landingPageId} from '@domora/content/page'
import {versionsFolder} from '@domora/content/page-versions'
import type {Problem} from '@domora/content/parse-section'
import {queries} from '@domora/content/queries'
import {routeOf, splitLocale} from '@domora/content/routes'
import {samplesIn} from '@domora/content/samples'
import {studioPath} from '@sanity/client/csm'
import {notFound, redirect} from 'next/navigation'
import type {ReactElement} from 'react'
import {z} from 'zod'
import {env} from '../env.ts'
import {ContentMissing, requireContent} from '../sanity/read-content.ts'
import {findCmsPage, pageElement} from '../site/page-element.tsx'
import {type Page, staticPageOf} from '../site/site-page.ts'
import {findRedirect} from '../site/redirects.ts'
import type {ArrangeSections} from '../sections/sections.tsx'
import {type Field, fieldOf} from '../ui/field.ts'
import type {DraftReader} from './draft-reader.ts'
import {DraftSections} from './draft-sections.tsx'
import {fieldAttribute, NotShown, ProblemNotice} from './problem-notice.tsx'
import {SampleMarks} from './sample-marks.tsx'

/** A document with its sections, also those that break their contract. */
const documentWithSections = z.object({
  _id: z.string(),
  _type: z.string(),
  sections: z.array(z.unknown()).nullish(),
})
const uncheckedSection = z.object({_key: z.string(), _ref: z.string().nullish()})

type Document = Omit<Field, 'path'>

const sectionPath = (key: string): string => `sections[_key=="${key}"]`

/** The sections of all documents so far, with the problems of each. A section without a key is left out. */
function sectionsOf(reader: DraftReader) {
  return [...reader.results.values()].flatMap((result) => {
    const {data} = documentWithSections.safeParse(result)
    const sections = data?.sections?.flatMap((section) => uncheckedSection.safeParse(section).data ?? [])
    return (sections ?? []).map(({_key, _ref}) => ({
      in: data?._id,
      key: _key,
      shared: _ref ?? null,
      problems: reader
        .problems()
        .filter(
          ({document, field}) =>
            document === _ref || (document === data?._id && field.startsWith(sectionPath(_key))),
        ),
    }))
  })
}

/** Problems outside of sections. */
function otherProblems(reader: DraftReader): readonly Problem[] {
  const inSections = new Set(sectionsOf(reader).flatMap(({problems}) => problems))
  return reader.problems().filter((problem) => !inSections.has(problem))
}

const usesQuery = '*[_id in $ids] {_id, "uses": count(*[references(^._id)])}'
const uses = z.array(z.object({_id: z.string(), uses: z.number()}))

interface ArrangedProps {
  readonly reader: DraftReader
  readonly document: Document
  readonly shown: readonly ReactElement[]
}

/**
 * The sections of a draft, with toolbars to rearrange them. A notice replaces a section that visitors do not see, so that editors
 * can remove it too.
 */
async function Arranged({reader, document, shown}: ArrangedProps) {
  const all = sectionsOf(reader).filter((section) => section.in === document._id)
  const ids = all.flatMap(({shared}) => shared ?? [])
  const used = ids.length === 0 ? [] : uses.parse(await reader.read(usesQuery, {ids}))
  const sections = all.map(({key, shared, problems}) => {
    const section = shown.find((element) => element.key === key)
    return {
      key,
      usedBy: shared === null ? null : (used.find(({_id}) => _id === shared)?.uses ?? 0),
      content: (
        <>
          {problems.length > 0 && <ProblemNotice problems={problems} />}
          {section && (
            <div
              data-sanity={fieldAttribute(fieldOf(document, sectionPath(key)))}
              data-sanity-drag-disable="true"
            >
              {section}
            </div>
          )}
          {!section && problems.length === 0 && <NotShown />}
        </>
      ),
    }
  })
  return (
    <DraftSections
      document={{_id: document._id, _type: document._type}}
      sections={sections}
      studioOrigin={env.SANITY_STUDIO_ORIGIN}
      isEditable={!reader.isPublished}
    />
  )
}

/** Version B of a page. */
async function versionAt(id: string, locale: LocaleCode, reader: DraftReader): Promise<Page | null> {
  const tested = await reader.read('*[_id == $id][0].test.page._ref', {id})
  if (tested === landingPageId) return {kind: 'landing', locale, sent: false, version: id}
  const index = await requireContent(queries.pageIndex, defaultLocale, reader)
  const page = index.find((one) => one.id === tested)
  const address = page?.addresses[locale]
  return page && address !== undefined ? {...page, kind: 'page', locale, address, version: id} : null
}

async function pageAt(segments: readonly string[], reader: DraftReader): Promise<Page | null> {
  const {locale, rest} = splitLocale(segments, allLocaleCodes)
  const [folder, id] = rest
  if (folder === versionsFolder && id !== undefined) return versionAt(id, locale, reader)
  const known = staticPageOf(segments, allLocaleCodes)
  if (known !== null) return known
  const found = routeOf(segments, allLocaleCodes)
  return found?.route.kind === 'page' ? findCmsPage(found.locale, found.route.address, reader) : null
}

/** The published id of the document of the page at a path. */
export async function documentAt(segments: readonly string[], reader: DraftReader): Promise<string | null> {
  const page = await pageAt(segments, reader)
  return page?.version ?? (page?.kind === 'page' ? page.id : page && fixedPages[page.kind]._id)
}

/** Whether visitors get the page now, in its language. */
const isPublic = (page: Page): boolean =>
  page.version === undefined && (page.kind === 'page' ? page.locales : localeCodes).includes(page.locale)

/** The page that visitors would get if every draft were published. */
async function elementAt(
  segments: readonly string[],
  reader: DraftReader,
  isVisitors: boolean,
): Promise<ReactElement> {
  const arrange: ArrangeSections = (document, shown) => (
    <Arranged reader={reader} document={document} shown={shown} />
  )
  const page = await pageAt(segments, reader)
  if (page !== null && (isPublic(page) || !isVisitors))
    return pageElement(page, {}, {source: reader, arrange})
  const target = await findRedirect(`/${segments.join('/')}`, reader)
  if (target !== null) redirect(target.to)
  return notFound()
}

const documentsQuery = '*[_id in $ids && defined(sections)] {_id, _type, sections}'
const documents = z.array(documentWithSections)

/** Marks texts of the page that are still samples: by their field, or by the mark of their element. */
async function Samples({reader}: {readonly reader: DraftReader}) {
  const found = documents.parse(await reader.read(documentsQuery, {ids: [...reader.documents]}))
  const marks = found.flatMap((document) =>
    samplesIn(document).flatMap((sample) => {
      const path = studioPath.toString(sample.path)
      return [`${document._id} ${path}`, fieldAttribute(fieldOf(document, path))]
    }),
  )
  return <SampleMarks marks={marks} />
}

/**
 * The draft of the page at a path. A notice of each problem replaces what it hides, or stands above the page.
 *
 * @param isVisitors leaves out pages that visitors do not get
 */
export async function draftPage(
  segments: readonly string[],
  reader: DraftReader,
  isVisitors = false,
): Promise<ReactElement> {
  try {
    const page = await elementAt(segments, reader, isVisitors)
    const problems = otherProblems(reader)
    return (
      <>
        {problems.length > 0 && <ProblemNotice problems={problems} />}
        {page}
        <Samples reader={reader} />
      </>
    )
  } catch (error) {
    if (!(error instanceof ContentMissing)) throw error
    return <ProblemNotice problems={reader.problems()} />
  }
}
