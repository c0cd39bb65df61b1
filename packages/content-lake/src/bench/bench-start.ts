import {startLakeInProcess} from './lake-in-process.ts'
import {withMadeDataset} from './with-made-dataset.ts'

/** From nothing to the first answer, over HTTP, and what the process then holds. */
export type StartRow = Readonly<Record<'documents', string> & Record<'start ms' | 'memory MB', number>>

/** Starts a lake on datasets of the given numbers of documents. */
export async function benchStart(sizes: readonly number[]): Promise<StartRow[]> {
  const rows: StartRow[] = []
  for (const size of sizes) {
    // One after the other: two at once would slow each other down.
    await withMadeDataset(size, async ({dataDir}) => {
      const lake = await startLakeInProcess(dataDir)
      rows.push({documents: String(size), 'start ms': lake.startMs, 'memory MB': lake.memoryMB()})
      await lake.stop()
    })
  }
  return rows
}
