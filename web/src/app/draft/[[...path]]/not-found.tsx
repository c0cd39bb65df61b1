import {leavePath} from '../../../preview/draft-routes.ts'
import {PreviewBanner} from '../../../preview/preview-banner.tsx'
import {NoPage} from '../../../preview/problem-notice.tsx'

/** The 404 page of draft mode. */
export default function NotFound() {
  return (
    <>
      <NoPage />
      <PreviewBanner leave={leavePath('/')} />
    </>
  )
}
