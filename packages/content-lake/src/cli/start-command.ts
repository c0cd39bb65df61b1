import {startContentLake} from '../start-content-lake.ts'
import type {Command} from './parse-command.ts'

/** Serves until SIGINT or SIGTERM. */
export async function startCommand(command: Command): Promise<void> {
  const {data, dataset, project, port, host, seed, queryTimeLimitMs} = command
  const origins = command['allow-origin']
  const lake = await startContentLake({
    dataDir: data,
    dataset,
    projectId: project,
    port,
    host,
    ...(seed === undefined ? {} : {seed}),
    ...(origins === undefined ? {} : {allowedOrigins: origins}),
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
