import {expect, test} from 'vitest'
import {parseStudioEnv, studioEnvSchema} from './env.ts'

test('needs nothing: the local Content Lake is the default', () => {
  expect(parseStudioEnv({})).toEqual({
    projectId: 'domora',
    dataset: 'production',
    apiHost: 'http://localhost:3900',
    siteUrl: 'http://localhost:3000',
  })
})

test('takes another host on this machine', () => {
  expect(parseStudioEnv({SANITY_STUDIO_API_HOST: 'http://localhost:4900/'}).apiHost).toBe(
    'http://localhost:4900',
  )
})

test('talks to hosted Sanity once a project is named', () => {
  expect(parseStudioEnv({SANITY_STUDIO_PROJECT_ID: 'abc123', SANITY_STUDIO_DATASET: 'staging'})).toEqual({
    projectId: 'abc123',
    dataset: 'staging',
    siteUrl: 'http://localhost:3000',
  })
})

test('previews the site that it is told of', () => {
  expect(parseStudioEnv({SANITY_STUDIO_SITE_URL: 'https://domora.example/pl'}).siteUrl).toBe(
    'https://domora.example',
  )
})

test('takes an empty variable for one that is not set', () => {
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
])('names the variable that is wrong: %s=%s', (name, value) => {
  expect(() => parseStudioEnv({[name]: value})).toThrow(name)
})

test.each(Object.keys(studioEnvSchema.shape))(
  '%s reaches the browser: the bundler passes on this prefix only',
  (name) => {
    expect(name).toMatch(/^SANITY_STUDIO_/)
  },
)
