import {spawnSync} from 'node:child_process'
import {join} from 'node:path'
import {expect, test} from 'vitest'

/** Runs a missing script, on what looks like another version of Node. */
const runOn = (version: string) =>
  spawnSync(
    process.execPath,
    [
      '--import',
      `data:text/javascript,Object.defineProperty(process.versions, 'node', {value: '${version}'})`,
      join(import.meta.dirname, 'run.mjs'),
      'no-such-script',
    ],
    {encoding: 'utf8'},
  )

test.each(['18.20.8', '16.0.0', '8.17.0'])('Node %s is too old, in one line with a hint', (version) => {
  const {status, stderr} = runOn(version)
  expect(status).toBe(1)
  expect(stderr).toBe(
    `✗ Node ${version} is too old: this project needs Node 20 or newer. Get it from https://nodejs.org.\n`,
  )
})

test.each(['20.0.0', '24.9.0'])('Node %s goes on to the script', (version) => {
  expect(runOn(version).stderr).toContain('no-such-script')
})
