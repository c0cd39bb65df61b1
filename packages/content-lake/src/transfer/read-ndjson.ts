import {readFileSync, statSync} from 'node:fs'
import {join} from 'node:path'
import {z} from 'zod'

const line = z.record(z.string(), z.unknown())

/** A document of an import file, and where it stands: `file:line`. */
export interface ImportLine {
  document: Record<string, unknown>
  place: string
}

/** Given a directory, the `data.ndjson` in it. */
export function locateNdjson(path: string): string {
  return statSync(path).isDirectory() ? join(path, 'data.ndjson') : path
}

/**
 * Reads newline-delimited JSON, one document a line; empty lines are skipped.
 * @throws Error `file:line: what is wrong`
 */
export function readNdjson(file: string): ImportLine[] {
  const lines = readFileSync(file, 'utf8').split('\n')
  return lines.flatMap((text, index) => {
    const place = `${file}:${index + 1}`
    return text.trim() === '' ? [] : [{document: parseLine(text, place), place}]
  })
}

function parseLine(text: string, place: string): Record<string, unknown> {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (error) {
    throw new Error(`${place}: not JSON: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    })
  }
  const parsed = line.safeParse(value)
  if (!parsed.success) throw new Error(`${place}: every line must be one JSON object`)
  return parsed.data
}
