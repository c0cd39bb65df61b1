import {execFileSync, spawnSync} from 'node:child_process'
import {existsSync, globSync, readFileSync, writeFileSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {dirname, join} from 'node:path'
import {parseEnv} from 'node:util'
import {parse as parseToml} from 'smol-toml'
import {expect, test} from 'vitest'
import {parse, parseAllDocuments} from 'yaml'
import {z} from 'zod'
import {readEnv} from '../../../web/src/env.ts'
import {root} from './run/settings.ts'
import {temporaryFolder} from '../testing/temporary-folder.ts'

const read = (file: string) => readFileSync(join(root, file), 'utf8')

const known = new Set(
  Array.from(read('.env.example').matchAll(/^# ([A-Z][A-Z0-9_]+)=/gm), ([, name]) => name),
)
/** Not the site's own. */
const foreign = new Set(['NODE_OPTIONS', 'OTEL_EXPORTER_PROMETHEUS_HOST'])

type Variables = Readonly<Record<string, string>>

const secrets: Variables = {
  DATABASE_URL: 'postgres://domora@127.0.0.1/domora',
  LEADS_SECRET: 's'.repeat(32),
  SMTP_URL: 'smtps://user:password@mail.example.com',
}

/** The settings that the site starts with. Secrets in files, and those that the platform adds, get a value. */
function settingsOf(variables: Variables, added: readonly (keyof typeof secrets)[] = []) {
  const names = Object.keys(variables).map((name) => name.replace(/_FILE$/, ''))
  expect(names.filter((name) => !known.has(name) && !foreign.has(name))).toEqual([])
  const own = Object.entries(variables).filter(([name]) => !name.endsWith('_FILE'))
  const inFiles = [...names, ...added].flatMap((name) => (name in secrets ? [[name, secrets[name]]] : []))
  const folder = {LEADS_DATABASE: join(tmpdir(), 'leads.sqlite')}
  const environment = {...Object.fromEntries(own), ...Object.fromEntries(inFiles)}
  return readEnv(
    'LEADS_DATABASE' in environment ? {...environment, ...folder} : environment,
    'production server',
  )
}

const example = {
  SITE_URL: 'https://www.example.com',
  SANITY_PROJECT_ID: 'abc12345',
  MAIL_FROM: 'Domora <hello@example.com>',
  TEAM_ADDRESS: 'team@example.com',
}

const started = {SITE_URL: example.SITE_URL, SMTP_URL: secrets['SMTP_URL']}

const strings = z.record(z.string(), z.string())

test('fly.toml: the site starts, and machines do not sleep', () => {
  const {env, build, http_service} = z
    .object({
      env: strings,
      build: z.object({args: strings}),
      http_service: z.object({auto_stop_machines: z.string(), checks: z.array(z.object({path: z.string()}))}),
    })
    .parse(parseToml(read('fly.toml')))
  expect(settingsOf(env, ['DATABASE_URL', 'LEADS_SECRET', 'SMTP_URL'])).toMatchObject(started)
  expect(env).toMatchObject(build.args)
  expect(http_service).toEqual({auto_stop_machines: 'off', checks: [{path: '/api/ready'}]})
})

test('render.yaml: the site starts', () => {
  const variable = z.object({key: z.string(), value: z.string().default('')})
  const service = z.object({healthCheckPath: z.literal('/api/ready'), envVars: z.array(variable)})
  const {services} = z.object({services: z.tuple([service])}).parse(parse(read('render.yaml')))
  expect(
    settingsOf(Object.fromEntries(services[0].envVars.map(({key, value}) => [key, value]))),
  ).toMatchObject(started)
})

test('vercel.json and netlify.toml: each calls the clock of functions, which start with the settings of the manual', () => {
  const vercel = z
    .object({crons: z.tuple([z.object({path: z.string(), schedule: z.string()})])})
    .parse(JSON.parse(read('web/vercel.json')))
  expect(vercel.crons).toEqual([{path: '/api/cron', schedule: '* * * * *'}])
  const netlify = parseToml(read('netlify.toml'))
  expect(netlify).toMatchObject({functions: {cron: {schedule: '* * * * *'}}, build: {publish: 'web/.next'}})
  expect(read('netlify/functions/cron.mjs')).toContain(`/api/cron`)
  const [, section = ''] = read('docs/hosting.md').split('\n## Functions\n')
  const explained = new Set(section.match(/\b[A-Z]+(?:_[A-Z]+)+\b/g))
  const given: Variables = {
    ...example,
    ...secrets,
    FUNCTIONS_CDN: 'vercel',
    CDN_PURGE_URL: 'https://api.vercel.com/v1/edge-cache/dangerously-delete-by-tags?projectIdOrName=domora',
    CDN_TOKEN: 'token',
    CRON_SECRET: 's'.repeat(32),
    SANITY_WEBHOOK_SECRET: 's'.repeat(32),
  }
  expect(readEnv(given, 'production server')).toMatchObject({FUNCTIONS_CDN: 'vercel'})
  expect(explained).toContain('FUNCTIONS_CDN')
  for (const name of Object.keys(given).filter((each) => !(each in example) && each !== 'FUNCTIONS_CDN')) {
    expect(explained).toContain(name)
    const {[name]: _, ...others} = given
    expect(() => readEnv(others, 'production server')).toThrow(name)
  }
})

test.each([
  ['compose.yaml', 'site-a'],
  ['compose.sqlite.yaml', 'site'],
])('%s: the site starts, in an image with a version, and each secret is a file', (file, name) => {
  const service = z.object({
    image: z.string(),
    environment: z.record(z.string(), z.string().nullable()),
    secrets: z.array(z.string()),
    logging: z.object({options: z.object({'max-size': z.string()})}),
  })
  const compose = z
    .object({
      services: z.looseObject({[name]: service}),
      secrets: z.record(z.string(), z.object({file: z.string()})),
    })
    .parse(parse(read(file), {merge: true}))
  const {image, environment, secrets: mounted} = service.parse(compose.services[name])
  expect(image).toBe('domora-site:${SITE_BUILD_ID:?}')
  // Variables without a value come from the shell.
  const filled = Object.entries(environment).map(([key, value]) => [
    key,
    value ?? Object.entries(example).find(([own]) => own === key)?.[1] ?? '',
  ])
  expect(settingsOf(Object.fromEntries(filled))).toMatchObject(started)
  expect(Object.keys(compose.secrets)).toEqual(expect.arrayContaining(mounted))
  const files = Object.entries(environment).flatMap(([key, value]) => (key.endsWith('_FILE') ? [value] : []))
  expect(mounted.map((secret) => `/run/secrets/${secret}`)).toEqual(expect.arrayContaining(files))
})

test('Kubernetes: the site starts, every port has a name that exists, and selectors match', () => {
  const labels = {app: 'domora'}
  const objects = z
    .array(z.looseObject({kind: z.string()}))
    .parse(parseAllDocuments(read('docs/kubernetes/site.yaml')).map((document) => document.toJS()))
  const [deployment, service, budget] = objects
  expect(objects.map(({kind}) => kind)).toEqual([
    'Deployment',
    'Service',
    'PodDisruptionBudget',
    'NetworkPolicy',
  ])
  expect(deployment).toMatchObject({spec: {selector: {matchLabels: labels}, template: {metadata: {labels}}}})
  expect(service).toMatchObject({spec: {selector: labels, ports: [{targetPort: 'http'}]}})
  expect(budget).toMatchObject({spec: {selector: {matchLabels: labels}}})
  const variable = z.object({name: z.string(), value: z.string()})
  const container = z.object({env: z.array(variable), ports: z.array(z.object({name: z.string()}))})
  const {spec} = z
    .object({spec: z.object({template: z.object({spec: z.object({containers: z.tuple([container])})})})})
    .parse(deployment)
  const [{env, ports}] = spec.template.spec.containers
  expect(settingsOf(Object.fromEntries(env.map(({name, value}) => [name, value])))).toMatchObject(started)
  expect(ports.map(({name}) => name)).toEqual(['http', 'metrics'])
})

const unit = read('docs/systemd/domora.service')

test('systemd: the site starts with the settings of the unit', () => {
  const own = Array.from(unit.matchAll(/^Environment=(\w+)=(.*)$/gm), ([, name = '', value = '']) => [
    name,
    value,
  ])
  expect(settingsOf({...parseEnvFile('docs/systemd/site.env'), ...Object.fromEntries(own)})).toMatchObject(
    started,
  )
})

const parseEnvFile = (file: string): Variables =>
  Object.fromEntries(Object.entries(parseEnv(read(file))).map(([name, value]) => [name, value ?? '']))

test.skipIf(!existsSync('/usr/bin/systemd-analyze'))('systemd accepts the unit and the user', async () => {
  const folder = await temporaryFolder('systemd')
  const file = join(folder, 'domora.service')
  // The program is not installed here.
  writeFileSync(file, unit.replace('/srv/domora/current/node', process.execPath))
  expect(spawnSync('systemd-analyze', ['verify', '--man=no', file]).status).toBe(0)
  const users = join(root, 'docs/systemd/sysusers.conf')
  expect(spawnSync('systemd-sysusers', ['--dry-run', users]).status).toBe(0)
})

const expressions = () => {
  const {groups} = z
    .object({groups: z.array(z.object({rules: z.array(z.object({alert: z.string(), expr: z.string()}))}))})
    .parse(parse(read('docs/monitoring/prometheus-rules.yaml')))
  const {panels} = z
    .object({panels: z.array(z.object({targets: z.array(z.object({expr: z.string()}))}))})
    .parse(JSON.parse(read('docs/monitoring/grafana-dashboard.json')))
  return [...groups.flatMap(({rules}) => rules), ...panels.flatMap(({targets}) => targets)].map(
    ({expr}) => expr,
  )
}

test('alerts and dashboard use only metrics that the manual explains', () => {
  const explained = new Set(
    Array.from(read('docs/operations.md').matchAll(/`((?:domora|http_server)_\w+)`/g), ([, name]) => name),
  )
  const used = expressions().flatMap((expr) => expr.match(/\b(?:domora_\w+|http_server_\w+)/g) ?? [])
  const names = new Set(used.map((name) => name.replace(/_(?:bucket|count|sum)$/, '')))
  expect([...names].filter((name) => !explained.has(name))).toEqual([])
  expect(names.size).toBeGreaterThan(8)
})

test.skipIf(!existsSync('/usr/bin/promtool'))('Prometheus accepts the alerts', () => {
  const tests = join(root, 'docs/monitoring/prometheus-rules.test.yaml')
  expect(execFileSync('promtool', ['test', 'rules', tests], {encoding: 'utf8'})).toContain('SUCCESS')
})

test('every package that talks to Sanity has an example of its environment, as `npm create sanity` wants', () => {
  const folders = globSync('{studio,web,packages/*}/package.json', {cwd: root}).map((file) => dirname(file))
  const withSanity = folders.filter((folder) => {
    const {dependencies} = z
      .object({dependencies: strings.default({})})
      .parse(JSON.parse(read(`${folder}/package.json`)))
    return ['sanity', 'next-sanity', '@sanity/client'].some((name) => name in dependencies)
  })
  expect(withSanity.toSorted()).toEqual(['packages/stack', 'studio', 'web'])
  for (const folder of withSanity) {
    const names = Object.keys(parseEnvFile(`${folder}/.env.example`)).join(' ')
    expect(names).toMatch(/^(SANITY(?:_STUDIO)?)_DATASET \1_PROJECT_ID$/)
  }
})

test('CI builds the image, and the preview of a pull request', () => {
  const {jobs} = z
    .object({jobs: z.record(z.string(), z.object({steps: z.array(z.object({run: z.string().optional()}))}))})
    .parse(parse(read('.github/workflows/test.yml')))
  expect(jobs['image']?.steps.map(({run}) => run)).toContain('.ci/image')
  expect(jobs['preview']?.steps.map(({run}) => run)).toContain('.ci/preview')
  for (const script of ['image', 'preview'])
    expect(spawnSync('bash', ['-n', join(root, '.ci', script)]).status).toBe(0)
})
