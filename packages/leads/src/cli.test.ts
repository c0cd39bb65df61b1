import {spawnSync} from 'node:child_process'
import {Readable} from 'node:stream'
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
    expect(csv).toMatchObject({
      code: 0,
      err: '',
      out: expect.stringContaining('\r\nanna@example.com,pending,pl'),
    })
    expect(JSON.parse(person.out)).toMatchObject({subscriber: {address: 'eva@example.com'}, messages: []})
    expect(JSON.parse(stats.out)).toMatchObject({
      mails: {queued: 2},
      signUps: [{count: 1}, {source: 'gazeta'}],
    })
    expect(retried).toEqual({code: 0, out: '2 mails are due now.\n', err: ''})

    expect(await run(store, ['erase'], 'anna@example.com')).toEqual({
      code: 0,
      out: 'Erased: 1 on the waitlist, 0 messages.\n',
      err: '',
    })
    expect(await store.rows('select address from subscribers')).toEqual([{address: 'eva@example.com'}])
    expect(await run(store, ['allow', 'anna@example.com'])).toMatchObject({
      out: 'The address may get mail again.\n',
    })
  })
})

test('says how it is used', async () => {
  const store = await newSqliteStore()
  const noSecret = {options: {databaseUrl: 'postgres://localhost/x', secret: ''}}
  const misuses = await Promise.all([
    run(store, []),
    run(store, ['drop']),
    run(store, ['constructor']),
    run(store, ['erase', 'a@example.com', 'b@example.com']),
    run(store, ['export', '--format', 'xml']),
    run(store, ['erase']),
    run(store, ['stats', '--nonsense']),
    run(noSecret, ['stats']),
  ])
  for (const misuse of misuses)
    expect(misuse).toEqual({code: 2, out: '', err: expect.stringContaining('pnpm leads erase')})
  expect(await run(store, ['erase', 'nobody'])).toEqual({
    code: 1,
    out: '',
    err: 'leads: this is not an e-mail address\n',
  })
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
  expect({status, stdout, stderr}).toEqual({
    status: 0,
    stdout: 'Erased: 1 on the waitlist, 0 messages.\n',
    stderr: '',
  })
})
