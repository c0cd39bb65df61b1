import {spawn, spawnSync} from 'node:child_process'
import {once} from 'node:events'
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

test('what was started ends when the shell between npm and it is gone', async () => {
  const script = join(import.meta.dirname, 'run.mjs')
  // A shell with something to do afterwards waits for the command, as npm's does.
  const shell = spawn('sh', ['-c', `"${process.execPath}" "${script}" testing/forever; true`])
  const [output] = await once(shell.stdout, 'data')
  const pid = Number(output)
  shell.kill('SIGTERM')
  await expect.poll(() => isRunning(pid)).toBe(false)
})

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
