import {allLocaleCodes} from '@domora/content/locales'
import {splitLocale} from '@domora/content/routes'
import {resolvePerspectiveFromCookies} from 'next-sanity/live'
import {cookies, draftMode} from 'next/headers'
import {redirect} from 'next/navigation'
import {draftPage} from '../../../preview/draft-page.tsx'
import {draftReader} from '../../../preview/draft-reader.ts'
import {fieldAttribute} from '../../../preview/problem-notice.tsx'
import {leavePath} from '../../../preview/draft-routes.ts'
import {PreviewBanner} from '../../../preview/preview-banner.tsx'
import {markFields} from '../../../ui/field.ts'

export const dynamic = 'force-dynamic'

export default async function Page({params}: PageProps<'/draft/[[...path]]'>) {
  const {path: segments = []} = await params
  const leave = leavePath(`/${segments.join('/')}`)
  // The cookie is from an older build, or forged: delete it and show the visitors' page.
  if (!(await draftMode()).isEnabled) redirect(leave)
  const perspective = await resolvePerspectiveFromCookies({cookies: await cookies()})
  markFields((field) => ({'data-sanity': fieldAttribute(field)}))
  return (
    <>
      {await draftPage(segments, draftReader(perspective, splitLocale(segments, allLocaleCodes).locale))}
      <PreviewBanner leave={leave} />
    </>
  )
}
