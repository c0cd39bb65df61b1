import type {SanityClient} from '@sanity/client'
import {queries as siteQueries} from '@domora/content/queries'
import {startContentLake} from 'content-lake'
import {lakeClient} from '../lake-client.ts'
import {localProject} from '../local-lake.ts'
import {seedFile} from '../paths.ts'
import {median, percentile} from '../percentile.ts'
import {step} from '../steps.ts'
import type {Row} from './print-table.ts'

const queries = {
  'landing page': siteQueries.landingPage.query,
  'pricing page': siteQueries.pricingPage.query,
  'site settings': siteQueries.siteSettings.query,
  'page index': siteQueries.pageIndex.query,
}

const counted = 'count(*[!(_id in path("_.**"))])'

const runs = 100
const warmUps = 10
const documentsPerTransaction = 500

/** Fills the dataset up with questions of the size that editors write, none of which the landing page shows. */
async function fillUp(client: SanityClient, total: number): Promise<void> {
  const present = await client.fetch<number>(counted)
  for (let made = present; made < total; made += documentsPerTransaction) {
    const transaction = client.transaction()
    for (let index = made; index < Math.min(total, made + documentsPerTransaction); index++) {
      const words = `Question number ${index} about rent, leases and doors`
      transaction.create({
        _id: `faq-filler-${index}`,
        _type: 'faq',
        question: {_type: 'localizedString', gb: words, pl: words, de: words, pt: words},
      })
    }
    await transaction.commit()
  }
}

/** Times each page's query, one after the other, from the real client. */
export async function benchSiteQueries(sizes: readonly number[]): Promise<Row[]> {
  const rows: Row[] = []
  for (const size of sizes) {
    await step(`Queries at ${size} documents`, async () => {
      const lake = await startContentLake({...localProject, seed: seedFile})
      try {
        const client = lakeClient(lake.url, lake.createToken('editor'))
        await fillUp(client, size)
        const documents = String(await client.fetch<number>(counted))
        for (const [name, query] of Object.entries(queries)) {
          const samples: number[] = []
          for (let run = -warmUps; run < runs; run++) {
            const started = performance.now()
            await client.fetch(query)
            if (run >= 0) samples.push(performance.now() - started)
          }
          rows.push({
            documents,
            query: name,
            p50: median(samples),
            p99: percentile(samples, 0.99),
          })
        }
      } finally {
        await lake.close()
      }
    })
  }
  return rows
}
