import type {LocaleCode} from '@domora/content/locales'
import type {SiteSettings} from '@domora/content/site-settings'
import type {ReactNode} from 'react'
import type {Alternate} from '../../routing/alternates.ts'
import {SiteFooter} from './site-footer.tsx'
import {SiteHeader} from './site-header.tsx'

/** What stands around every page. */
export interface Frame {
  readonly settings: SiteSettings
  readonly locale: LocaleCode
  /** Path of the page, so that links to it say so; `null` on an answer that is no page. */
  readonly path: string | null
  /** The page in the languages that it exists in. */
  readonly alternates: readonly Alternate[]
}

export const SiteFrame = ({children, ...frame}: Frame & {children: ReactNode}) => (
  <>
    <a className="skip" href="#main" lang={frame.settings.labels.skipToContent.lang}>
      {frame.settings.labels.skipToContent.text}
    </a>
    <SiteHeader {...frame} />
    <main id="main">{children}</main>
    <SiteFooter {...frame} />
  </>
)
