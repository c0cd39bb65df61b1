import {leavePath} from '../../../preview/draft-routes.ts'
import {PreviewBanner} from '../../../preview/preview-banner.tsx'

/** The 404 page of draft mode. */
export default function NotFound() {
  return (
    <>
      <aside className="preview-problem" lang="en">
        <p>
          <strong>Page not found.</strong> No page or draft has this address.
        </p>
      </aside>
      <PreviewBanner leave={leavePath('/')} />
    </>
  )
}
