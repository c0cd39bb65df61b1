import {httpError} from '../api-error.ts'

/** Only the path and query count: what a request line says of the host is not trusted. */
export function parseTarget(target: string | undefined): URL {
  if (target === undefined || !target.startsWith('/'))
    throw httpError(400, 'The request target must be a path')
  try {
    return new URL(`http://lake${target.replace(/^\/+/, '/')}`)
  } catch (error) {
    throw httpError(400, `The request target is malformed: ${String(error)}`)
  }
}
