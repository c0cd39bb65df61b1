import type {Announcement} from '@domora/content/announcement'
import {type LocaleCode, locales} from '@domora/content/locales'
import {pathOf} from '@domora/content/routes'
import type {SiteSettings} from '@domora/content/site-settings'
import type {ComponentProps, ReactNode} from 'react'
import {Copy} from '../ui/copy.tsx'
import {TextLink} from '../ui/links.tsx'
import {Style} from '../ui/style.tsx'
import {BrandMark} from '../ui/svg.tsx'
import css from './site-frame.pcss?inline'

/** The page in one of its languages. */
export interface Alternate {
  readonly locale: LocaleCode
  readonly path: string
}

interface FrameProps {
  readonly settings: SiteSettings
  readonly locale: LocaleCode
  /** Path of the page, for `aria-current` of links to it; `null` on an error page. */
  readonly path: string | null
  readonly alternates: readonly Alternate[]
  readonly announcement?: Announcement | null
}

/** Links to the page in its languages, each under its own name. */
const LanguageSwitch = ({
  alternates,
  locale,
  ...list
}: Pick<FrameProps, 'alternates' | 'locale'> &
  Pick<ComponentProps<'ul'>, 'id' | 'className' | 'popover'>) => (
  <ul {...list}>
    {alternates.map((alternate) => {
      const {tag, name} = locales[alternate.locale]
      return (
        <li key={tag}>
          <a
            href={alternate.path}
            lang={tag}
            hrefLang={tag}
            data-locale={alternate.locale}
            aria-current={alternate.locale === locale ? 'true' : undefined}
          >
            {name}
          </a>
        </li>
      )
    })}
  </ul>
)

/** Brand, navigation and languages; on a narrow screen a menu. Popovers work without script. */
const SiteHeader = ({settings, locale, path, alternates}: FrameProps) => {
  const {labels, mainNavigation, callToAction, brand} = settings
  return (
    <header className="top">
      <div className="wrap">
        <a className="brand" href={pathOf({kind: 'landing'}, locale)} aria-label={labels.home.text}>
          <BrandMark />
          {brand}
        </a>
        <button type="button" className="menu" popoverTarget="site-menu" lang={labels.menu.lang}>
          {labels.menu.text}
        </button>
        <nav className="nav" id="site-menu" popover="auto" aria-label={labels.mainNavigation.text}>
          <ul>
            {mainNavigation.map((entry) =>
              'links' in entry ? (
                <li key={entry.label.text} className="group">
                  <details name="site-menu">
                    <summary lang={entry.label.lang}>{entry.label.text}</summary>
                    <ul>
                      {entry.links.map((link) => (
                        <li key={link.href}>
                          <TextLink to={link} current={path} />
                        </li>
                      ))}
                    </ul>
                  </details>
                </li>
              ) : (
                <li key={entry.href}>
                  <TextLink to={entry} current={path} />
                </li>
              ),
            )}
            {callToAction !== null && (
              <li className="call">
                <TextLink to={callToAction} current={path} />
              </li>
            )}
          </ul>
          <button type="button" className="lang" popoverTarget="site-languages">
            <Copy text={labels.language} className="vh" />
            {locales[locale].name}
          </button>
          <LanguageSwitch
            alternates={alternates}
            locale={locale}
            id="site-languages"
            className="langs"
            popover="auto"
          />
        </nav>
      </div>
    </header>
  )
}

/** A line that visitors can hide, without script or storage: the next page shows it again. */
const AnnouncementBar = ({title, callToAction, close}: Announcement) => (
  <aside>
    <details className="announcement" open>
      <summary>
        <Copy text={close} className="vh" />
      </summary>
      <p className="wrap">
        <Copy text={title} /> {callToAction && <TextLink to={callToAction} />}
      </p>
    </details>
  </aside>
)

/** The font size at which logo and brand name are as wide as the footer: the logo is about 0.75 em wide, a letter 0.637 em. */
const fullWidthFontSize = (name: string) =>
  `.plinth p{font-size:${Math.round(1000 / (0.75 + 0.637 * name.length)) / 10}cqi}`

const SiteFooter = ({settings, locale, path, alternates}: FrameProps) => {
  const {labels, brand, tagline, description, footerNavigation, legalNavigation, organization} = settings
  return (
    <footer className="foot">
      <div className="wrap grid">
        <Copy text={description ?? tagline} as="p" className="who-we" />
        <nav aria-labelledby="footer-pages">
          <Copy text={labels.pages} as="p" id="footer-pages" />
          <ul>
            {footerNavigation.map((link) => (
              <li key={link.href}>
                <TextLink to={link} current={path} />
              </li>
            ))}
          </ul>
        </nav>
        <nav aria-labelledby="footer-languages">
          <Copy text={labels.language} as="p" id="footer-languages" />
          <LanguageSwitch alternates={alternates} locale={locale} />
        </nav>
        <nav className="legal" aria-label={labels.legal.text}>
          <span>© {organization === null || organization.isSample ? brand : organization.legalName}</span>
          {legalNavigation.map((link) => (
            <TextLink key={link.href} to={link} current={path} />
          ))}
        </nav>
      </div>
      <div className="wrap plinth" aria-hidden="true">
        <Style name={`plinth-${brand.length}`} css={fullWidthFontSize(brand)} />
        <p>
          <BrandMark />
          {brand}
        </p>
      </div>
    </footer>
  )
}

export const SiteFrame = ({children, ...frame}: FrameProps & {children: ReactNode}) => (
  <>
    <Style name="site-frame" css={css} />
    <a className="skip" href="#main" lang={frame.settings.labels.skipToContent.lang}>
      {frame.settings.labels.skipToContent.text}
    </a>
    <SiteHeader {...frame} />
    {frame.announcement && <AnnouncementBar {...frame.announcement} />}
    <main id="main">{children}</main>
    <SiteFooter {...frame} />
  </>
)
