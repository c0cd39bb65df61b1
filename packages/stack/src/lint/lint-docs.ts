import {existsSync, globSync, readFileSync} from 'node:fs'
import {basename, dirname, join} from 'node:path'
import {execa} from 'execa'
import {z} from 'zod'
import {binDirectory, root, stackVariables} from '../run/settings.ts'

/** Part of `pnpm lint`: documents, settings and code must agree. Prints one line for each problem. */

const read = (file: string) => readFileSync(join(root, file), 'utf8')
const isMissing = (file: string) => !existsSync(join(root, file))

const matches = (text: string, pattern: RegExp): readonly string[] =>
  [...text.matchAll(pattern)].flatMap(([, group]) => group ?? [])

const documents = globSync(['*.md', 'docs/**/*.md', '{packages,studio,web}/**/README.md'], {
  cwd: root,
  exclude: ['**/node_modules/**'],
})

/** What the expression finds in the documents, with the document. */
const inDocuments = (pattern: RegExp) =>
  documents.flatMap((document) => matches(read(document), pattern).map((found) => ({document, found})))

/** Relative links and pictures of a document must exist, and files that its text names. */
const brokenLinks = (): readonly string[] => [
  ...inDocuments(/\]\(([^)\s]+)\)/g)
    .filter(({found}) => !/^(?:[a-z]+:|#)/.test(found))
    .filter(({document, found}) => isMissing(join(dirname(document), found.replace(/#.*$/, ''))))
    .map(({document, found}) => `${document} links to ${found}, which does not exist`),
  ...inDocuments(/`((?:web|studio|packages|docs)\/[^`\s*<…]+)`/g)
    // Its recipes name files that a reader is to write.
    .filter(({document, found}) => document !== 'CONTRIBUTING.md' && isMissing(found))
    .map(({document, found}) => `${document} names ${found}, which does not exist`),
]

/** Decisions are numbered without gaps, in their file names and titles. */
function misnumberedDecisions(): readonly string[] {
  const records = globSync('docs/decisions/[0-9]*.md', {cwd: root}).toSorted()
  return records.flatMap((file, index) => {
    const number = index + 1
    const isRight = Number(basename(file).slice(0, 4)) === number && read(file).startsWith(`# ${number}. `)
    return isRight ? [] : [`${file} should be decision ${number}, in its name and its title`]
  })
}

/** The catalog and the decision about dependencies name the same packages; types belong to their package. */
function unexplainedDependencies(): readonly string[] {
  const decision = 'docs/decisions/0007-dependencies.md'
  const [block = ''] = matches(read('pnpm-workspace.yaml'), /^catalog:\n((?: {2}.*\n)+)/gm)
  const catalog = new Set(
    matches(block, /^ {2}'?([^':\s]+)'?:/gm).filter((name) => !name.startsWith('@types/')),
  )
  const [, ...rows] = matches(read(decision), /^\| ([^|]+) \|/gm)
  const explained = new Set(rows.flatMap((names) => names.split(', ')))
  return [
    ...[...catalog.difference(explained)].map((name) => `${decision} does not say why ${name} is used`),
    ...[...explained.difference(catalog)].map(
      (name) => `${decision} names ${name}, which is not in the catalog`,
    ),
  ]
}

/** .env.example names exactly the variables that the code reads, all commented out. */
function wrongVariables(): readonly string[] {
  const example = read('.env.example')
  const known = example + read('web/next.config.ts')
  const documented = new Set(matches(example, /^# ?([A-Z][A-Z0-9_]+)=/gm))
  const declared = new Set([
    ...stackVariables,
    ...['web/src/env.ts', 'studio/src/env.ts'].flatMap((file) =>
      matches(read(file), /^\s+([A-Z][A-Z0-9_]+):/gm),
    ),
  ])
  const active = example.split('\n').filter((line) => line.trim() !== '' && !line.startsWith('#'))
  return [
    ...[...declared.difference(documented)].map((name) => `.env.example lacks ${name}`),
    ...[...documented.difference(declared)].map((name) => `.env.example names ${name}, which nothing reads`),
    ...active.map((line) => `.env.example sets "${line}": no variable is required`),
    ...inDocuments(/`((?:[A-Z]+_)+[A-Z]+)\b/g)
      .filter(({document, found}) => !document.startsWith('packages/') && !known.includes(found))
      .map(({document, found}) => `${document} names ${found}, which nothing reads`),
  ]
}

/** The log events and metrics of the code are those that the operations manual explains. */
function unexplainedFigures(): readonly string[] {
  const manual = read('docs/operations.md')
  const events = new Set(matches(read('web/src/log.ts'), /^ {2}\| '([a-z-]+)'/gm))
  const sources = globSync(['web/src/**/*.{ts,tsx}', 'packages/leads/src/**/*.ts'], {cwd: root})
  const code = sources.map((file) => read(file).replaceAll(/^ {2}\| '.*'/gm, '')).join('\n')
  const metrics = new Set(
    matches(read('web/src/telemetry/metrics.ts'), /'((?:domora|http\.server)\.[a-z_.\d]+)'/g).map((name) =>
      name.replaceAll('.', '_'),
    ),
  )
  const rows = manual.split('\n').filter((line) => line.startsWith('| `'))
  const listed = new Set(rows.flatMap((row) => matches(row.split(' | ')[0] ?? '', /`([^`]+)`/g)))
  return [
    ...[...events, ...metrics]
      .filter((name) => ![...listed].some((explained) => explained === name || explained === `${name}_total`))
      .map((name) => `docs/operations.md does not explain ${name}`),
    ...[...events]
      .filter((name) => !code.includes(`'${name}'`))
      .map((name) => `web/src/log.ts names ${name}, which nothing logs`),
    ...[...listed]
      .filter((name) => /^[a-z]+(?:-[a-z]+)+$/.test(name) && !events.has(name))
      .map((name) => `docs/operations.md explains ${name}, which is no log event`),
  ]
}

/** No code of ours runs before every request: https://nextjs.org/docs/app/api-reference/file-conventions/proxy */
const middleware = () =>
  globSync('web/{,src/}{proxy,middleware}.{ts,js}', {cwd: root}).map(
    (file) => `${file}: middleware would delay every request`,
  )

const listedTests = z.array(z.object({name: z.string(), file: z.string()}))

/** Every row of the specification names a place that exists and a test that runs: a skipped one is not listed. */
async function unprovenRows(): Promise<readonly string[]> {
  const {stdout} = await execa(join(binDirectory, 'node'), [
    join(root, 'packages/stack/node_modules/vitest/vitest.mjs'),
    'list',
    '--json',
    `--config=${join(root, 'packages/stack/vitest.all.config.ts')}`,
  ])
  const tests = new Set(
    listedTests
      .parse(JSON.parse(stdout))
      .flatMap(({name, file}) =>
        name.split(' > ').map((title) => `${file.slice(root.length + 1)} › ${title}`),
      ),
  )
  const rows = read('docs/specification.md')
    .split('\n')
    .filter((line) => line.startsWith('| ') && !line.startsWith('| Specification '))
  const points = new Set(rows.map((row) => row.split('.')[0]?.slice(2)))
  return [
    ...Array.from({length: 9}, (_, index) => String(index + 1))
      .filter((point) => !points.has(point))
      .map((point) => `docs/specification.md has no row for point ${point}`),
    ...rows.flatMap((row) => {
      const [, line = '', where = '', shownBy = ''] = row.split(/(?<!\\)\|/).map((cell) => cell.trim())
      if (where === 'not done yet' && shownBy === '') return []
      const places = matches(where, /`([^`]+)`/g)
      const proofs = Array.from(
        shownBy.matchAll(/`([^`]+)` › “([^”]+)”/g),
        ([, file, title]) => `${file} › ${title}`,
      )
      return [
        ...(places.length === 0 ? ['names no place'] : []),
        ...(proofs.length === 0 ? ['names no test'] : []),
        ...places.filter(isMissing).map((place) => `names ${place}, which does not exist`),
        ...proofs.filter((proof) => !tests.has(proof)).map((proof) => `names no test that runs: ${proof}`),
      ].map((problem) => `docs/specification.md: "${line}" ${problem}`)
    }),
  ]
}

const problems = [
  ...brokenLinks(),
  ...misnumberedDecisions(),
  ...unexplainedDependencies(),
  ...wrongVariables(),
  ...unexplainedFigures(),
  ...middleware(),
  ...(await unprovenRows()),
]
for (const problem of problems) console.error(`✗ ${problem}`)
if (problems.length > 0) process.exitCode = 1
