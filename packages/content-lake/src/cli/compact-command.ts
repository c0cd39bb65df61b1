import {existsSync} from 'node:fs'
import {datasetPaths} from '../datasets/dataset-paths.ts'
import {compactHistory} from '../history/compact-history.ts'
import {historyPolicy} from '../history/history-policy.ts'
import {parseOption} from '../parse-option.ts'
import {DatasetStore} from '../store/dataset-store.ts'
import {lockDirectory} from '../store/lock-directory.ts'
import type {Command} from './parse-command.ts'

/** Removes what the policy does not keep and gives the space back to the disk, while no lake is serving. */
export function compactCommand({data, dataset, editDays, days}: Command): void {
  const {databasePath} = datasetPaths(data, dataset)
  if (!existsSync(databasePath)) throw new Error(`There is no dataset "${dataset}" in ${data}`)
  const policy = parseOption('history', historyPolicy, {editDays, days})
  const release = lockDirectory(data)
  try {
    const store = new DatasetStore(databasePath)
    try {
      let removed = 0
      for (const count of compactHistory(store, policy)) removed += count
      store.database.exec('VACUUM')
      console.log(`Removed ${removed} transactions from the history of ${dataset}`)
    } finally {
      store.close()
    }
  } finally {
    release()
  }
}
