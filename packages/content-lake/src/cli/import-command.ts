import {startContentLake} from '../start-content-lake.ts'
import type {Command} from './parse-command.ts'

/** Imports into a data directory that no lake is serving; into a running lake imports the official CLI. */
export async function importCommand(command: Command): Promise<void> {
  const [path] = command.words
  if (path === undefined)
    throw new Error('import needs the path of an NDJSON file or of a directory with data.ndjson')
  if (command.replace && command.missing) throw new Error('--replace and --missing exclude each other')
  const {data, dataset, project, port} = command
  const lake = await startContentLake({
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
