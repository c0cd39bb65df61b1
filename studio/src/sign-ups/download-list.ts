import {askSite, type Failure} from './ask-site.ts'

/** Fetches the list, with addresses, and hands it to the browser as a file; gives what went wrong. */
export async function downloadList(address: URL, token: string): Promise<Failure | undefined> {
  const asked = await askSite(address, token)
  if ('failure' in asked) return asked.failure
  // A link to the address itself would carry no token; this one leads to what is here already.
  const file = URL.createObjectURL(await asked.response.blob())
  const link = document.createElement('a')
  link.href = file
  link.download = `sign-ups-${new Date().toISOString().slice(0, 10)}.csv`
  link.click()
  URL.revokeObjectURL(file)
  return undefined
}
