import {leavePath} from '../../../preview/draft-routes.ts'
import {PreviewBanner} from '../../../preview/preview-banner.tsx'
import {NoPage} from '../../../preview/problem-notice.tsx'

/** In draft mode, where nothing stands; the status is 404. */
export default function NotFound() {
  return (
    <>
      <NoPage />
      <PreviewBanner leave={leavePath('/')} />
    </>
  )
}
