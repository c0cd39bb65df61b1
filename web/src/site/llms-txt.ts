import {defaultLocale, localeCodes, locales} from '@domora/content/locales'
import {queries} from '@domora/content/queries'
import {pathOf} from '@domora/content/routes'
import {absoluteUrl} from '../env.ts'
import {type ContentSource, readContent, requireContent} from '../sanity/read-content.ts'
import {headOf} from './head.ts'
import {markdownPath} from './markdown.ts'
import {indexedPages} from './sitemap.ts'

const linkTo = (name: string, path: string): string => `- [${name}](${absoluteUrl(markdownPath(path))})`

/** Lists the English pages for language models, as Markdown, and the start of each other language. https://llmstxt.org */
export async function llmsText(source: ContentSource): Promise<string> {
  const settings = await requireContent(queries.siteSettings, defaultLocale, source)
  const pages = await indexedPages(source)
  const links = pages.map(async ({query, parameters, alternates}) => {
    const path = alternates.find(({locale}) => locale === defaultLocale)?.path
    const content = await readContent(query, defaultLocale, parameters, source)
    if (path === undefined || content === null) return []
    const {title, description} = headOf({
      settings,
      locale: defaultLocale,
      path,
      seo: content.seo,
      title: (content.heading ?? content.title)?.text ?? settings.brand,
      alternates,
    })
    return `${linkTo(title, path)}${description === null ? '' : `: ${description}`}`
  })
  const languages = localeCodes
    .filter((code) => code !== defaultLocale)
    .map((code) => linkTo(locales[code].name, pathOf({kind: 'landing'}, code)))
  return `# ${settings.brand}

> ${settings.description?.text ?? settings.tagline.text}

## Pages

${(await Promise.all(links)).flat().join('\n')}

## Other languages

${languages.join('\n')}
`
}
