import {statSync} from 'node:fs'
import {createServer, type RequestListener} from 'node:http'
import {z} from 'zod'
import {openTokenStore} from './auth/token-store.ts'
import {Cleanup} from './cleanup.ts'
import type {ContentLake, ContentLakeOptions} from './content-lake-options.ts'
import {DatasetRegistry} from './datasets/dataset-registry.ts'
import {datasetName} from './datasets/dataset-name.ts'
import {historyPolicy} from './history/history-policy.ts'
import {closeServer} from './http/close-server.ts'
import {handleRequest} from './http/handle-request.ts'
import {Ledger} from './http/ledger.ts'
import {listen} from './http/listen.ts'
import type {Lake} from './lake.ts'
import {importIntoLake} from './import-into-lake.ts'
import {parseOption} from './parse-option.ts'
import {prepareDatasets} from './prepare-datasets.ts'
import {prepareDirectory} from './prepare-directory.ts'
import {acceptSockets} from './sockets/accept-sockets.ts'
import {openKeyValueStore} from './users/key-value-store.ts'
import {acceptTunnels} from './proxy/accept-tunnels.ts'
import {webhookConfigs} from './webhooks/webhook-config.ts'

export type {ContentLake, ContentLakeOptions, ExistingDocuments, FixedToken} from './content-lake-options.ts'
export type {UnknownRequest} from './http/ledger.ts'

const PROJECT_ID = z
  .string()
  .regex(/^[a-z0-9][-a-z0-9]*$/, 'must have lower-case letters, digits and dashes only')
/** An origin as a browser writes it: nothing else would ever match. */
const ORIGINS = z.array(
  z
    .string()
    .refine(
      (origin) => URL.parse(origin)?.origin === origin,
      'must be an origin, like http://localhost:3333',
    ),
)
const DEFAULT_ORIGINS = [3000, 3333].flatMap((port) => [
  `http://localhost:${port}`,
  `http://127.0.0.1:${port}`,
])

/**
 * Starts a local Content Lake.
 * @throws Error of one line, with the mend, for a taken port, a directory in use, a broken seed or a webhook
 * whose GROQ cannot be read; nothing is left running then
 */
export async function startContentLake(options: ContentLakeOptions = {}): Promise<ContentLake> {
  const dataset = parseOption('dataset', datasetName, options.dataset ?? 'production')
  const projectId = parseOption('projectId', PROJECT_ID, options.projectId ?? 'local')
  const cleanup = new Cleanup()
  try {
    const dataDir = prepareDirectory(options.dataDir, cleanup)
    const tokens = cleanup.add(openTokenStore(dataDir), (store) => store.close())
    for (const {token, role, label} of options.tokens ?? []) tokens.add(token, role, label ?? role)

    const userValues = cleanup.add(openKeyValueStore(dataDir), (store) => store.close())

    const log = options.log ?? ((line: string) => console.error(line))
    const datasets = new DatasetRegistry({
      dataDir,
      projectId,
      queryTimeLimitMs: options.queryTimeLimitMs ?? 10_000,
      history: parseOption('history', historyPolicy, options.history ?? {}),
      webhooks: parseOption('webhooks', webhookConfigs, options.webhooks ?? []),
      log,
    })
    cleanup.add(datasets, (registry) => registry.close())

    const server = createServer()
    const port = await listen(server, options.port ?? 0, options.host ?? '127.0.0.1')
    // Closed first: requests that are still running need everything above.
    cleanup.add(server, closeServer)
    const url = `http://localhost:${port}`
    const studioOrigins = parseOption('studioOrigins', ORIGINS, options.studioOrigins ?? [])
    const lake: Lake = {
      projectId,
      createdAt: statSync(dataDir).birthtime.toISOString(),
      publicUrl: options.publicUrl ?? url,
      datasets,
      tokens,
      userValues,
      ledger: new Ledger(),
      allowedOrigins: new Set([
        ...(options.allowedOrigins ?? DEFAULT_ORIGINS),
        ...studioOrigins,
        url,
        `http://127.0.0.1:${port}`,
      ]),
      studioOrigins: new Set(studioOrigins),
      allowedHosts: new Set((options.allowedHosts ?? []).map((name) => name.toLowerCase())),
      log,
    }
    const ready = prepareDatasets(lake, dataset, options)
    // Closed before the server, which would wait for them.
    cleanup.add(acceptSockets(server, lake, ready), (sockets) => sockets.close())
    cleanup.add(datasets, (registry) => registry.endStreams())
    // Connections are accepted from the moment the port is bound; what they ask waits for the seed.
    const answer: RequestListener = (request, response) => {
      ready
        .then(
          () => handleRequest(lake, request, response),
          () => response.destroy(),
        )
        .catch((error: unknown) => {
          log(`A request could not be answered: ${String(error)}`)
          response.destroy()
        })
    }
    server.on('request', answer)
    cleanup.add(acceptTunnels(server, {dataDir, listener: answer, log}), (endTunnels) => endTunnels())
    const seeded = await ready

    return {
      url,
      port,
      projectId,
      dataset,
      seeded,
      unknownRequests: lake.ledger.unknown,
      import: (path, {dataset: name = dataset, existing = 'refuse'} = {}) =>
        importIntoLake(lake, name, path, existing),
      createToken: (role, label) => tokens.create(role, label ?? role),
      deliveries: (name) => datasets.get(name ?? dataset).webhooks.deliveries(),
      replayDelivery: (id, name) => datasets.get(name ?? dataset).webhooks.replay(id),
      close: () => cleanup.run(),
    }
  } catch (error) {
    await cleanup.run()
    throw error
  }
}
