import {existsSync} from 'node:fs'
import {fileURLToPath} from 'node:url'
import {expect, test} from 'vitest'

const web = fileURLToPath(new URL('../../', import.meta.url))

/** Where Next looks for code to run before every request: https://nextjs.org/docs/app/api-reference/file-conventions/proxy */
const places = ['', 'src/'].flatMap((folder) =>
  ['proxy', 'middleware'].flatMap((name) => [`${folder}${name}.ts`, `${folder}${name}.js`]),
)

test('no middleware stands between a request and its page', () => {
  expect(places.filter((place) => existsSync(web + place))).toEqual([])
})
