import {locales} from '@domora/content/locales'
import {splitLocale} from '@domora/content/routes'
import type {ReactNode} from 'react'
import {Enhancements} from '../../delivery/enhancements.tsx'
import {Document} from '../../ui/document.tsx'

export {prefetch} from '../../routing/prefetch.ts'

interface LayoutProps {
  readonly children: ReactNode
  readonly params: Promise<{path?: string[]}>
}

export default async function Layout({children, params}: LayoutProps) {
  const {path = []} = await params
  const {tag} = locales[splitLocale(path).locale]
  return (
    <Document lang={tag} head={<Enhancements />}>
      {children}
    </Document>
  )
}
