import {BrandMark} from '../../ui/brand-mark.tsx'
import {Copy} from '../../ui/copy.tsx'
import {Style} from '../../ui/style.tsx'
import {TextLink} from '../../ui/text-link.tsx'
import {LanguageSwitch} from './language-switch.tsx'
import css from './site-footer.pcss?inline'
import type {Frame} from './site-frame.tsx'

/** The size at which the mark and a name are as wide as the foot: the mark and a letter take about so many em. */
const acrossTheFoot = (name: string) =>
  `.plinth p{font-size:${Math.round(1000 / (0.75 + 0.637 * name.length)) / 10}cqi}`

/** Who is behind the site, where else to go, and the small print. */
export const SiteFooter = ({settings, locale, path, alternates}: Frame) => {
  const {labels, brand, tagline, description, footerNavigation, legalNavigation, organization} = settings
  return (
    <footer className="foot">
      <Style name="site-footer" css={css} />
      <div className="wrap grid">
        <Copy of={description ?? tagline} as="p" className="who-we" />
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
      <div className="wrap plinth" aria-hidden="true">
        <Style name={`plinth-${brand.length}`} css={acrossTheFoot(brand)} />
        <p>
          <BrandMark />
          {brand}
        </p>
      </div>
    </footer>
  )
}
