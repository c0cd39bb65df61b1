import {afterAll, beforeAll} from 'vitest'
import {editor} from './lake.ts'

/** Everything that editors made; Studio keeps more in the lake. */
const content = '*[!(_type match "system.*" || _type match "sanity.*")]'

/** Puts the content back as it was before the tests of a file, drafts included. */
export function keepContent(): void {
  const all = () => editor().fetch<{_id: string; _type: string}[]>(content, {}, {perspective: 'raw'})
  let before: Awaited<ReturnType<typeof all>> | undefined
  beforeAll(async () => {
    before = await all()
  })
  afterAll(async () => {
    // Nobody knows what was there: it is left as it is.
    if (before === undefined) return
    const transaction = editor().transaction()
    for (const document of before) transaction.createOrReplace(document)
    const known = new Set(before.map(({_id}) => _id))
    for (const {_id} of await all()) if (!known.has(_id)) transaction.delete(_id)
    await transaction.commit()
  })
}
