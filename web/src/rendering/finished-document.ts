import {createHash} from 'node:crypto'
import {z} from 'zod'

/** What a document has besides its body. */
const head = z.object({
  contentType: z.string(),
  /** The page's Content-Security-Policy; `null` for a file. */
  policy: z.string().nullable(),
  /** Weak, because proxies compress the same document in several ways. https://www.rfc-editor.org/rfc/rfc9110#name-etag */
  etag: z.string(),
})

/** A page, or a file made of content, ready to be sent. */
export interface FinishedDocument extends Readonly<z.output<typeof head>> {
  /** UTF-8: half the memory of a string with other letters than those of Latin-1, and nothing to encode for a response. */
  readonly body: Uint8Array<ArrayBuffer>
}

export function finishedDocument(
  content: string | Uint8Array<ArrayBuffer>,
  contentType: string,
  policy: string | null = null,
): FinishedDocument {
  const body = typeof content === 'string' ? new TextEncoder().encode(content) : content
  const hash = createHash('sha256')
    .update(policy ?? '')
    .update(body)
    .digest('base64url')
  return {body, contentType, policy, etag: `W/"${hash.slice(0, 20)}"`}
}

export const textOf = ({body}: FinishedDocument): string => new TextDecoder().decode(body)

/** The content of a file for a document: a line of JSON, then the body. `null` for a document that is deleted. */
export function fileOfDocument(document: FinishedDocument | null): Uint8Array {
  if (document === null) return Buffer.from('null\n')
  const {body, ...saved} = document
  return Buffer.concat([Buffer.from(`${JSON.stringify(saved)}\n`), body])
}

/** @throws for a damaged file */
export function documentOfFile(file: Buffer): FinishedDocument | null {
  const end = file.indexOf('\n')
  const saved = head.nullable().parse(JSON.parse(file.toString('utf8', 0, end)))
  if (saved === null) return null
  const document = finishedDocument(new Uint8Array(file.subarray(end + 1)), saved.contentType, saved.policy)
  if (document.etag !== saved.etag) throw new Error('the body does not have its ETag')
  return document
}
