import {randomBytes, randomUUID} from 'node:crypto'
import {linkSync, readFileSync, rmSync, writeFileSync} from 'node:fs'

/**
 * The secret in a file, made on first use; only its owner can read it. Processes that start together agree: the
 * file appears under its name once it is whole, and whoever comes second reads the first one's.
 */
export function readOrMakeKeyFile(path: string): string {
  const before = readIfThere(path)
  if (before !== undefined) return before
  const draft = `${path}.${randomUUID()}`
  try {
    writeFileSync(draft, randomBytes(32).toString('base64url'), {mode: 0o600, flag: 'wx', flush: true})
    linkSync(draft, path)
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error
  } finally {
    rmSync(draft, {force: true})
  }
  return readFileSync(path, 'utf8').trim()
}

function readIfThere(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8').trim()
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined
    throw error
  }
}

const hasCode = (error: unknown, code: string): boolean =>
  error instanceof Error && 'code' in error && error.code === code
