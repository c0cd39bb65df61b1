import {allLocaleCodes, locales} from '@domora/content/locales'
import {splitLocale} from '@domora/content/routes'
import type {ReactNode} from 'react'
import {Document} from '../../../ui/document.tsx'

interface LayoutProps {
  readonly children: ReactNode
  readonly params: Promise<{path?: string[]}>
}

export default async function Layout({children, params}: LayoutProps) {
  const {path = []} = await params
  return <Document lang={locales[splitLocale(path, allLocaleCodes).locale].tag}>{children}</Document>
}
