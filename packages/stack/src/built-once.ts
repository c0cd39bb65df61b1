import {existsSync} from 'node:fs'
import {mkdir, readFile, rm, writeFile} from 'node:fs/promises'
import {dirname} from 'node:path'

/** Builds unless `result` stands and was made from the same sources; gives whether it had to. */
export async function builtOnce(
  {stampFile, stamp, result}: {stampFile: string; stamp: string; result: string},
  build: () => Promise<void>,
): Promise<boolean> {
  if (existsSync(result) && existsSync(stampFile) && (await readFile(stampFile, 'utf8')) === stamp)
    return false
  // A build that is cut off must not look finished next time.
  await rm(stampFile, {force: true})
  await build()
  await mkdir(dirname(stampFile), {recursive: true})
  await writeFile(stampFile, stamp)
  return true
}
