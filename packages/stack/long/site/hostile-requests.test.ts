import {globSync} from 'node:fs'
import {join} from 'node:path'
import {expect, inject, test} from 'vitest'
import {webDirectory} from '../../src/run/settings.ts'
import {anyClient} from '../../testing/sign-up.ts'

/** Values for a segment of a path. A `/` in one leads to another route. */
const segments = ['x', '..%2f..%2fetc%2fpasswd', '%00', '%ff', '%3Cscript%3E', '__proto__', 'a'.repeat(2_000)]

const values = [
  '',
  'null',
  '[]',
  '{"ids":["x"],"action":"erase","__proto__":{"a":1}}',
  '{"ids":[{}],"from":"9999-99-99","days":1e999}',
  `{"path":"${'/a'.repeat(3_000)}"}`,
  `${'['.repeat(9_000)}${']'.repeat(9_000)}`,
  "' OR 1=1 --",
  '<script>alert(1)</script>',
  '\u0000\uFFFF',
  'https://169.254.169.254/latest/meta-data',
]

/** Every route of the site's code, with each value in each of its variable segments. */
const paths = globSync('**/route.{ts,tsx}', {cwd: join(webDirectory, 'src/app')}).flatMap((file) => {
  const folder = `/${file.replace(/\/?route\.tsx?$/, '')}`
  return folder.includes('[')
    ? segments.map((segment) => folder.replaceAll(/\[+(?:\.\.\.)?\w+\]+/g, segment))
    : [folder]
})

interface Attack {
  readonly path: string
  readonly init: RequestInit
}

const attacks: readonly Attack[] = paths.flatMap((path) => [
  ...values.map((value) => ({
    path: `${path}?${new URLSearchParams({q: value, id: value, from: value})}`,
    init: {},
  })),
  ...values.flatMap((body) =>
    [{}, {authorization: `Bearer ${inject('signUpsToken')}`}].map((headers) => ({
      path,
      init: {method: 'POST', body, headers: {'content-type': 'application/json', ...headers}},
    })),
  ),
  ...['PUT', 'DELETE', 'PATCH', 'OPTIONS', 'HEAD'].map((method) => ({path, init: {method}})),
])

async function faultOf({path, init}: Attack): Promise<string[]> {
  const response = await fetch(inject('siteUrl') + path, {
    redirect: 'manual',
    ...init,
    headers: {
      ...Object.fromEntries(new Headers(init.headers)),
      'x-forwarded-for': anyClient(),
      connection: 'close',
    },
  })
  const text = await response.text()
  const isHtml = response.headers.get('content-type')?.includes('html') ?? false
  const isBad =
    // A missing setting or database is 503.
    (response.status >= 500 && response.status !== 503) ||
    /\n\s+at .+:\d+:\d+|node_modules|root:x:0/.test(text) ||
    (isHtml && text.includes('<script>alert(1)'))
  return isBad
    ? [`${init.method ?? 'GET'} ${path.slice(0, 80)}: ${response.status} ${text.slice(0, 80)}`]
    : []
}

test('hostile requests to every route: no server error, no trace, no markup that runs', async () => {
  expect(attacks.length).toBeGreaterThan(2_000)
  const faults: string[] = []
  for (let n = 0; n < attacks.length; n += 20)
    faults.push(...(await Promise.all(attacks.slice(n, n + 20).map(faultOf))).flat())
  expect(faults).toEqual([])
})
