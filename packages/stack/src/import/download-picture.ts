const timeoutMilliseconds = 20_000
const maxBytes = 20 * 1024 * 1024
const types = /^image\/(?:jpeg|png|gif|webp|avif|svg\+xml|tiff)\b/

/**
 * Downloads a picture by http(s).
 *
 * @throws {Error} that says why not: another scheme or type, more than 20 MB, more than 20 seconds, an error of the server
 */
export async function downloadPicture(address: string) {
  const url = URL.parse(address)
  if (url === null || !/^https?:$/.test(url.protocol)) throw new Error('not an address with http or https')
  const response = await fetch(url, {
    signal: AbortSignal.timeout(timeoutMilliseconds),
    headers: {accept: 'image/*'},
  }).catch((cause: unknown) => {
    const isLate = cause instanceof Error && cause.name === 'TimeoutError'
    throw new Error(isLate ? 'no response within 20 seconds' : 'the server cannot be reached', {cause})
  })
  const type = response.headers.get('content-type') ?? 'no type'
  const refuse = async (reason: string) => {
    await response.body?.cancel()
    throw new Error(reason)
  }
  if (!response.ok) return refuse(`status ${response.status}`)
  if (!types.test(type)) return refuse(`not a picture: ${type}`)
  if (response.body === null) throw new Error('empty')
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body) {
    size += chunk.byteLength
    if (size > maxBytes) throw new Error('larger than 20 MB')
    chunks.push(chunk)
  }
  const filename = url.pathname.slice(url.pathname.lastIndexOf('/') + 1)
  return {data: Buffer.concat(chunks), filename}
}
