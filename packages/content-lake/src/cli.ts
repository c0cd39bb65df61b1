#!/usr/bin/env node
import {existsSync, mkdirSync, readFileSync} from 'node:fs'
import {parseArgs} from 'node:util'
import {ROLES} from './auth/access.ts'
import {TokenStore} from './auth/token-store.ts'
import {parseOption, type ContentLakeOptions} from './content-lake-options.ts'
import {datasetPaths, removeDataset} from './datasets/dataset.ts'
import {deleteOldHistory, HISTORY_DAYS} from './history/delete-old-history.ts'
import {DatasetStore} from './store/dataset-store.ts'
import {lockDirectory} from './store/lock-directory.ts'
import {webhookConfigs} from './webhooks/webhook-config.ts'

const USAGE = `content-lake: a local server of the Sanity Content Lake API

  content-lake start                     serve a data directory until Ctrl-C
      --port 3900  --host 127.0.0.1  --project local  --seed <path>
      --allow-origin <origin> (more than once)  --query-time-limit <ms>
      --studio <origin>                  a Studio on this machine, which needs no token (more than once)
      --webhooks <file>                  JSON: [{name, url, secret, filter, projection, on, includeDrafts, dataset}]
  content-lake import <path>             import data.ndjson, or a directory that has one
      --replace or --missing             what to do about documents that exist (default: refuse)
  content-lake export <directory>        write data.ndjson, images and files
  content-lake compact                   delete old history and give the space back to the disk
      --keep-history ${HISTORY_DAYS}                days of history to keep (also for start, which deletes at each start)
  content-lake reset                     remove a dataset, its history and its assets
  content-lake token <role>              create a token: viewer, editor or administrator
      --label <name>
  content-lake token list
  content-lake token remove <id>

  All of them: --data .content-lake  --dataset production
`

const OPTIONS = {
  data: {type: 'string', default: '.content-lake'},
  dataset: {type: 'string', default: 'production'},
  project: {type: 'string', default: 'local'},
  port: {type: 'string', default: '3900'},
  host: {type: 'string', default: '127.0.0.1'},
  seed: {type: 'string'},
  webhooks: {type: 'string'},
  'allow-origin': {type: 'string', multiple: true},
  studio: {type: 'string', multiple: true},
  'query-time-limit': {type: 'string'},
  'keep-history': {type: 'string', default: String(HISTORY_DAYS)},
  replace: {type: 'boolean', default: false},
  missing: {type: 'boolean', default: false},
  label: {type: 'string'},
  help: {type: 'boolean', short: 'h', default: false},
} as const

type Command = ReturnType<typeof parseCommand>

const COMMANDS = new Map<string | undefined, (command: Command) => void | Promise<void>>([
  ['start', start],
  ['import', importDataset],
  ['export', exportDataset],
  ['compact', compact],
  ['reset', reset],
  ['token', token],
])

/** Errors are printed as one line that says what is wrong and what to do about it. */
try {
  const command = parseCommand(process.argv.slice(2))
  const run = COMMANDS.get(command.name)
  if (command.help || command.name === undefined) console.log(USAGE)
  else if (run === undefined) throw new Error(`Unknown command "${command.name}": see content-lake --help`)
  else await run(command)
} catch (error) {
  console.error(`content-lake: ${explain(error)}`)
  process.exitCode = 1
}

function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if ('code' in error && (error.code === 'ENOSPC' || error.code === 'SQLITE_FULL')) {
    return 'The disk is full: nothing was written. Free some space and try again'
  }
  return error.message.split('\n')[0] ?? error.message
}

/** @throws Error of one line for an unknown option or an invalid number */
function parseCommand(args: readonly string[]) {
  const {positionals, values} = parseArgs({args: [...args], options: OPTIONS, allowPositionals: true})
  const [name, ...words] = positionals
  const limit = values['query-time-limit']
  return {
    name,
    words,
    ...values,
    port: wholeNumber('--port', values.port, 65_535),
    historyDays: wholeNumber('--keep-history', values['keep-history'], 36_500),
    queryTimeLimitMs: limit === undefined ? undefined : wholeNumber('--query-time-limit', limit, 600_000),
  }
}

function wholeNumber(option: string, text: string, max: number): number {
  const value = Number(text)
  if (!/^\d+$/.test(text) || value > max)
    throw new Error(`${option} must be a whole number up to ${max}, not "${text}"`)
  return value
}

/** Serves until SIGINT or SIGTERM. */
async function start(command: Command): Promise<void> {
  const {data, dataset, project, port, host, seed, studio, webhooks, queryTimeLimitMs, historyDays} = command
  const origins = command['allow-origin']
  const lake = await startLake({
    dataDir: data,
    dataset,
    projectId: project,
    port,
    host,
    historyDays,
    ...(seed === undefined ? {} : {seed}),
    ...(webhooks === undefined ? {} : {webhooks: readWebhooks(webhooks)}),
    ...(origins === undefined ? {} : {allowedOrigins: origins}),
    ...(studio === undefined ? {} : {studioOrigins: studio}),
    ...(queryTimeLimitMs === undefined ? {} : {queryTimeLimitMs}),
  })
  const seeded = lake.seeded ? `, seeded from ${seed}` : ''
  console.log(`Content Lake ${lake.url}  project ${project}, dataset ${dataset}, data in ${data}${seeded}`)
  await new Promise<void>((resolve) => {
    process.once('SIGINT', () => resolve())
    process.once('SIGTERM', () => resolve())
  })
  await lake.close()
}

/** The server is loaded only by the commands that need it: creating a token needs no image library. */
async function startLake(options: ContentLakeOptions) {
  const {startContentLake} = await import('./start-content-lake.ts')
  return startContentLake(options)
}

function readWebhooks(file: string) {
  let json: unknown
  try {
    json = JSON.parse(readFileSync(file, 'utf8'))
  } catch (error) {
    throw new Error(`${file}: ${error instanceof Error ? error.message : String(error)}`, {cause: error})
  }
  return parseOption(file, webhookConfigs, json)
}

/** Imports into a data directory that no lake is serving. Use the official CLI to import into a running lake. */
async function importDataset({
  words: [path],
  data,
  dataset,
  project,
  port,
  ...command
}: Command): Promise<void> {
  if (path === undefined)
    throw new Error('import needs the path of an NDJSON file or of a directory with data.ndjson')
  if (command.replace && command.missing) throw new Error('--replace and --missing exclude each other')
  const lake = await startLake({
    dataDir: data,
    dataset,
    projectId: project,
    publicUrl: `http://localhost:${port}`,
  })
  try {
    const existing = command.replace ? 'replace' : command.missing ? 'keep' : 'refuse'
    const {documents, assets} = await lake.import(path, {existing})
    console.log(`Imported ${documents} documents and ${assets} assets into ${dataset}`)
  } finally {
    await lake.close()
  }
}

/** Exports a dataset, also while a lake is serving it. */
async function exportDataset({words: [directory], data, dataset}: Command): Promise<void> {
  if (directory === undefined) throw new Error('export needs the directory to write into')
  const paths = existingDataset(data, dataset)
  const {exportNdjson} = await import('./transfer/export.ts')
  const {documents, assets} = await exportNdjson(paths, directory)
  console.log(`Exported ${documents} documents and ${assets} assets to ${directory}`)
}

/** Deletes old history and gives the space back to the disk, while no lake is serving. */
function compact({data, dataset, historyDays}: Command): void {
  const {databasePath} = existingDataset(data, dataset)
  const release = lockDirectory(data)
  try {
    const store = new DatasetStore(databasePath)
    try {
      const removed = deleteOldHistory(store, historyDays)
      store.database.exec('VACUUM')
      console.log(`Removed ${removed} transactions from the history of ${dataset}`)
    } finally {
      store.close()
    }
  } finally {
    release()
  }
}

/** Removes a dataset. The next start creates it again, and seeds it when it is given a seed. */
function reset({data, dataset}: Command): void {
  existingDataset(data, dataset)
  const release = lockDirectory(data)
  try {
    removeDataset(data, dataset)
  } finally {
    release()
  }
  console.log(`Removed dataset ${dataset} from ${data}`)
}

function existingDataset(data: string, dataset: string) {
  const paths = datasetPaths(data, dataset)
  if (!existsSync(paths.databasePath)) throw new Error(`There is no dataset "${dataset}" in ${data}`)
  return paths
}

/** Creates, lists and removes tokens, also while a lake is serving: it looks them up at every request. */
function token({words: [word, id], data, label}: Command): void {
  mkdirSync(data, {recursive: true})
  const tokens = new TokenStore(data)
  try {
    if (word === 'list') {
      for (const {id: tokenId, role, created_at: createdAt, label: name} of tokens.list())
        console.log([tokenId, role, createdAt, name].join('  '))
      return
    }
    if (word === 'remove') {
      if (id === undefined || !tokens.remove(id)) throw new Error(`There is no token "${id ?? ''}"`)
      return
    }
    const role = ROLES.find((known) => known === word)
    if (role === undefined) throw new Error(`A token needs a role: ${ROLES.join(', ')}`)
    console.log(tokens.create(role, label ?? role))
  } finally {
    tokens.close()
  }
}
