import {env} from '../../env.ts'
import {PreviewTools} from '../../preview/preview-tools.tsx'

/**
 * Keeps the connection to Studio while an editor goes from page to page. The document belongs to each page, because it declares the
 * page's language.
 */
export default function Layout({children}: LayoutProps<'/draft'>) {
  return <PreviewTools studioOrigin={env.SANITY_STUDIO_ORIGIN}>{children}</PreviewTools>
}
