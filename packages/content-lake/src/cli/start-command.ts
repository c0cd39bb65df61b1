import {readFileSync} from 'node:fs'
import {parseOption} from '../parse-option.ts'
import {startContentLake} from '../start-content-lake.ts'
import {webhookConfigs} from '../webhooks/webhook-config.ts'
import type {Command} from './parse-command.ts'

/** Serves until SIGINT or SIGTERM. */
export async function startCommand(command: Command): Promise<void> {
  const {data, dataset, project, port, host, seed, studio, webhooks, queryTimeLimitMs, editDays, days} =
    command
  const origins = command['allow-origin']
  const lake = await startContentLake({
    dataDir: data,
    dataset,
    projectId: project,
    port,
    host,
    history: {editDays, days},
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

function readWebhooks(file: string) {
  let json: unknown
  try {
    json = JSON.parse(readFileSync(file, 'utf8'))
  } catch (error) {
    throw new Error(`${file}: ${error instanceof Error ? error.message : String(error)}`, {cause: error})
  }
  return parseOption(file, webhookConfigs, json)
}
