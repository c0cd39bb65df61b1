import {execFile} from 'node:child_process'
import {createHash} from 'node:crypto'
import {mkdir, mkdtemp, readdir, readFile, rm, writeFile} from 'node:fs/promises'
import {tmpdir} from 'node:os'
import {dirname, join, relative} from 'node:path'
import {promisify} from 'node:util'
import {type ContentLake, startContentLake} from 'content-lake'
import {afterAll, beforeAll, expect, test} from 'vitest'
import {localProject} from '../../src/run/local-lake.ts'
import {seedFile} from '../../src/run/settings.ts'
import {lakeClient} from '../../testing/lake-client.ts'

const exec = promisify(execFile)

let directory: string
let lake: ContentLake

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'sanity-test-'))
  lake = await startContentLake({...localProject, dataDir: join(directory, 'lake')})
})
afterAll(async () => {
  await lake.close()
  await rm(directory, {recursive: true, force: true})
})

const client = () => lakeClient(lake.url, lake.createToken('administrator'))

/** `pnpm sanity …` against the lake of this test, typed in its directory. */
async function sanity(...args: string[]): Promise<string> {
  const script = join(import.meta.dirname, '../../src/run/sanity.ts')
  const env = {...process.env, DOMORA_DATA: directory, LAKE_PORT: String(lake.port), INIT_CWD: directory}
  const {stdout} = await exec(process.execPath, [script, ...args], {env})
  return stdout
}

/** The files of an exported archive, by their paths in it; what only an import can choose is left out of the text. */
async function contents(archive: string): Promise<Record<string, string>> {
  const target = `${archive}-contents`
  await mkdir(target)
  await exec('tar', ['-xzf', archive, '-C', target])
  const [root = ''] = await readdir(target)
  const files = await readdir(join(target, root), {recursive: true, withFileTypes: true})
  const read = files
    .filter((file) => file.isFile())
    .map(async (file) => {
      const path = join(file.parentPath, file.name)
      const bytes = await readFile(path)
      return [relative(join(target, root), path), comparable(file.name, bytes)] as const
    })
  return Object.fromEntries(await Promise.all(read))
}

function comparable(name: string, bytes: Buffer): string {
  const stamps = {
    // The importer resolves references by patches, which are revisions of their own.
    'data.ndjson': /"_(?:rev|updatedAt)":"[^"]*"/g,
    'assets.json': /"_(?:rev|createdAt|updatedAt)": ?"[^"]*"/g,
  }[name]
  if (stamps === undefined) return createHash('sha1').update(bytes).digest('hex')
  return bytes.toString('utf8').replaceAll(stamps, '')
}

test('import, export, import, export: the same to the byte, pictures included', async () => {
  await sanity('dataset', 'import', seedFile, '--dataset', 'production')
  await sanity('dataset', 'export', 'production', './first.tar.gz')
  await sanity('dataset', 'create', 'copy', '--visibility', 'public')
  await sanity('dataset', 'import', './first.tar.gz', '--dataset', 'copy')
  await sanity('dataset', 'export', 'copy', './second.tar.gz')
  expect((await sanity('dataset', 'list')).trim().split('\n')).toEqual(['copy', 'production'])

  const first = await contents(join(directory, 'first.tar.gz'))
  const second = await contents(join(directory, 'second.tar.gz'))
  const lines = (await readFile(seedFile, 'utf8')).trim().split('\n')
  expect(first['data.ndjson']?.trim().split('\n')).toHaveLength(lines.length)
  expect(second).toEqual(first)

  const pictures = await readdir(join(dirname(seedFile), 'images'))
  const hashes = await Promise.all(
    pictures.map(async (name) => comparable(name, await readFile(join(dirname(seedFile), 'images', name)))),
  )
  const exported = Object.entries(second).filter(([path]) => path.startsWith('images/'))
  expect(exported.map(([, hash]) => hash).toSorted()).toEqual(hashes.toSorted())
  expect(exported.every(([path, hash]) => path.includes(hash))).toBe(true)

  await sanity('dataset', 'delete', 'copy', '--force')
  expect((await sanity('dataset', 'list')).trim()).toBe('production')
  expect(lake.unknownRequests).toEqual([])
}, 180_000)

test('the documents of the seed are valid against the schema, and one that is not is named', async () => {
  await client().create({_id: 'broken', _type: 'redirect', from: 'no path'})
  const checked = sanity(
    'documents',
    'validate',
    '--yes',
    '--dataset',
    'production',
    '--format',
    'ndjson',
    '--level',
    'error',
  )
  await expect(checked).rejects.toMatchObject({
    code: 1,
    stdout: expect.stringMatching(/^\{"documentId":"broken",[^\n]*\}\n$/),
  })
  await client().delete('broken')
  expect(lake.unknownRequests).toEqual([])
}, 180_000)

test('documents are queried, read, made and deleted', async () => {
  const dataset = ['--dataset', 'production']
  await writeFile(join(directory, 'note.json'), '{"_id": "note", "_type": "note", "text": "hello"}')
  await sanity('documents', 'create', './note.json', ...dataset)
  expect(JSON.parse(await sanity('documents', 'query', '*[_id == "note"].text', ...dataset))).toEqual([
    'hello',
  ])
  expect(JSON.parse(await sanity('documents', 'get', 'note', ...dataset))).toMatchObject({text: 'hello'})
  await sanity('documents', 'delete', 'note', ...dataset)
  expect(await client().getDocument('note')).toBeUndefined()
  expect(lake.unknownRequests).toEqual([])
}, 60_000)

test('without a lake: one line that says what to do', async () => {
  const script = join(import.meta.dirname, '../../src/run/sanity.ts')
  const env = {...process.env, DOMORA_DATA: directory, LAKE_PORT: '1', NO_COLOR: '1'}
  await expect(exec(process.execPath, [script, 'dataset', 'list'], {env})).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringMatching(
      /^[^\n]*No Content Lake is up at http:\/\/localhost:1\. Start it with [^\n]*\n$/,
    ),
  })
}, 20_000)
