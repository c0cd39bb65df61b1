import {inject} from 'vitest'
import {lakeClient} from '../src/lake-client.ts'

/** The lake of the stack under test, with an editor's rights. */
export const editor = () => lakeClient(inject('lakeUrl'), inject('editorToken'))

/** A document as it is stored; a field that it lacks is undefined. */
export const stored = (id: string) => editor().getDocument(id)

/** Takes the lake away, or brings it back. */
export async function lake(order: 'stop' | 'start'): Promise<void> {
  const response = await fetch(`${inject('controlUrl')}/${order}-lake`, {method: 'POST'})
  if (!response.ok) throw new Error(`${order}-lake: ${response.status} ${await response.text()}`)
}

/** Takes documents away, published or not, whatever a test has made of them. */
export const removeAll = (...ids: string[]) =>
  editor().delete({query: '*[_id in $ids]', params: {ids: ids.flatMap((id) => [id, `drafts.${id}`])}})

/** Requests that no endpoint of the lake answered, since the stack was started. */
export async function unknownRequests(): Promise<unknown> {
  const response = await fetch(`${inject('controlUrl')}/unknown-requests`)
  return response.json()
}
