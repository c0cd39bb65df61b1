import {allLocaleCodes} from '@domora/content/locales'
import type {Problem} from '@domora/content/parse-section'
import {routeOf} from '@domora/content/routes'
import {notFound, redirect} from 'next/navigation'
import {Fragment, type ReactElement} from 'react'
import {z} from 'zod'
import {ContentMissing} from '../sanity/read-content.ts'
import {cmsPage, findCmsPage} from '../site-pages/cms-page.tsx'
import {staticPage} from '../site-pages/static-page.tsx'
import {staticPageOf} from '../site-pages/site-page.ts'
import {findRedirect} from '../site-pages/redirects.ts'
import type {ArrangeSections} from '../sections/sections.tsx'
import {type Field, fieldOf} from '../ui/field.ts'
import type {DraftReader} from './draft-reader.ts'
import {fieldAttribute, ProblemNotice} from './problem-notice.tsx'

/** The sections as they were read, also those that break their contract. */
const unchecked = z.object({
  _id: z.string(),
  _type: z.string(),
  sections: z.array(z.object({_key: z.string(), _ref: z.string().nullish()})),
})

const sectionPath = (key: string): string => `sections[_key=="${key}"]`

/** The sections of all documents that were read, with the problems of each. */
function sectionsOf(
  reader: DraftReader,
): readonly {document: Omit<Field, 'path'>; key: string; problems: readonly Problem[]}[] {
  return [...reader.answers.values()].flatMap((answer) => {
    const {data} = unchecked.safeParse(answer)
    if (data === undefined) return []
    return data.sections.map(({_key, _ref}) => ({
      document: data,
      key: _key,
      problems: reader
        .problems()
        .filter(
          ({document, field}) =>
            document === _ref || (document === data._id && field.startsWith(sectionPath(_key))),
        ),
    }))
  })
}

/** Problems that belong to no section. */
function otherProblems(reader: DraftReader): readonly Problem[] {
  const inSections = new Set(sectionsOf(reader).flatMap(({problems}) => problems))
  return reader.problems().filter((problem) => !inSections.has(problem))
}

/** The sections of a draft, marked so that they can be reordered by dragging. Problems are shown above their section. */
const arrangeDrafts =
  (reader: DraftReader): ArrangeSections =>
  (id, sections) => {
    const shown = new Map(sections.map((section) => [section.key, section]))
    return sectionsOf(reader)
      .filter(({document}) => document._id === id)
      .map(({document, key, problems}) => (
        <Fragment key={key}>
          {problems.length > 0 && <ProblemNotice problems={problems} />}
          {shown.has(key) && (
            <div data-sanity={fieldAttribute(fieldOf(document, sectionPath(key)))}>{shown.get(key)}</div>
          )}
        </Fragment>
      ))
  }

/** The page that visitors would get if every draft were published. */
async function pageAt(segments: readonly string[], reader: DraftReader): Promise<ReactElement> {
  const options = {source: reader, arrange: arrangeDrafts(reader)}
  const known = staticPageOf(segments, allLocaleCodes)
  if (known !== null) return staticPage(known, {}, options)
  const path = `/${segments.join('/')}`
  const found = routeOf(segments, allLocaleCodes)
  if (found?.route.kind === 'page') {
    const page = await findCmsPage(found.locale, found.route.address, reader)
    if (page !== null) return cmsPage(page, options)
  }
  const target = await findRedirect(path, reader)
  if (target !== null) redirect(target.to)
  return notFound()
}

/** The draft of the page at a path. Its problems are shown in the place of what they leave out, or above the page. */
export async function draftPage(segments: readonly string[], reader: DraftReader): Promise<ReactElement> {
  try {
    const page = await pageAt(segments, reader)
    const problems = otherProblems(reader)
    return (
      <>
        {problems.length > 0 && <ProblemNotice problems={problems} />}
        {page}
      </>
    )
  } catch (error) {
    if (!(error instanceof ContentMissing)) throw error
    return <ProblemNotice problems={reader.problems()} />
  }
}
