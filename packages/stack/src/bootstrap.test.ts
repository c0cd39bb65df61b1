import {spawnSync} from 'node:child_process'
import {join} from 'node:path'
import {expect, test} from 'vitest'
import {root} from './paths.ts'

const bin = join(root, 'packages/stack/bin')

/** Runs the bootstrap as another version of Node would see itself. */
const asNode = (version: string) =>
  spawnSync(
    process.execPath,
    [
      '--input-type=module',
      '-e',
      `Object.defineProperty(process.versions, 'node', {value: '${version}'})
       const {bootstrap} = await import(${JSON.stringify(join(bin, 'bootstrap.mjs'))})
       await bootstrap('no-such-script')`,
    ],
    {encoding: 'utf8'},
  )

test.each(['18.20.8', '16.0.0', '8.17.0'])('Node %s is too old, in one line with the mend', (version) => {
  const {status, stderr} = asNode(version)
  expect(status).toBe(1)
  expect(stderr).toBe(
    `✗ Node ${version} is too old: this project needs Node 20 or newer. Get it from https://nodejs.org.\n`,
  )
})

test.each(['20.0.0', '24.9.0'])('Node %s goes on to the script', (version) => {
  expect(asNode(version).stderr).toContain('no-such-script')
})
