import {defaultLocale, localeCodes, locales} from '@domora/content/locales'
import {queries} from '@domora/content/queries'
import {formatMoney} from '@domora/content/format'
import {pricing} from '@domora/content/pricing-page'
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
    const name = title.replace(` · ${settings.brand}`, '')
    const isLegal = settings.legalNavigation.some(({href}) => href === path)
    return [{isLegal, link: `${linkTo(name, path)}${description === null ? '' : `: ${description}`}`}]
  })
  const listed = (await Promise.all(links)).flat()
  const listOf = (legal: boolean) =>
    listed.flatMap(({isLegal, link}) => (isLegal === legal ? link : [])).join('\n')
  const {plans = [], priceLists = [], labels} = (await readContent(pricing, defaultLocale, {}, source)) ?? {}
  const prices = plans.map((plan) => {
    const price = priceLists[0]?.prices.find(({plan: id}) => id === plan._id)
    const amount =
      price?.kind === 'amount' && priceLists[0] && labels
        ? `${formatMoney({amount: price.monthly, currency: priceLists[0].currency}, defaultLocale)} ${labels.perMonth.text}`
        : (labels?.custom.text ?? '')
    return `- ${plan.title.text}: ${plan.units.text}, ${amount}`
  })
  const languages = localeCodes
    .filter((code) => code !== defaultLocale)
    .map((code) => linkTo(locales[code].name, pathOf({kind: 'landing'}, code)))
  return `# ${settings.brand}

> ${settings.description?.text ?? settings.tagline.text}

## Product

${[...prices, ...(labels?.note ? [`- ${labels.note.text}`] : [])].join('\n')}
- Contact: ${settings.contactEmail ?? absoluteUrl(pathOf({kind: 'contact'}, defaultLocale))}

## Pages

${listOf(false)}

## Other languages

${languages.join('\n')}

## Optional

${listOf(true)}
`
}
