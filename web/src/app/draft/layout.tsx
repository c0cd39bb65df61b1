import {env} from '../../env.ts'
import {PreviewTools} from '../../preview/preview-tools.tsx'

/**
 * What stays while a preview goes from page to page: its connection with Studio. The document itself is each page's
 * own, because it says the page's language.
 */
export default function Layout({children}: LayoutProps<'/draft'>) {
  return <PreviewTools studioOrigin={env.SANITY_STUDIO_ORIGIN}>{children}</PreviewTools>
}
