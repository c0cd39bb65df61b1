import type {LocaleCode} from '@domora/content/locales'
import {pathOf} from '@domora/content/routes'
import type {SiteSettings} from '@domora/content/site-settings'
import {Action} from '../ui/action.tsx'
import {Copy, type CopyText} from '../ui/copy.tsx'
import {Style} from '../ui/style.tsx'
import css from './lost.pcss?inline'
import {LostStreet} from './lost-street.tsx'

interface ErrorPageProps {
  readonly settings: SiteSettings
  readonly locale: LocaleCode
  /** The status of the answer. */
  readonly status: number
  readonly title: CopyText
  /** What happened, in a sentence. */
  readonly message: CopyText | null
  /** What it means for the visitor. */
  readonly description: CopyText
}

/** An answer that is not what was asked for: its status, what happened, and a way on. */
export const ErrorPage = ({settings, locale, status, title, message, description}: ErrorPageProps) => (
  <section className="lost" aria-labelledby="error-heading">
    <Style name="lost" css={css} />
    <div className="wrap grid">
      <div className="title">
        <p className="soft num code">{status}</p>
        <Copy of={title} as="h1" id="error-heading" />
      </div>
      <div className="body">
        {message && <Copy of={message} as="p" className="lede" />}
        <Copy of={description} as="p" className="soft" />
        <p className="actions">
          <Action
            to={{label: settings.errors.backHome, href: pathOf({kind: 'landing'}, locale)}}
            weight="key"
          />
        </p>
      </div>
    </div>
    <LostStreet />
  </section>
)
