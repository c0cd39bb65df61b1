import {env} from '../../../env.ts'
import {leavePath} from '../../../preview/leave-path.ts'
import {PreviewTools} from '../../../preview/preview-tools.tsx'
import {NoPage} from '../../../preview/problem-notice.tsx'

/** In draft mode, where nothing stands; the status is 404. */
export default function NotFound() {
  return (
    <>
      <NoPage />
      <PreviewTools leave={leavePath('/')} studioOrigin={env.SANITY_STUDIO_ORIGIN} />
    </>
  )
}
