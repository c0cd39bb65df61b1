import {locales} from '@domora/content/locales'
import {pathOf} from '@domora/content/routes'
import {BrandMark} from '../../ui/brand-mark.tsx'
import {Copy} from '../../ui/copy.tsx'
import {Style} from '../../ui/style.tsx'
import {TextLink} from '../../ui/text-link.tsx'
import {LanguageSwitch} from './language-switch.tsx'
import css from './site-header.pcss?inline'
import type {Frame} from './site-frame.tsx'

/** Brand, destinations and languages; on a narrow screen behind a menu that needs no script. */
export const SiteHeader = ({settings, locale, path, alternates}: Frame) => {
  const {labels, mainNavigation, callToAction, brand} = settings
  const links = (
    <ul>
      {mainNavigation.map((link) => (
        <li key={link.href}>
          <TextLink to={link} current={path} />
        </li>
      ))}
      {callToAction !== null && (
        <li className="call">
          <TextLink to={callToAction} current={path} />
        </li>
      )}
    </ul>
  )
  const languages = <LanguageSwitch alternates={alternates} locale={locale} />
  return (
    <header className="top">
      <Style name="site-header" css={css} />
      <div className="wrap">
        <a className="brand" href={pathOf({kind: 'landing'}, locale)} aria-label={labels.home.text}>
          <BrandMark />
          {brand}
        </a>
        <nav className="nav" aria-label={labels.mainNavigation.text}>
          {links}
        </nav>
        <details className="lang">
          <summary>
            <Copy of={labels.language} className="vh" />
            {locales[locale].name}
          </summary>
          {languages}
        </details>
        <details className="menu">
          <Copy of={labels.menu} as="summary" />
          <nav className="sheet" aria-label={labels.mainNavigation.text}>
            {links}
            <div className="langs">{languages}</div>
          </nav>
        </details>
      </div>
    </header>
  )
}
