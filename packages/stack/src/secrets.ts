import {randomBytes} from 'node:crypto'
import {mkdir, readFile, writeFile} from 'node:fs/promises'
import {dirname, join} from 'node:path'
import {z} from 'zod'

const secretsSchema = z.object({
  /** Signs the lake's webhooks; the site checks it. */
  webhookSecret: z.string().min(32),
  /** Writes to the local lake. Also kept alone in `editor-token`, for `curl`. */
  editorToken: z.string().min(32),
})

export type Secrets = z.infer<typeof secretsSchema>

const ownerOnly = 0o600

const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT'

/** This machine's secrets: made on first use, kept in files that only their owner can read. */
export async function localSecrets(directory: string): Promise<Secrets> {
  const file = join(directory, 'secrets.json')
  try {
    return secretsSchema.parse(JSON.parse(await readFile(file, 'utf8')))
  } catch (error) {
    if (!isMissing(error)) throw error
  }
  const secrets: Secrets = {
    webhookSecret: randomBytes(32).toString('base64url'),
    editorToken: randomBytes(32).toString('base64url'),
  }
  await mkdir(dirname(file), {recursive: true})
  await writeFile(join(directory, 'editor-token'), `${secrets.editorToken}\n`, {mode: ownerOnly})
  await writeFile(file, JSON.stringify(secrets), {mode: ownerOnly, flag: 'wx'})
  return secrets
}
