import {mkdirSync, mkdtempSync, rmSync, statSync} from 'node:fs'
import {createServer, type Server} from 'node:http'
import {tmpdir} from 'node:os'
import {join, resolve as resolvePath} from 'node:path'
import {openProjectStore} from './auth/project-store.ts'
import {type ContentLake, type ContentLakeOptions, parseOptions} from './content-lake-options.ts'
import {datasetRegistry} from './datasets/dataset-registry.ts'
import type {Lake} from './http/endpoint.ts'
import {createListener} from './http/app.ts'
import {imitator} from './http/imitation.ts'
import {acceptTls} from './proxy/accept-tls.ts'
import {acceptPresence} from './sockets/presence.ts'
import {lockDirectory} from './store/lock-directory.ts'
import type {Dataset} from './datasets/dataset.ts'
import {importNdjson} from './datasets/import.ts'
import {resetDocuments, restoreSnapshot, takeSnapshot} from './datasets/snapshot.ts'
import {mutate} from './mutate/mutate.ts'
import type {NewDocument} from './mutate/mutation.ts'

export {explainQuery} from './query/evaluate-query.ts'
export type {
  ContentLake,
  ContentLakeOptions,
  ExistingDocuments,
  FixedToken,
  UnknownRequest,
} from './content-lake-options.ts'

/** Milliseconds. With Node's 5 s, a client that is busy for some seconds can send its next request into a closing connection. */
const keepAliveMs = 65_000

/** @throws Error of one line, with a remedy. Nothing is left running then. */
export async function startContentLake(given: ContentLakeOptions = {}): Promise<ContentLake> {
  const options = parseOptions(given)
  const {dataset, projectId, log, webhooks, studioOrigins} = options
  /** Called in reverse order. */
  const cleanup: (() => unknown)[] = []
  const close = async () => {
    for (const release of cleanup.splice(0).toReversed()) await release()
  }
  try {
    const dataDir = prepareDirectory(options.dataDir, cleanup)
    const store = openProjectStore(dataDir)
    cleanup.push(() => store.close())
    for (const {token, role, label} of options.tokens) store.addToken(role, label ?? role, token)
    let shiftMs = 0
    const now = () => Date.now() + shiftMs
    const datasets = datasetRegistry({...options, dataDir, now})
    cleanup.push(() => datasets.close())

    const server = createServer({keepAliveTimeout: keepAliveMs})
    const port = await listen(server, options.port, options.host)
    // Closed before the stores, which running requests need.
    cleanup.push(() => closeServer(server))
    const url = `http://localhost:${port}`
    const lake: Lake = {
      projectId,
      createdAt: statSync(dataDir).birthtime.toISOString(),
      publicUrl: options.publicUrl ?? url,
      datasets,
      store,
      webhooks,
      imitator: imitator({...options.imitate}),
      unknownRequests: [],
      allowedOrigins: new Set([...options.allowedOrigins, ...studioOrigins, url, `http://127.0.0.1:${port}`]),
      studioOrigins: new Set(studioOrigins),
      allowedHosts: new Set(options.allowedHosts.map((name) => name.toLowerCase())),
      log,
    }
    const ready = prepareDatasets(lake, options)
    // Closed before the server, which would wait for open sockets.
    cleanup.push(acceptPresence(server, lake, ready))
    cleanup.push(() => datasets.closeStreams())
    // Requests that arrive during the import of the seed wait for it.
    server.on('request', createListener(lake, ready))
    cleanup.push(acceptTls(server, {dataDir, log}))
    const seeded = await ready

    return {
      url,
      port,
      projectId,
      dataset,
      seeded,
      unknownRequests: lake.unknownRequests,
      import: (path, {dataset: name = dataset, existing = 'refuse'} = {}) =>
        importNdjson({
          lake,
          dataset: datasets.get(name),
          path,
          operation: operations[existing],
          author: 'import',
        }),
      snapshot: (name = dataset) => takeSnapshot(datasets.get(name)),
      restore: (snapshot, name = dataset) => restoreSnapshot(datasets.get(name), snapshot),
      async reset(documents = [], name = dataset) {
        const isPath = typeof documents === 'string'
        await resetDocuments(datasets.get(name), isPath ? [] : documents)
        if (isPath) await seedDataset(lake, datasets.get(name), documents, true)
      },
      time: {
        set: (time) => void (shiftMs = new Date(time).getTime() - Date.now()),
        reset: () => void (shiftMs = 0),
      },
      createToken: (role, label) => store.addToken(role, label ?? role).secret,
      deliveries: (name) => datasets.get(name ?? dataset).webhooks.deliveries(),
      imitate: (changes) => void Object.assign(lake.imitator.imitation, changes),
      endStreams: (goAwayReason) => datasets.endStreams(goAwayReason),
      replayDelivery: (id, name) => datasets.get(name ?? dataset).webhooks.replay(id),
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}

/** @throws Error naming file and line of an invalid seed; the dataset stays empty then */
async function prepareDatasets(lake: Lake, options: ReturnType<typeof parseOptions>): Promise<boolean> {
  for (const name of [options.dataset, ...options.datasets]) {
    if (!lake.datasets.has(name)) lake.datasets.create(name)
  }
  if (options.webhooks.length > 0) {
    // Opened now, because they may have webhooks to deliver.
    for (const name of lake.datasets.names()) lake.datasets.get(name)
  }
  const dataset = lake.datasets.get(options.dataset)
  if (options.imitate.replicaLagMs !== undefined) {
    // The replica starts from the present state.
    await dataset.engine.query({
      query: '1',
      params: {},
      perspective: {kind: 'layered', layers: []},
      access: 'all',
    })
  }
  const {seed: path} = options
  // A dataset whose documents were all deleted is not new.
  const isSeeded = path !== undefined && dataset.store.lastTransaction() === undefined
  if (isSeeded) await seedDataset(lake, dataset, path, false)
  // Not at once: the lakes of most tests end before a worker has started.
  setTimeout(() => dataset.engine.start(), readMs).unref()
  return isSeeded
}

const readMs = 50

async function seedDataset(
  lake: Lake,
  dataset: Dataset,
  seed: string | readonly NewDocument[],
  announce: boolean,
): Promise<void> {
  const [operation, author] = ['create', 'seed'] as const
  if (typeof seed === 'string') await importNdjson({lake, dataset, path: seed, operation, author, announce})
  else await mutate(dataset, {mutations: seed.map((document) => ({operation, document})), author, announce})
}

/** @throws Error when another lake uses it */
function prepareDirectory(requested: string | undefined, cleanup: (() => unknown)[]): string {
  const directory =
    requested === undefined ? mkdtempSync(join(tmpdir(), 'content-lake-')) : resolvePath(requested)
  if (requested === undefined) cleanup.push(() => rmSync(directory, {recursive: true, force: true}))
  mkdirSync(directory, {recursive: true, mode: 0o700})
  cleanup.push(lockDirectory(directory))
  return directory
}

const operations = {refuse: 'create', replace: 'createOrReplace', keep: 'createIfNotExists'} as const

/** @throws Error of one line, with a remedy */
export const listen = (server: Server, port: number, host: string): Promise<number> =>
  new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(explain(error, port, host)))
    server.listen(port, host, () => {
      const address = server.address()
      resolve(typeof address === 'object' && address !== null ? address.port : port)
    })
  })

function explain(error: NodeJS.ErrnoException, port: number, host: string): Error {
  const remedies: Record<string, string> = {
    EADDRINUSE: `Port ${port} on ${host} is taken: stop what listens there, or choose another port`,
    EACCES: `Port ${port} on ${host} may not be used by this user: choose one above 1023`,
    EADDRNOTAVAIL: `${host} is not an address of this machine`,
  }
  return new Error(remedies[error.code ?? ''] ?? `Cannot listen on ${host}:${port}: ${error.message}`, {
    cause: error,
  })
}

const graceMs = 2000
const sweepMs = 20

export async function closeServer(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => {
    server.close(() => resolve())
  })
  // A connection becomes idle when its last request ends, and would be kept alive.
  const sweep = setInterval(() => server.closeIdleConnections(), sweepMs)
  const cut = setTimeout(() => server.closeAllConnections(), graceMs)
  await closed
  clearInterval(sweep)
  clearTimeout(cut)
}
