import {allLocaleCodes, locales} from '@domora/content/locales'
import {splitLocale} from '@domora/content/routes'
import css from '../../../preview/preview.pcss?inline'
import {Document} from '../../../ui/document.tsx'
import {Style} from '../../../ui/style.tsx'

export default async function Layout({children, params}: LayoutProps<'/draft/[[...path]]'>) {
  const {path = []} = await params
  return (
    <Document lang={locales[splitLocale(path, allLocaleCodes).locale].tag}>
      <Style name="preview" css={css} />
      {children}
    </Document>
  )
}
