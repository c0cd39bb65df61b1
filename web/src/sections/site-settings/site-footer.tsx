import {pathOf} from '@domora/content/routes'
import {BrandMark} from '../../ui/brand-mark.tsx'
import {Copy} from '../../ui/copy.tsx'
import {Style} from '../../ui/style.tsx'
import {TextLink} from '../../ui/text-link.tsx'
import {LanguageSwitch} from './language-switch.tsx'
import css from './site-footer.pcss?inline'
import type {Frame} from './site-frame.tsx'

/** Who is behind the site, where else to go, and the small print. */
export const SiteFooter = ({settings, locale, path, alternates}: Frame) => {
  const {labels, brand, tagline, description, footerNavigation, legalNavigation, organization} = settings
  return (
    <footer className="foot">
      <Style name="site-footer" css={css} />
      <div className="wrap grid">
        <div className="who-we">
          <a className="brand" href={pathOf({kind: 'landing'}, locale)} aria-label={labels.home.text}>
            <BrandMark />
            {brand}
          </a>
          <Copy of={description ?? tagline} as="p" />
        </div>
        <nav aria-labelledby="footer-pages">
          <Copy of={labels.pages} as="h2" id="footer-pages" />
          <ul>
            {footerNavigation.map((link) => (
              <li key={link.href}>
                <TextLink to={link} current={path} />
              </li>
            ))}
          </ul>
        </nav>
        <nav aria-labelledby="footer-languages">
          <Copy of={labels.language} as="h2" id="footer-languages" />
          <LanguageSwitch alternates={alternates} locale={locale} />
        </nav>
        <nav className="legal" aria-label={labels.legal.text}>
          <span>© {organization?.legalName ?? brand}</span>
          {legalNavigation.map((link) => (
            <TextLink key={link.href} to={link} current={path} />
          ))}
        </nav>
      </div>
    </footer>
  )
}
