import {get, type IncomingHttpHeaders} from 'node:http'
import {text} from 'node:stream/consumers'
import {localeCodes} from '@domora/content/locales'
import {bySlugPath, insideHeaders, isBySlugPath} from '../routing/by-slug.ts'
import {ownOrigin} from '../routing/own-origin.ts'
import {unmatchedPath} from './affected-paths.ts'
import {filePage} from './file-page.ts'
import type {PublishedFiles} from './published-files.ts'

interface Answer {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

const longestAnswer = 10_000

/** What a visitor gets at a path, uncompressed. It is asked for as by this server itself, and counts for no visit. */
const visit = (path: string): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const asking = get(
      ownOrigin() + path,
      {headers: insideHeaders(), signal: AbortSignal.timeout(longestAnswer)},
      (response) => {
        text(response).then(
          (body) => resolve({status: response.statusCode ?? 500, headers: response.headers, body}),
          reject,
        )
      },
    )
    asking.once('error', reject)
  })

const visitorPath = (path: string): string => (isBySlugPath(path) ? path.slice(bySlugPath('').length) : path)

/** Pages for a server in front, which says with them that the site is away. */
const unavailablePaths = localeCodes.map((code) => `/builds/unavailable/${code}`)

function fileOf({headers, body}: Answer): string {
  if (headers['content-type']?.startsWith('text/html') !== true) return body
  const policy = headers['content-security-policy']
  if (typeof policy !== 'string') throw new Error('a page came without its content-security policy')
  return filePage(body, policy)
}

/**
 * Writes what visitors get at a path into the folder of a static server, or takes it away when there is no page any more.
 *
 * @param path as this server asks itself
 * @throws when the page is not to be had, or cannot be written.
 */
export async function publishPath(files: PublishedFiles, path: string): Promise<void> {
  if (path === unmatchedPath) {
    for (const unavailable of unavailablePaths)
      await files.write(unavailable, fileOf(await visit(unavailable)))
    return
  }
  const visited = visitorPath(path)
  const answer = await visit(visited)
  if (answer.status === 200) await files.write(visited, fileOf(answer))
  else if (answer.status === 404) await files.write(visited, null)
  else throw new Error(`${visited} is answered with ${answer.status}`)
}

/** Takes away the files of pages that went away. */
export const withdrawOthers = (files: PublishedFiles, paths: readonly string[]): Promise<void> =>
  files.keepOnly([...paths.filter((path) => path !== unmatchedPath).map(visitorPath), ...unavailablePaths])
