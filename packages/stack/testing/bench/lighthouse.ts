import lighthouse from 'lighthouse'
import {chromium} from 'playwright-core'
import {z} from 'zod'
import {localeCodes} from '@domora/content/locales'
import {fixedRouteNames, pathOf, type Route} from '@domora/content/routes'
import {browserOptions, findBrowser} from '../browser.ts'
import {step} from '../../src/run/steps.ts'
import {temporaryStack} from '../temporary-stack.ts'
import {type Row, spread} from './samples.ts'
import {freePort} from '../ports.ts'

const routes: readonly Route[] = [
  ...fixedRouteNames.map((kind) => ({kind})),
  {kind: 'page', address: 'privacy'},
]
const paths = routes.flatMap((route) => localeCodes.map((locale) => pathOf(route, locale)))

const score = z.object({score: z.number()})
const measure = z.object({numericValue: z.number()})

/** The part of Lighthouse's report that goes into the table. */
const report = z.object({
  categories: z.object({performance: score, accessibility: score, 'best-practices': score, seo: score}),
  audits: z.object({
    'largest-contentful-paint': measure,
    'total-blocking-time': measure,
    'cumulative-layout-shift': measure,
  }),
})

/** On a busy machine Lighthouse sometimes misses the start of a page, and asks to be run again. */
const mostFailures = 3

/**
 * Lighthouse as it comes, for a phone: simulated 4G, a processor four times as slow, an empty cache.
 *
 * @throws {Error} when the page does not load.
 */
async function audit(url: string, port: number, failures = 0): Promise<z.infer<typeof report>> {
  const result = await lighthouse(url, {port, output: 'json', logLevel: 'error'})
  const problem = result?.lhr.runtimeError
  if (problem === undefined) return report.parse(result?.lhr)
  if (failures < mostFailures) return audit(url, port, failures + 1)
  throw new Error(`${url}: ${problem.message}`)
}

/** Has Lighthouse look at every page in every language, `times` times each. */
export async function benchLighthouse(times: number): Promise<Row[]> {
  await using stack = await temporaryStack('bench', {withoutStudio: true})
  const port = await freePort()
  const {args = [], ...options} = browserOptions(await findBrowser())
  await using _browser = await chromium.launch({
    ...options,
    args: [...args, `--remote-debugging-port=${port}`],
  })
  return await step('Lighthouse', async (progress) => {
    const rows: Row[] = []
    for (const path of paths) {
      const runs: z.infer<typeof report>[] = []
      while (runs.length < times) {
        progress(`${path} ${runs.length + 1} of ${times}`)
        runs.push(await audit(stack.siteUrl + path, port))
      }
      const scores = (name: keyof (typeof runs)[number]['categories']) =>
        spread(
          runs.map(({categories}) => categories[name].score),
          2,
        )
      const figures = (name: keyof (typeof runs)[number]['audits'], digits = 0) =>
        spread(
          runs.map(({audits}) => audits[name].numericValue),
          digits,
        )
      rows.push({
        page: path,
        performance: scores('performance'),
        accessibility: scores('accessibility'),
        'best practices': scores('best-practices'),
        SEO: scores('seo'),
        'LCP (ms)': figures('largest-contentful-paint'),
        'TBT (ms)': figures('total-blocking-time'),
        CLS: figures('cumulative-layout-shift', 3),
      })
    }
    return rows
  })
}
