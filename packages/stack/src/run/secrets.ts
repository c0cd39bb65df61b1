import {randomBytes} from 'node:crypto'
import {existsSync} from 'node:fs'
import {mkdir, readFile, writeFile} from 'node:fs/promises'
import {join} from 'node:path'
import {z} from 'zod'
import {UserFacingError} from './user-facing-error.ts'

/** Made where a file of an older version lacks it. */
const secret = z
  .string()
  .min(32)
  .default(() => randomBytes(32).toString('base64url'))

const secretsSchema = z.object({
  /** Signs the lake's webhooks; the site checks it. */
  webhookSecret: secret,
  /** Writes to the local lake. Also kept alone in `editor-token`, for `curl`. */
  editorToken: secret,
  /** Reads drafts from the local lake, for the site's preview. */
  viewerToken: secret,
  /** Gives Studio's tool access to the sign-ups. Also kept alone in `sign-ups-token`, to be pasted there. */
  signUpsToken: secret,
})

export type Secrets = z.infer<typeof secretsSchema>

/** The file with the token that Studio's tool "Sign-ups" asks for. */
export const signUpsTokenFile = (directory: string): string => join(directory, 'sign-ups-token')

/** This machine's secrets: made on first use, kept in files that only their owner can read. */
export async function localSecrets(directory: string): Promise<Secrets> {
  const file = join(directory, 'secrets.json')
  const kept = existsSync(file) ? await readFile(file, 'utf8') : '{}'
  let secrets: Secrets
  try {
    secrets = secretsSchema.parse(JSON.parse(kept))
  } catch (cause) {
    const hint = 'Delete it: new secrets are made at the next start.'
    throw new UserFacingError(`${file} cannot be read.`, hint, {cause})
  }
  const complete = JSON.stringify(secrets)
  if (complete === kept) return secrets
  const mode = 0o600
  await mkdir(directory, {recursive: true})
  await writeFile(join(directory, 'editor-token'), `${secrets.editorToken}\n`, {mode})
  await writeFile(signUpsTokenFile(directory), `${secrets.signUpsToken}\n`, {mode})
  await writeFile(file, complete, {mode})
  return secrets
}
