import {mkdtempSync, rmSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {datasetPaths} from '../datasets/dataset-paths.ts'
import {DatasetStore} from '../store/dataset-store.ts'
import {madeDocument} from './made-document.ts'

const DOCUMENTS_IN_TRANSACTION = 1000

/** Where a made dataset is: a lake's data directory, and the file in it. */
export interface MadeDataset {
  readonly dataDir: string
  readonly databasePath: string
}

/** Makes a data directory whose dataset `production` holds `size` documents, and removes it after use. */
export async function withMadeDataset<Result>(
  size: number,
  use: (made: MadeDataset) => Promise<Result>,
): Promise<Result> {
  const dataDir = mkdtempSync(join(tmpdir(), 'content-lake-bench-'))
  try {
    const {databasePath} = datasetPaths(dataDir, 'production')
    const store = new DatasetStore(databasePath)
    try {
      fill(store, size)
    } finally {
      store.close()
    }
    return await use({dataDir, databasePath})
  } finally {
    rmSync(dataDir, {recursive: true})
  }
}

function fill(store: DatasetStore, size: number): void {
  for (let first = 0; first < size; first += DOCUMENTS_IN_TRANSACTION) {
    const length = Math.min(DOCUMENTS_IN_TRANSACTION, size - first)
    store.commit({
      id: `fill-${first}`,
      // Now: what is older than the history that a lake keeps would be compacted at its start.
      timestamp: new Date().toISOString(),
      author: 'bench',
      mutations: [],
      changes: Array.from({length}, (_, index) => {
        const after = madeDocument(first + index, size)
        return {id: after._id, before: undefined, after}
      }),
    })
  }
}
