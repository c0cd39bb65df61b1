import {expect, test} from 'vitest'
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
  [{OTEL_METRICS_EXPORTER: 'none,otlp'}, 'OTEL_METRICS_EXPORTER'],
  [{OTEL_METRICS_EXPORTER: 'otlp,prometheus'}, 'OTEL_EXPORTER_OTLP_ENDPOINT'],
])('%o is refused', (variables, name) => {
  expect(() => readEnv(variables)).toThrow(name)
})
