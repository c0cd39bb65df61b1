import {localeCodes} from '@domora/content/locales'
import {blocks} from '@domora/seed/rich-text'
import {type ContentLake, startContentLake} from 'content-lake'
import {rm} from 'node:fs/promises'
import {join} from 'node:path'
import {lakeClient} from '../lake-client.ts'
import {localProject, localTokens} from '../local-lake.ts'
import {dataDirectory, seedFile, webDirectory} from '../paths.ts'
import {runCommand} from '../run-command.ts'
import {localSecrets} from '../secrets.ts'
import {step} from '../steps.ts'
import type {Row} from './print-table.ts'

const buildDirectory = '.next-bench-build'

/** What the first content has in each language, with the pages that say that a form has arrived. */
const seedPages = 10

const inEveryLocale = <T>(_type: string, value: T) =>
  Object.fromEntries([['_type', _type], ...localeCodes.map((code) => [code, value])])

/** Adds pages that editors might have made, in every language. */
async function addPages(lake: ContentLake, count: number): Promise<void> {
  const client = lakeClient(lake.url, lake.createToken('editor', 'bench'))
  const text =
    'Rent, repairs and papers of a house in one place, for whoever owns it and whoever lives in it. '
  const paragraphs = blocks(Array.from({length: 12}, () => text.repeat(4)).join('\n\n'))
  let transaction = client.transaction()
  for (let index = 0; index < count; index++) {
    // More would be larger than a request to the lake may be.
    if (index > 0 && index % 50 === 0) {
      await transaction.commit()
      transaction = client.transaction()
    }
    transaction.create({
      _id: `page-made-${index}`,
      _type: 'page',
      title: inEveryLocale('localizedString', `Made page ${index}`),
      slug: {_type: 'slug', current: `made-${index}`},
      updated: '2026-11-20',
      body: inEveryLocale('localizedPortableText', paragraphs),
    })
  }
  if (count > 0) await transaction.commit()
}

async function build(locales: readonly string[], pages: number, report: (text: string) => void) {
  const secrets = await localSecrets(dataDirectory)
  const lake = await startContentLake({...localProject, seed: seedFile, tokens: localTokens(secrets)})
  try {
    await addPages(lake, pages - seedPages)
    await rm(join(webDirectory, buildDirectory), {recursive: true, force: true})
    const started = performance.now()
    await runCommand(
      {
        command: 'node',
        args: [
          join(import.meta.dirname, '../with-lake.ts'),
          join(webDirectory, 'node_modules/.bin/next'),
          'build',
        ],
        cwd: webDirectory,
        env: {
          SANITY_API_HOST: lake.url,
          SITE_BUILD_DIR: buildDirectory,
          PRERENDER_LOCALES: locales.join(','),
        },
        logFile: join(dataDirectory, 'logs/bench-build.log'),
      },
      report,
    )
    return (performance.now() - started) / 1_000
  } finally {
    await lake.close()
  }
}

/** Builds the site from nothing: with one locale, with all of them, and with as many pages as a site grows to. */
export async function benchBuild(): Promise<Row[]> {
  const rows: {pages: string; seconds: number; ratio: number}[] = []
  const sizes = [
    [localeCodes.slice(0, 1), seedPages],
    [localeCodes, seedPages],
    [localeCodes, 200],
  ] as const
  for (const [locales, pages] of sizes) {
    const title = `${locales.length} × ${pages}`
    const seconds = await step(`Build of ${title} pages`, (report) => build(locales, pages, report))
    rows.push({pages: title, seconds, ratio: seconds / (rows[0]?.seconds ?? seconds)})
  }
  await rm(join(webDirectory, buildDirectory), {recursive: true, force: true})
  return rows
}
