import {spawnSync} from 'node:child_process'
import {mkdtempSync, rmSync, writeFileSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {expect, onTestFinished, test} from 'vitest'
import {readEnv} from './env.ts'

test('an empty environment is the local stack', () => {
  expect(readEnv({})).toMatchObject({
    SITE_URL: 'http://localhost:3000',
    SANITY_PROJECT_ID: 'domora',
    SANITY_DATASET: 'production',
    SANITY_API_HOST: 'http://127.0.0.1:3900',
    LEADS_DATABASE: '../.data/leads.sqlite',
  })
})

test('a hosted project is asked at its own host', () => {
  expect(readEnv({SANITY_PROJECT_ID: 'abc123', SITE_URL: ''})).toMatchObject({
    SITE_URL: 'http://localhost:3000',
    SANITY_PROJECT_ID: 'abc123',
    SANITY_API_HOST: undefined,
  })
})

test('the address of the site loses its path', () => {
  expect(readEnv({SITE_URL: 'https://domora.example/'}).SITE_URL).toBe('https://domora.example')
})

test('a malformed variable is named, its value is not shown', () => {
  expect(() => readEnv({SANITY_WEBHOOK_SECRET: 'hunter2', SITE_URL: 'ftp://x'})).toThrow(
    /SITE_URL[^]*SANITY_WEBHOOK_SECRET/,
  )
  expect(() => readEnv({SANITY_WEBHOOK_SECRET: 'hunter2'})).not.toThrow(/hunter2/)
})

test.each([
  [undefined, '127.0.0.1'],
  ['the-name-of-this-machine', '127.0.0.1'],
  ['10.0.0.5', '10.0.0.5'],
  ['::', '::'],
])('with HOSTNAME=%s it listens at %s', (host, address) => {
  expect(readEnv({HOSTNAME: host}).HOSTNAME).toBe(address)
})

test('mail and Postgres come with what they need', () => {
  expect(() => readEnv({SMTP_URL: 'smtp://localhost', DATABASE_URL: 'postgres://localhost/x'})).toThrow(
    /LEADS_SECRET[^]*MAIL_FROM[^]*TEAM_ADDRESS/,
  )
  const mail = {SMTP_URL: 'smtp://localhost', MAIL_FROM: 'Domora <a@b.example>', TEAM_ADDRESS: 'c@d.example'}
  expect(readEnv(mail).MAIL_FROM).toEqual({name: 'Domora', address: 'a@b.example'})
})

test.each([
  [{MAIL_FROM: 'Domora <a@b.example, c@d.example>'}, 'MAIL_FROM'],
  [{TEAM_ADDRESS: 'a@b.example, c@d.example'}, 'TEAM_ADDRESS'],
  [{TRUSTED_PROXIES: '10.0.0.0/33'}, 'TRUSTED_PROXIES'],
  [{SMTP_URL: 'https://mail.example'}, 'SMTP_URL'],
  [{PORT: 'abc'}, 'PORT'],
  [{DISPOSABLE_DOMAINS: '/no/such/file'}, 'DISPOSABLE_DOMAINS'],
  [{SANITY_WEBHOOK_SECRET: `${'s'.repeat(32)},short`}, 'SANITY_WEBHOOK_SECRET'],
  [{LEADS_TOKEN_FILE: '/no/such/file'}, 'LEADS_TOKEN_FILE'],
  [{LEADS_TOKEN_FILE: '/dev/null', LEADS_TOKEN: 's'.repeat(32)}, 'LEADS_TOKEN_FILE'],
  [{OTEL_METRICS_EXPORTER: 'none,otlp'}, 'OTEL_METRICS_EXPORTER'],
  [{OTEL_METRICS_EXPORTER: 'otlp,prometheus'}, 'OTEL_EXPORTER_OTLP_ENDPOINT'],
])('%o is refused', (variables, name) => {
  expect(() => readEnv(variables)).toThrow(name)
})

const production = {
  SITE_URL: 'https://www.example.com',
  SANITY_PROJECT_ID: 'abc123',
  LEADS_DATABASE: join(tmpdir(), 'leads.sqlite'),
  SMTP_URL: 'smtps://mail.example.com',
  MAIL_FROM: 'hello@example.com',
  TEAM_ADDRESS: 'team@example.com',
}

test.each([
  ...Object.keys(production).map((name) => [name, ''] as const),
  ['LEADS_DATABASE', '../.data/leads.sqlite'] as const,
  ['LEADS_DATABASE', '/no/such/folder/leads.sqlite'] as const,
  // Not even root can write this folder.
  ['LEADS_DATABASE', '/proc/1/leads.sqlite'] as const,
])('a production server does not start with %s=%s', (name, value) => {
  expect(readEnv(production, 'production server')).toMatchObject({SANITY_PROJECT_ID: 'abc123'})
  expect(() => readEnv({...production, [name]: value}, 'production server')).toThrow(name)
})

test('a production site on this machine alone has its own mailbox', () => {
  const local = {...production, SITE_URL: 'http://localhost:3000', SMTP_URL: ''}
  expect(readEnv(local, 'production server').SMTP_URL).toBeUndefined()
})

test.each([
  ['SANITY_API_READ_TOKEN', 'SANITY_STUDIO_ORIGIN'],
  ['LEADS_TOKEN', 'SANITY_STUDIO_ORIGIN'],
])('a production server with %s needs %s', (name, needed) => {
  expect(() => readEnv({...production, [name]: 's'.repeat(32)}, 'production server')).toThrow(needed)
})

test('a production build needs no secret and no database, but an address and a project', () => {
  expect(() => readEnv({}, 'production build')).toThrow(/SITE_URL[^]*SANITY_PROJECT_ID/)
  expect(() => readEnv({}, 'production build')).not.toThrow(/SECRET|DATABASE/)
})

test('secrets come from files, several of them during a rotation', () => {
  const folder = mkdtempSync(join(tmpdir(), 'domora-env-'))
  onTestFinished(() => rmSync(folder, {recursive: true}))
  const file = join(folder, 'secret')
  writeFileSync(file, `${'new'.repeat(16)},${'old'.repeat(16)}\n`)
  expect(readEnv({SANITY_WEBHOOK_SECRET_FILE: file}).SANITY_WEBHOOK_SECRET).toEqual([
    'new'.repeat(16),
    'old'.repeat(16),
  ])
})

test.each([
  [
    'build',
    {SITE_URL: 'https://www.example.com'},
    /^✗ The environment is not valid\. SANITY_PROJECT_ID: must be set\.\n$/,
  ],
  ['server', {SITE_URL: 'example.com'}, /^✗ The environment is not valid\. SITE_URL: [^\n]*\n$/],
  ['server', {SITE_URL: ''}, /^✗ [^\n]*SITE_URL[^\n]*PROJECT_ID[^\n]*SMTP_URL[^\n]*LEADS_DATABASE[^\n]*\n$/],
])('a %s with %o ends with one line', (purpose, variables, line) => {
  const program = `(await import('./src/env.ts')).requireProductionEnv('${purpose}')`
  const {status, stderr} = spawnSync(
    process.execPath,
    ['--input-type=module-typescript', '--eval', program],
    {
      cwd: join(import.meta.dirname, '..'),
      env: {PATH: process.env['PATH'], NODE_ENV: 'production', ...variables},
      encoding: 'utf8',
    },
  )
  expect(status).toBe(1)
  expect(stderr).toMatch(line)
})
