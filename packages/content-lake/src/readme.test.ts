import {execFile} from 'node:child_process'
import {readFileSync, writeFileSync} from 'node:fs'
import {join} from 'node:path'
import {promisify} from 'node:util'
import {expect, test} from 'vitest'
import {endpoints} from './http/app.ts'
import {temporaryDirectory} from './testing/lake.ts'

const packageDirectory = join(import.meta.dirname, '..')
const readme = readFileSync(join(packageDirectory, 'README.md'), 'utf8')

test('the table names every endpoint of the lake', () => {
  const paths = new Set(endpoints.map(({path}) => path.slice(1).replace(/\/?:.*/, '')))
  expect(paths.size).toBeGreaterThan(20)
  expect([...paths].filter((path) => !readme.includes(`\`${path}`))).toEqual([])
})

test('the first example runs unchanged', async () => {
  const content = temporaryDirectory()
  writeFileSync(join(content, 'data.ndjson'), '{"_id":"a","_type":"page","title":"Seeded"}\n')
  const [, example = ''] = readme.split(/```(?:ts)?\n/)
  const code = example
    .replace("'./content'", JSON.stringify(content))
    .replace('await lake.close()', "console.log(await client.fetch('count(*)'))\nawait lake.close()")
  const {stdout} = await promisify(execFile)(
    process.execPath,
    ['--input-type=module-typescript', '--eval', code],
    {cwd: packageDirectory},
  )
  expect(stdout).toBe('2\n')
})
