import {type LocaleCode, localeCodes} from '@domora/content/locales'
import {pathOf} from '@domora/content/routes'
import {renderDocument} from '../delivery/render-document.tsx'
import {requireContent} from '../lake/read-content.ts'
import {sources} from '../lake/sources.ts'
import {NotFound} from '../sections/not-found.tsx'
import {SiteFrame} from '../sections/site-settings/site-frame.tsx'
import {Head} from '../ui/head.tsx'
import {headOf} from './head-of.ts'
import {readablePath} from './readable-path.ts'

/** The answer at a path where nothing stands: a page in the path's language, with status 404. */
export async function notFoundDocument(path: string, locale: LocaleCode): Promise<Response> {
  const settings = await requireContent(sources.siteSettings, locale)
  const title = settings.errors.notFoundTitle.text
  const alternates = localeCodes.map((code) => ({locale: code, path: pathOf({kind: 'landing'}, code)}))
  const head = headOf({settings, locale, path: '/', seo: null, title, alternates, indexed: false})
  return renderDocument(
    <>
      <Head {...head} canonical={null} image={null} />
      <SiteFrame settings={settings} locale={locale} path={null} alternates={alternates}>
        <NotFound settings={settings} locale={locale} path={readablePath(path)} />
      </SiteFrame>
    </>,
    {locale, status: 404},
  )
}
