import {expect, test} from 'vitest'
import {parseStudioEnv, studioEnvSchema} from './env.ts'

test('uses the local Content Lake by default', () => {
  expect(parseStudioEnv({})).toEqual({
    projectId: 'domora',
    dataset: 'production',
    apiHost: 'http://localhost:3900',
    siteUrl: 'http://localhost:3000',
    needsApproval: false,
    timeZone: 'Europe/Warsaw',
  })
})

test('uses the origins of other addresses', () => {
  const env = parseStudioEnv({
    SANITY_STUDIO_API_HOST: 'http://localhost:4900/',
    SANITY_STUDIO_SITE_URL: 'https://domora.example/pl',
  })
  expect(env).toMatchObject({apiHost: 'http://localhost:4900', siteUrl: 'https://domora.example'})
})

test('uses hosted Sanity when a project is set', () => {
  expect(parseStudioEnv({SANITY_STUDIO_PROJECT_ID: 'abc123', SANITY_STUDIO_DATASET: 'staging'})).toEqual({
    projectId: 'abc123',
    dataset: 'staging',
    siteUrl: 'http://localhost:3000',
    needsApproval: false,
    timeZone: 'Europe/Warsaw',
  })
})

test('treats an empty variable as unset', () => {
  expect(parseStudioEnv({SANITY_STUDIO_API_HOST: '', SANITY_STUDIO_PROJECT_ID: ''})).toEqual(
    parseStudioEnv({}),
  )
})

test.each([
  ['SANITY_STUDIO_API_HOST', 'localhost:3900'],
  ['SANITY_STUDIO_API_HOST', 'ftp://localhost'],
  ['SANITY_STUDIO_PROJECT_ID', 'My Project'],
  ['SANITY_STUDIO_DATASET', '../production'],
  ['SANITY_STUDIO_SITE_URL', 'javascript:alert(1)'],
  ['SANITY_STUDIO_TIME_ZONE', 'Warsaw'],
])('names the variable that is wrong: %s=%s', (name, value) => {
  expect(() => parseStudioEnv({[name]: value})).toThrow(name)
})

test.each(Object.keys(studioEnvSchema.shape))(
  '%s reaches the browser: the bundler passes on this prefix only',
  (name) => {
    expect(name).toMatch(/^SANITY_STUDIO_/)
  },
)
