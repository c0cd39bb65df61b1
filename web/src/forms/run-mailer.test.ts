import {spawn} from 'node:child_process'
import {once} from 'node:events'
import {mkdtemp, rm} from 'node:fs/promises'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {expect, test} from 'vitest'

/** A process with handlers of its own, as Next has them, that notes in which order things end. */
const program = `
  process.on('SIGTERM', () => { console.log('server stops'); process.exit(143) })
  const {runMailer} = await import('./src/forms/run-mailer.ts')
  runMailer()
  const {stop} = globalThis.domoraMailer
  globalThis.domoraMailer.stop = async () => {
    await stop()
    await new Promise((resolve) => setTimeout(resolve, 50))
    console.log('mailer stopped')
  }
  runMailer()
  setInterval(() => {}, 1000)
  console.log('ready')
`

test('a signal stops the mailer first, the server afterwards, and both once', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'domora-mailer-'))
  try {
    const child = spawn(process.execPath, ['--input-type=module-typescript', '--eval', program], {
      cwd: join(import.meta.dirname, '../..'),
      env: {...process.env, LEADS_DATABASE: join(folder, 'leads.sqlite')},
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const ended = once(child, 'exit')
    let printed = ''
    for await (const chunk of child.stdout) {
      printed += String(chunk)
      if (printed === 'ready\n') {
        child.kill('SIGTERM')
        child.kill('SIGTERM')
      }
    }
    expect(printed).toBe('ready\nmailer stopped\nserver stops\n')
    expect(await ended).toEqual([143, null])
  } finally {
    await rm(folder, {recursive: true, force: true})
  }
})
