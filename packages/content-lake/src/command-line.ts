import {type ChildProcess, spawn} from 'node:child_process'
import {once} from 'node:events'
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import {delimiter, join, resolve} from 'node:path'
import {parseArgs} from 'node:util'
import {pathToFileURL} from 'node:url'
import Database from 'better-sqlite3'
import {diskFullMessage, messageOf} from './api-error.ts'
import {openProjectStore, roles} from './auth/project-store.ts'
import {type ContentLakeOptions, parseOptions} from './content-lake-options.ts'
import {databaseExtension, datasetPaths, removeDataset} from './datasets/dataset.ts'
import {deleteOldHistory} from './history/delete-old-history.ts'
import {jsonObject} from './json.ts'
import {certificateHash} from './proxy/certificates.ts'
import {prepareSanityCli} from './proxy/prepare-sanity-cli.ts'
import {openDatasetStore} from './store/dataset-store.ts'
import {lockDirectory} from './store/lock-directory.ts'

const usage = `content-lake: a local server of the Sanity Content Lake API

  content-lake start                     serve a data directory until Ctrl-C
      --port 3900  --host 127.0.0.1  --project local  --seed <path>
      --studio <origin>                  a Studio on this machine that works without a token (repeatable)
      --allow-origin <origin>            a page that may call the lake (repeatable)
  content-lake dev                       start for development: a Studio on port 3333 is logged in
  content-lake status                    list the datasets and whether a lake is running
  content-lake check                     look for damage in the files of all datasets
  content-lake explain <query>           print how a GROQ query finds its documents
  content-lake backup <folder>           copy all datasets, also while a lake is running
  content-lake connect                   print the settings of Studio, clients and sites for the lake
  content-lake run <command>             run a command with the lake as its proxy: run sanity dataset list
  content-lake certificate               print the hash of the lake's public key, so that a browser can trust it
  content-lake import <path>             import data.ndjson, or a directory that has one
      --replace or --missing             how to handle documents that exist (default: refuse)
  content-lake compact                   delete old history and free its disk space
      --keep-history 365                 days of history to keep (also applies to start)
  content-lake reset                     remove a dataset, its history and its assets
  content-lake token <role>              create a token: viewer, editor or administrator
      --label <name>
  content-lake token list
  content-lake token remove <id>

  All of them: --data .content-lake (or CONTENT_LAKE_DATA)  --dataset production
      --config <file>                    default: content-lake.config.json, .mjs, .js or .ts
`

const optionTypes = {
  config: {type: 'string'},
  data: {type: 'string'},
  dataset: {type: 'string'},
  project: {type: 'string'},
  port: {type: 'string'},
  host: {type: 'string'},
  seed: {type: 'string'},
  'allow-origin': {type: 'string', multiple: true},
  studio: {type: 'string', multiple: true},
  'keep-history': {type: 'string'},
  replace: {type: 'boolean', default: false},
  missing: {type: 'boolean', default: false},
  label: {type: 'string'},
  help: {type: 'boolean', short: 'h', default: false},
  version: {type: 'boolean', default: false},
} as const

const defaultPort = 3900
/** In the data directory while `start` runs. */
const addressFile = '.address'
const configFiles = ['json', 'mjs', 'js', 'ts'].map((extension) => `content-lake.config.${extension}`)

type Command = Awaited<ReturnType<typeof parseCommand>>

/** Each with its maximum number of words. They may return an exit code. */
const commands = new Map<string, [number, (command: Command) => Promise<number | void> | void]>([
  ['start', [0, start]],
  ['dev', [0, dev]],
  ['status', [0, status]],
  ['check', [0, check]],
  ['explain', [1, explainQuery]],
  ['backup', [1, backup]],
  ['connect', [0, ({options, output}) => output.log(howToConnect(options))]],
  ['run', [Infinity, runThroughProxy]],
  ['certificate', [0, async ({options, output}) => output.log(await certificateHash(options.dataDir))]],
  ['import', [1, importDataset]],
  ['compact', [0, compact]],
  ['reset', [0, reset]],
  ['token', [2, token]],
])

type Output = Pick<Console, 'log' | 'error'>

/** @returns the exit code */
export async function runCommandLine(args: readonly string[], output: Output): Promise<number> {
  try {
    const command = await parseCommand(args, output)
    const {name, words, help} = command
    const [count, run] = commands.get(name ?? '') ?? []
    if (command.version) output.log(packageVersion())
    else if (help || name === undefined || words[0] === '--help') output.log(usage)
    else if (count === undefined || run === undefined)
      throw new Error(`Unknown command "${name}": see content-lake --help`)
    else if (words.length > count)
      throw new Error(`"${name}" does not take "${words[count]}": see content-lake --help`)
    else return (await run(command)) ?? 0
    return 0
  } catch (error) {
    output.error(`content-lake: ${explain(error)}`)
    return 1
  }
}

function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const diskFull = diskFullMessage(error)
  if (diskFull !== undefined) return diskFull
  if ('code' in error && error.code === 'ENOENT' && 'path' in error) return `"${error.path}" was not found`
  if ('code' in error && error.code === 'EEXIST' && 'path' in error) return `"${error.path}" is in the way`
  return error.message.split('\n')[0] ?? error.message
}

async function parseCommand(args: readonly string[], output: Output) {
  // Arguments after "run" belong to that command.
  const end = args.indexOf('run') + 1 || args.length
  const {positionals, values} = parseArgs({
    args: args.slice(0, end),
    options: optionTypes,
    allowPositionals: true,
  })
  const {config, data, project, studio, 'allow-origin': allowed, ...flags} = values
  const given = {
    dataDir: data,
    dataset: flags.dataset,
    projectId: project,
    port: wholeNumber('--port', flags.port),
    host: flags.host,
    seed: flags.seed,
    allowedOrigins: allowed,
    studioOrigins: studio,
    historyDays: wholeNumber('--keep-history', flags['keep-history']),
  }
  const {CONTENT_LAKE_DATA: dataDir = '.content-lake'} = process.env
  const options = parseOptions({
    dataDir,
    port: defaultPort,
    ...(await readConfig(config)),
    ...Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)),
  })
  const [name, ...words] = [...positionals, ...args.slice(end)]
  return {...flags, name, words, output, options: {...options, dataDir: options.dataDir ?? dataDir}}
}

function wholeNumber(option: string, text: string | undefined): number | undefined {
  if (text !== undefined && !/^\d+$/.test(text))
    throw new Error(`${option} must be a whole number, not "${text}"`)
  return text === undefined ? undefined : Number(text)
}

async function readConfig(requested: string | undefined): Promise<Record<string, unknown>> {
  const file = requested ?? configFiles.find((name) => existsSync(name))
  if (file === undefined) return {}
  try {
    const config: unknown = file.endsWith('.json')
      ? JSON.parse(readFileSync(file, 'utf8'))
      : (await import(pathToFileURL(resolve(file)).href)).default
    // Parsed here too, so that an error names the file.
    parseOptions(config)
    return jsonObject.parse(config)
  } catch (error) {
    throw new Error(`${file}: ${messageOf(error)}`, {cause: error})
  }
}

function packageVersion(): string {
  const manifest: unknown = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'))
  return String(jsonObject.parse(manifest)['version'])
}

function dev(command: Command): Promise<void> {
  const {options} = command
  const studioOrigins = [...options.studioOrigins, 'http://localhost:3333']
  return start({...command, options: {...options, studioOrigins}})
}

function datasetFiles({dataDir}: Command['options']): [name: string, path: string][] {
  if (!existsSync(dataDir)) throw new Error(`There is no lake in ${dataDir}`)
  const files = readdirSync(dataDir).filter((file) => /^[^.].*\.sqlite$/.test(file))
  return files.map((file) => [file.slice(0, -databaseExtension.length), join(dataDir, file)])
}

async function status({options, output}: Command): Promise<void> {
  for (const [name, path] of datasetFiles(options))
    output.log(`${name}  ${Math.round(statSync(path).size / 1e5) / 10} MB`)
  const url = runningLake(options)
  const response = await fetch(`${url}/v1/ping`, {signal: AbortSignal.timeout(5_000)}).catch(() => undefined)
  output.log(response?.ok ? `A lake runs at ${url}` : 'No lake runs here')
}

function check({options, output}: Command): void {
  const damaged: string[] = []
  for (const [name, path] of datasetFiles(options)) {
    let finding: unknown
    try {
      const database = new Database(path, {readonly: true})
      finding = database.pragma('quick_check(1)', {simple: true})
      database.close()
    } catch (error) {
      finding = messageOf(error)
    }
    output.log(`${name}  ${String(finding)}`)
    if (finding !== 'ok') damaged.push(name)
  }
  if (damaged.length > 0)
    throw new Error(`Damaged: ${damaged.join(', ')}. Restore a copy, or use "content-lake reset"`)
}

async function explainQuery({words: [query = ''], output}: Command): Promise<void> {
  const lake = await import('./start-content-lake.ts')
  for (const line of lake.explainQuery(query)) output.log(line)
}

/** Copies each dataset at one moment, with its assets, into a folder that can be a data directory. */
async function backup({words: [folder], options, output}: Command): Promise<void> {
  if (folder === undefined) throw new Error('backup needs the path of a folder')
  mkdirSync(folder, {recursive: true, mode: 0o700})
  for (const [name, path] of datasetFiles(options)) {
    const database = new Database(path, {readonly: true})
    await database.backup(join(folder, name + databaseExtension))
    database.close()
  }
  const assets = join(options.dataDir, 'assets')
  if (existsSync(assets)) cpSync(assets, join(folder, 'assets'), {recursive: true})
  output.log(`Copied ${datasetFiles(options).length} datasets to ${folder}`)
}

function runningLake({dataDir, port}: Command['options']): string {
  const file = join(dataDir, addressFile)
  return port === defaultPort && existsSync(file) ? readFileSync(file, 'utf8') : `http://localhost:${port}`
}

async function start({options, output}: Command): Promise<void> {
  const {dataset, projectId, dataDir, seed} = options
  const isFirst = !existsSync(datasetPaths(dataDir, dataset).databasePath)
  const lake = await startLake(options)
  writeFileSync(join(dataDir, addressFile), lake.url)
  const seeded = lake.seeded ? `, seeded from ${typeof seed === 'string' ? seed : 'documents'}` : ''
  output.log(
    `Content Lake ${lake.url}  project ${projectId}, dataset ${dataset}, data in ${dataDir}${seeded}`,
  )
  if (isFirst) output.log(`\n${howToConnect({...options, port: lake.port})}`)
  await new Promise<void>((end) => {
    process.once('SIGINT', () => end())
    process.once('SIGTERM', () => end())
  })
  rmSync(join(dataDir, addressFile), {force: true})
  await lake.close()
}

function howToConnect({port, projectId, dataset}: {port: number; projectId: string; dataset: string}) {
  const apiHost = `http://localhost:${port}`
  const project = `projectId: '${projectId}', dataset: '${dataset}'`
  const client = `${project}, apiHost: '${apiHost}', useProjectHostname: false, useCdn: false`
  return `Studio, in defineConfig of sanity.config.ts. Start the lake with --studio http://localhost:3333, and it is logged in:
  ${project}, apiHost: '${apiHost}',
  unstable_clientFactory: (config) =>
    createClient({...config, apiHost: '${apiHost}', useProjectHostname: false, resolveFetch}),
  with: import {createClient} from '@sanity/client' and import {resolveFetch} from 'content-lake/browser-fetch'

@sanity/client, and next-sanity:
  createClient({${client}, apiVersion: '2025-02-19'})

Astro, in astro.config.mjs:
  integrations: [sanity({${client}, apiVersion: '2025-02-19'})]

The sanity command, and any other tool without a setting for the API host:
  npx content-lake run sanity dataset list

A token, to read drafts or to write: npx content-lake token viewer
Show this again: npx content-lake connect`
}

async function runThroughProxy({words: [program, ...args], options}: Command): Promise<number> {
  if (program === undefined || program.startsWith('-'))
    throw new Error('run needs a command, such as: run sanity dataset list. Options go before run')
  const {dataDir} = options
  const cli = await prepareSanityCli({url: runningLake(options), dataDir})
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
  let child: ChildProcess | undefined
  // Stay alive to revoke the token. The command gets Ctrl-C from the terminal itself.
  const forward = (signal: NodeJS.Signals) => void (signal === 'SIGINT' || child?.kill(signal))
  for (const signal of signals) process.on(signal, forward)
  try {
    const PATH = [resolve('node_modules/.bin'), process.env['PATH']].join(delimiter)
    child = spawn(program, args, {stdio: 'inherit', env: {...process.env, ...cli.env, PATH}})
    const [code] = await once(child, 'exit')
    return typeof code === 'number' ? code : 1
  } finally {
    for (const signal of signals) process.off(signal, forward)
    cli.end()
  }
}

/** The server is loaded only by the commands that need it: creating a token needs no image library. */
async function startLake(options: ContentLakeOptions) {
  const {startContentLake} = await import('./start-content-lake.ts')
  return startContentLake(options)
}

/** Imports into a data directory while no lake is running on it. Use the official CLI to import into a running lake. */
async function importDataset({words: [path], options, output, ...command}: Command): Promise<void> {
  if (path === undefined)
    throw new Error('import needs the path of an NDJSON file or of a directory with data.ndjson')
  if (command.replace && command.missing) throw new Error('Use either --replace or --missing')
  const {dataset, port, publicUrl = `http://localhost:${port}`} = options
  const lake = await startLake({...options, port: 0, publicUrl, webhooks: []})
  try {
    const existing = command.replace ? 'replace' : command.missing ? 'keep' : 'refuse'
    const {documents, assets} = await lake.import(path, {existing})
    output.log(`Imported ${documents} documents and ${assets} assets into ${dataset}`)
  } finally {
    await lake.close()
  }
}

function compact({options, output}: Command): void {
  const databasePath = existingDatabase(options)
  const {dataDir, dataset, historyDays} = options
  const release = lockDirectory(dataDir)
  const store = openDatasetStore(databasePath)
  try {
    const removed = deleteOldHistory(store, historyDays)
    store.database.exec('VACUUM')
    output.log(`Removed ${removed} transactions from the history of ${dataset}`)
  } finally {
    store.close()
    release()
  }
}

/** Removes a dataset. The next start creates it again, and imports the seed if there is one. */
function reset({options, output}: Command): void {
  existingDatabase(options)
  const {dataDir, dataset} = options
  const release = lockDirectory(dataDir)
  removeDataset(dataDir, dataset)
  release()
  output.log(`Removed dataset ${dataset} from ${dataDir}`)
}

function existingDatabase({dataDir, dataset}: Command['options']): string {
  const {databasePath} = datasetPaths(dataDir, dataset)
  if (!existsSync(databasePath)) throw new Error(`There is no dataset "${dataset}" in ${dataDir}`)
  return databasePath
}

/** Creates, lists and removes tokens, also while a lake is running: it reads them at every request. */
function token({words: [word, id], options: {dataDir}, output, label}: Command): void {
  mkdirSync(dataDir, {recursive: true, mode: 0o700})
  const store = openProjectStore(dataDir)
  try {
    if (word === 'list') {
      for (const {id: tokenId, role, created_at: createdAt, label: name} of store.tokens())
        output.log([tokenId, role, createdAt, name].join('  '))
      return
    }
    if (word === 'remove') {
      if (id === undefined || !store.removeToken(id)) throw new Error(`There is no token "${id ?? ''}"`)
      return
    }
    const role = roles.find((known) => known === word)
    if (role === undefined) throw new Error(`A token needs a role: ${roles.join(', ')}`)
    output.log(store.addToken(role, label ?? role).secret)
  } finally {
    store.close()
  }
}
