import {routeOf} from '@domora/content/routes'
import {notFound, redirect} from 'next/navigation'
import type {ReactElement} from 'react'
import {ContentMissing} from '../lake/read-content.ts'
import {editorPage} from '../routing/editor-page.tsx'
import {fixedPage} from '../routing/fixed-page.tsx'
import {placeOf} from '../routing/place.ts'
import {findRedirect} from '../routing/redirect.ts'
import {arrangeDrafts, otherProblems} from './arrange-drafts.tsx'
import type {DraftReader} from './draft-reader.ts'
import {ProblemNotice} from './problem-notice.tsx'

/** What a visitor would get at the path if every draft were published. */
async function pageAt(segments: readonly string[], reader: DraftReader): Promise<ReactElement> {
  const place = placeOf(segments)
  if (place !== null) return fixedPage(place, {}, {reader, arrange: arrangeDrafts(reader)})
  const path = `/${segments.join('/')}`
  const found = routeOf(segments)
  if (found?.route.kind === 'page') {
    const page = await editorPage(found.locale, found.route.slug, reader)
    if (page !== null) return page
  }
  const moved = await findRedirect(path, reader)
  if (moved !== null) redirect(moved.to)
  return notFound()
}

/** The draft of the page at a path, with what is wrong with it said where it is missing, else above the page. */
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
