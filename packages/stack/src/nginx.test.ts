import {readFile} from 'node:fs/promises'
import {join} from 'node:path'
import {cachedPaths} from '@domora/content/site-folders'
import {expect, test} from 'vitest'
import {root} from './run/settings.ts'

test('nginx keeps the files that shared caches may keep, and no others', async () => {
  const config = await readFile(join(root, 'docs/nginx/domora.conf'), 'utf8')
  const kept = config.matchAll(/location (?:=|\^~) \/(\S+?)\/? \{\s*include domora-asset\.conf;/g)
  expect(Array.from(kept, ([, path]) => path).toSorted()).toEqual(cachedPaths.toSorted())
})
