import {readdirSync} from 'node:fs'
import {fileURLToPath} from 'node:url'
import {z} from 'zod'
import {contentTypes} from '../cache-tags.ts'

const folder = new URL('..', import.meta.url)

const modules = readdirSync(fileURLToPath(folder)).filter((file) => /^[a-z-]+\.ts$/.test(file))

/** Every `<x>Query` of the package with its `<x>Types`, found by name; a query without types fails here. */
export const exportedQueries = (
  await Promise.all(
    modules.map(async (file) => {
      const content: unknown = await import(/* @vite-ignore */ new URL(file, folder).href)
      const exported = z.record(z.string(), z.unknown()).parse({...Object(content)})
      return Object.keys(exported)
        .filter((name) => name.endsWith('Query'))
        .map((name) => ({
          name,
          query: z.string().parse(exported[name]),
          types: z.array(z.enum(contentTypes)).parse(exported[name.replace(/Query$/, 'Types')]),
        }))
    }),
  )
).flat()
