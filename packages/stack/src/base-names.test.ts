import {readdirSync} from 'node:fs'
import {basename, join} from 'node:path'
import {cacheTag, contentTypes} from '@domora/content/cache-tags'
import {expect, test} from 'vitest'
import {root} from './paths.ts'

const kebabCase = (type: string): string => type.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

const expected = contentTypes.map(kebabCase).toSorted()

/** Base names of the files and folders in a room, without their endings. */
const namesIn = (...folders: readonly string[]): ReadonlySet<string> =>
  new Set(
    folders.flatMap((folder) =>
      readdirSync(join(root, folder), {withFileTypes: true})
        .filter((entry) => !entry.name.includes('.test.'))
        .map((entry) => basename(entry.name).replace(/\..*$/, '')),
    ),
  )

test('every content type has one file of its name in studio, none besides', () => {
  const objects = new Set(['objects', 'fields', 'types', 'schema-types', 'singletons'])
  const names = [...namesIn('studio/src/schema')].filter((name) => !objects.has(name))
  expect(names.toSorted()).toEqual(expected)
})

test('every content type has a file of its name in content', () => {
  const names = namesIn('packages/content/src')
  expect(expected.filter((name) => !names.has(name))).toEqual([])
})

test('no two content types share a cache tag', () => {
  expect(new Set(contentTypes.map(cacheTag)).size).toBe(contentTypes.length)
})
