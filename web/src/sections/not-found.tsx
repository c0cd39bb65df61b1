import type {LocaleCode} from '@domora/content/locales'
import {formatMessage} from '@domora/content/message'
import {pathOf} from '@domora/content/routes'
import type {SiteSettings} from '@domora/content/site-settings'
import {Action} from '../ui/action.tsx'
import {Copy} from '../ui/copy.tsx'
import {Style} from '../ui/style.tsx'
import css from './prose-page.pcss?inline'

interface NotFoundProps {
  readonly settings: SiteSettings
  readonly locale: LocaleCode
  /** The path that nothing stands at, as a person reads it. */
  readonly path: string
}

/** Nothing stands at this address; a way on. */
export const NotFound = ({settings: {errors}, locale, path}: NotFoundProps) => (
  <section className="prose-page" aria-labelledby="error-heading">
    <Style name="prose-page" css={css} />
    <div className="wrap grid">
      <div className="title">
        <p className="note num">404</p>
        <Copy of={errors.notFoundTitle} as="h1" id="error-heading" />
      </div>
      <div className="body">
        <Copy of={formatMessage(errors.notFoundMessage, {path})} as="p" className="lede" />
        <Copy of={errors.notFoundHelp} as="p" className="soft" />
        <p className="actions">
          <Action to={{label: errors.backHome, href: pathOf({kind: 'landing'}, locale)}} weight="key" />
        </p>
      </div>
    </div>
  </section>
)
