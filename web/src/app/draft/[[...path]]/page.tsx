import {allLocaleCodes} from '@domora/content/locales'
import {versionsFolder} from '@domora/content/page-versions'
import {pathOf, splitLocale} from '@domora/content/routes'
import {resolvePerspectiveFromCookies} from 'next-sanity/live'
import {previewPath} from '@domora/content/preview-link'
import {cookies} from 'next/headers'
import {redirect} from 'next/navigation'
import {documentAt, draftPage} from '../../../preview/draft-page.tsx'
import {draftReader} from '../../../preview/draft-reader.ts'
import {fieldAttribute} from '../../../preview/problem-notice.tsx'
import {leavePath} from '../../../preview/draft-routes.ts'
import {PreviewBanner} from '../../../preview/preview-banner.tsx'
import {previewSession} from '../../../preview/preview-session.ts'
import {Review} from '../../../preview/review.tsx'
import {hasReview} from '../../../preview/remarks.ts'
import {markFields} from '../../../ui/field.ts'

export const dynamic = 'force-dynamic'

export default async function Page({params}: PageProps<'/draft/[[...path]]'>) {
  const {path: segments = []} = await params
  const path = `/${segments.join('/')}`
  const {locale, rest} = splitLocale(segments, allLocaleCodes)
  // Visitors get a version at the address of its page.
  const leave = leavePath(rest[0] === versionsFolder ? pathOf({kind: 'landing'}, locale) : path)
  const session = await previewSession()
  // The cookie is from an older build, or forged: delete it and show the visitors' page.
  if (session === null) redirect(leave)
  if (session === 'closed') redirect(previewPath(path))
  const {page} = session
  const perspective = session.perspective ?? (await resolvePerspectiveFromCookies({cookies: await cookies()}))
  const drafts = draftReader(perspective, locale)
  const hasDraft = page === null || (await documentAt(segments, drafts)) === page
  markFields((field) => ({'data-sanity': fieldAttribute(field)}))
  return (
    <>
      {await draftPage(segments, hasDraft ? drafts : draftReader('published', locale), !hasDraft)}
      <PreviewBanner leave={leave} hasDraft={hasDraft} />
      {hasReview && hasDraft && session.author !== null && <Review page={path} />}
    </>
  )
}
