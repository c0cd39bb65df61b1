import {mkdtemp, readFile, rm, stat, writeFile} from 'node:fs/promises'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {afterAll, beforeAll, expect, test} from 'vitest'
import {runCommand} from './processes.ts'

let directory: string

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'run-'))
})
afterAll(() => rm(directory, {recursive: true, force: true}))

const script = (code: string, logFile = join(directory, 'log')) => ({
  command: process.execPath,
  args: ['-e', code],
  cwd: directory,
  logFile,
})

test('shows the output as progress, and logs it', async () => {
  const progress: string[] = []
  await writeFile(join(directory, 'log'), '', {mode: 0o644})
  await runCommand(script('console.log("one"); console.error("two")'), (line) => progress.push(line))
  expect(progress.toSorted()).toEqual(['one', 'two'])
  expect(await readFile(join(directory, 'log'), 'utf8')).toContain('one\n')
  expect((await stat(join(directory, 'log'))).mode & 0o077).toBe(0)
})

test('a failing command is reported with its last lines', async () => {
  const failing = runCommand(script('console.log("the reason"); process.exit(3)'))
  await expect(failing).rejects.toThrow(/code 3[^]*the reason/)
})

test('can be aborted', async () => {
  const controller = new AbortController()
  const endless = runCommand(
    script('setInterval(() => {}, 1000); console.log("up")'),
    () => controller.abort(),
    controller.signal,
  )
  await expect(endless).rejects.toThrow(expect.objectContaining({name: 'AbortError'}))
})

test.runIf(process.platform === 'linux')(
  'a log on a full disk ends the command instead of the whole stack',
  async () => {
    const full = runCommand(script('setInterval(() => console.log("x"), 5)', '/dev/full'))
    await expect(full).rejects.toThrow(/ENOSPC/)
  },
)
