import {randomBytes} from 'node:crypto'
import {mkdir, readFile, writeFile} from 'node:fs/promises'
import {dirname, join} from 'node:path'
import {z} from 'zod'
import {UserFacingError} from './user-facing-error.ts'

const secretsSchema = z.object({
  /** Signs the lake's webhooks; the site checks it. */
  webhookSecret: z.string().min(32),
  /** Writes to the local lake. Also kept alone in `editor-token`, for `curl`. */
  editorToken: z.string().min(32),
  /** Reads drafts from the local lake, for the site's preview. */
  viewerToken: z.string().min(32),
  /** Gives Studio's tool access to the sign-ups. Also kept alone in `sign-ups-token`, to be pasted there. */
  signUpsToken: z.string().min(32),
})

export type Secrets = z.infer<typeof secretsSchema>

const ownerOnly = 0o600

const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT'

/** A file of an older version lacks the newer secrets. */
const keptSchema = secretsSchema.partial()

async function keptSecrets(file: string): Promise<z.infer<typeof keptSchema>> {
  try {
    return keptSchema.parse(JSON.parse(await readFile(file, 'utf8')))
  } catch (error) {
    if (isMissing(error)) return {}
    throw new UserFacingError(
      `${file} cannot be read.`,
      'Delete it: new secrets are made at the next start.',
      {
        cause: error,
      },
    )
  }
}

/** The file with the token that Studio's tool "Sign-ups" asks for. */
export const signUpsTokenFile = (directory: string): string => join(directory, 'sign-ups-token')

const newSecret = (): string => randomBytes(32).toString('base64url')

/** This machine's secrets: made on first use, kept in files that only their owner can read. */
export async function localSecrets(directory: string): Promise<Secrets> {
  const file = join(directory, 'secrets.json')
  const kept = await keptSecrets(file)
  const complete = secretsSchema.safeParse(kept)
  if (complete.success) return complete.data
  const secrets: Secrets = {
    webhookSecret: kept.webhookSecret ?? newSecret(),
    editorToken: kept.editorToken ?? newSecret(),
    viewerToken: kept.viewerToken ?? newSecret(),
    signUpsToken: kept.signUpsToken ?? newSecret(),
  }
  await mkdir(dirname(file), {recursive: true})
  await writeFile(join(directory, 'editor-token'), `${secrets.editorToken}\n`, {mode: ownerOnly})
  await writeFile(signUpsTokenFile(directory), `${secrets.signUpsToken}\n`, {mode: ownerOnly})
  await writeFile(file, JSON.stringify(secrets), {mode: ownerOnly})
  return secrets
}
