import {spawn, spawnSync} from 'node:child_process'
import {once} from 'node:events'
import {Readable} from 'node:stream'
import {text as readAll} from 'node:stream/consumers'
import {fileURLToPath} from 'node:url'
import {expect, test} from 'vitest'
import {runCli} from './cli.ts'
import {waitlistForm} from './testing/fixtures.ts'
import {newSqliteStore, onEachStore, type TestStore} from './testing/stores.ts'

const environmentOf = ({options}: Pick<TestStore, 'options'>) => ({
  LEADS_DATABASE: options.databasePath ?? '',
  DATABASE_URL: options.databaseUrl ?? '',
  LEADS_SECRET: options.secret ?? '',
})

async function run(store: Pick<TestStore, 'options'>, args: readonly string[], input = '') {
  const written = {out: '', err: ''}
  const code = await runCli(args, {
    environment: environmentOf(store),
    input: Readable.from([input]),
    writeOutput: (text) => void (written.out += text),
    writeError: (text) => void (written.err += text),
  })
  return {code, ...written}
}

const erased = {
  code: 0,
  out: 'Erased: 1 on the waitlist, 0 messages, 0 suspected bots, 0 answers to forms.\n',
  err: '',
}
const misused = {code: 2, out: '', err: expect.stringContaining('pnpm leads erase')}

onEachStore((newStore) => {
  test('exports, counts, erases and retries what the site has stored', async () => {
    const store = await newStore()
    const leads = store.open()
    await leads.joinWaitlist(waitlistForm({utm: {source: 'gazeta'}}))
    await leads.joinWaitlist(waitlistForm({email: 'eva@example.com'}))

    const [csv, person, stats, retried] = await Promise.all([
      run(store, ['export']),
      run(store, ['export', '--address'], 'Eva@example.com\n'),
      run(store, ['stats']),
      run(store, ['retry']),
    ])
    expect(csv).toMatchObject({code: 0, err: ''})
    expect(csv.out).toContain('\r\nanna@example.com,pending,pl')
    expect(JSON.parse(person.out)).toMatchObject({subscriber: {address: 'eva@example.com'}, messages: []})
    const counts = {mails: {queued: 2}, signUps: [{count: 1}, {source: 'gazeta'}]}
    expect(JSON.parse(stats.out)).toMatchObject(counts)
    expect(retried).toEqual({code: 0, out: '2 mails are due now.\n', err: ''})

    await leads.joinWaitlist(waitlistForm({email: 'ola@example.com'}), {botSign: 'too-fast'})
    await leads.joinWaitlist(waitlistForm({email: 'bot@example.com'}), {botSign: 'hidden-field'})
    const suspects: {id: string; address: string}[] = JSON.parse((await run(store, ['suspects'])).out)
    const idOf = (address: string) => suspects.find((each) => each.address === address)?.id ?? ''
    expect((await run(store, ['release', idOf('ola@example.com')])).out).toBe('Released: 1.\n')
    expect((await run(store, ['delete', idOf('bot@example.com')])).out).toBe('Deleted: 1.\n')
    expect((await run(store, ['suspects'])).out).toBe('[]\n')

    await leads.recordBounces('{"event":"spam","email":"eva@example.com"}')
    expect(JSON.parse((await run(store, ['bounces'])).out)).toMatchObject([{address: 'eva@example.com'}])
    expect((await run(store, ['clear'], 'eva@example.com')).out).toBe('Cleared: 1.\n')
    expect((await run(store, ['replay', '--since', '2026-11-20'])).out).toBe('0 events are due now.\n')

    expect(await run(store, ['erase'], 'anna@example.com')).toEqual(erased)
    expect(await store.addresses()).toEqual(['eva@example.com', 'ola@example.com'])
    const {out} = await run(store, ['allow', 'anna@example.com'])
    expect(out).toBe('Mail to the address is allowed again.\n')
  })
})

test('a wrong command line prints the usage', async () => {
  const store = await newSqliteStore()
  const noSecret = {options: {databaseUrl: 'postgres://localhost/x', secret: ''}}
  const misuses = [[], ['drop'], ['constructor'], ['erase', 'a@example.com', 'b@example.com'], ['erase']]
  for (const args of [...misuses, ['export', '--format', 'xml'], ['replay'], ['stats', '--nonsense']])
    expect(await run(store, args)).toEqual(misused)
  expect(await run(noSecret, ['stats'])).toEqual(misused)
  const err = 'leads: this is not an e-mail address\n'
  expect(await run(store, ['erase', 'no-address'])).toEqual({code: 1, out: '', err})
  expect(await run(store, ['--help'])).toMatchObject({code: 0, err: ''})
})

test('runs as a program', {timeout: 60_000}, async () => {
  const store = await newSqliteStore()
  await store.open().joinWaitlist(waitlistForm())
  const script = fileURLToPath(new URL('./cli.ts', import.meta.url))
  const {status, stdout, stderr} = spawnSync(process.execPath, [script, 'erase'], {
    env: environmentOf(store),
    input: 'anna@example.com\n',
    encoding: 'utf8',
  })
  expect({code: status, out: stdout, err: stderr}).toEqual(erased)
})

test('a reader may close the pipe early', {timeout: 60_000}, async () => {
  const script = fileURLToPath(new URL('./cli.ts', import.meta.url))
  const program = spawn(process.execPath, [script, '--help'])
  program.stdout.destroy()
  const errors = readAll(program.stderr)
  expect(await once(program, 'exit')).toEqual([0, null])
  expect(await errors).toBe('')
})
