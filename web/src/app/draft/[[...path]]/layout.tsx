import {allLocaleCodes, locales} from '@domora/content/locales'
import {splitLocale} from '@domora/content/routes'
import {Document} from '../../../ui/document.tsx'

export default async function Layout({children, params}: LayoutProps<'/draft/[[...path]]'>) {
  const {path = []} = await params
  return <Document lang={locales[splitLocale(path, allLocaleCodes).locale].tag}>{children}</Document>
}
