import {env} from '../env.ts'
import {happenings} from '../happenings.ts'
import {askSelf, type Freshness} from './ask-self.ts'
import {type PublishedFiles, publishedFiles} from './published-files.ts'
import {publishPath} from './publisher.ts'
import {type WarmQueue, warmQueue} from './warm-queue.ts'

declare global {
  var domoraWarmQueue: WarmQueue | undefined
  var domoraPublishedFiles: PublishedFiles | undefined
}

/** Where finished pages are written to as well, if anywhere: one for the process, so that each file is worked at in turn. */
export const published: PublishedFiles | null =
  env.PUBLISH_DIR === undefined ? null : (globalThis.domoraPublishedFiles ??= publishedFiles(env.PUBLISH_DIR))

async function ask(path: string): Promise<Freshness> {
  const freshness = await askSelf(path)
  if (freshness !== 'fresh' || published === null) return freshness
  try {
    await publishPath(published, path)
    return 'fresh'
  } catch (error) {
    console.error(JSON.stringify({event: 'publishing-failed', path, message: String(error)}))
    return 'failed'
  }
}

/** The pages that this process is rendering again: one queue, though Next has this module in several bundles. */
export const warmings = (): WarmQueue =>
  (globalThis.domoraWarmQueue ??= warmQueue({
    ask,
    renewed: (milliseconds) => happenings().emit('renewed', milliseconds),
    report: (path, failures) => {
      happenings().emit('not-renewed')
      console.warn(JSON.stringify({event: 'renewal-late', path, failures}))
    },
  }))
