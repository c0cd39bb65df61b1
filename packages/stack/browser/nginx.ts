import {onTestFinished} from 'vitest'
import {startNginx} from '../src/nginx.ts'

/** nginx for one test, as docs/operations.md recommends it; gives its address. */
export async function ownNginx(sites: readonly string[], pages: string): Promise<string> {
  const nginx = await startNginx(sites, pages)
  onTestFinished(nginx.stop)
  return nginx.url
}
