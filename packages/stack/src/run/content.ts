import {readFile} from 'node:fs/promises'
import {resolve} from 'node:path'
import {parseArgs} from 'node:util'
import {createClient} from '@sanity/client'
import {importWordpress, type ImportReport, localeOf} from '../import/import-wordpress.ts'
import {readWxr} from '../import/read-wxr.ts'
import {localProject, requireLake} from './local-lake.ts'
import {localSecrets} from './secrets.ts'
import {dataDirectory, stackEnvironment} from './settings.ts'
import {failWith, UserFacingError} from './user-facing-error.ts'

/**
 * `pnpm content import wordpress.xml` imports an export of WordPress: into the hosted project of the environment, otherwise
 * into the Content Lake that is up on this machine.
 */

const usage = 'Use: pnpm content import wordpress.xml [--language gb|pl|de|pt]'

async function lakeClient() {
  const common = {useCdn: false, apiVersion: '2025-02-19'}
  const {SANITY_STUDIO_PROJECT_ID: projectId, SANITY_STUDIO_DATASET} = process.env
  if (projectId) {
    const token = stackEnvironment(process.env).SANITY_AUTH_TOKEN
    if (!token)
      throw new UserFacingError('SANITY_AUTH_TOKEN is missing.', 'Set it to a token with the role Editor.')
    return createClient({...common, projectId, dataset: SANITY_STUDIO_DATASET || 'production', token})
  }
  const apiHost = await requireLake()
  const {editorToken} = await localSecrets(dataDirectory)
  return createClient({...common, ...localProject, apiHost, useProjectHostname: false, token: editorToken})
}

function* linesOf({locale, counts, notes}: ImportReport) {
  yield `Imported in the language ${locale}:`
  for (const [type, {created, unchanged, kept}] of counts)
    yield `  ${type}: ${created} created, ${unchanged} unchanged, ${kept} edited in Studio and kept`
  yield notes.size === 0 ? 'Everything was kept.' : 'Not kept, or worth a look:'
  for (const [about, lines] of notes) {
    yield about
    for (const line of lines) yield `  - ${line}`
  }
}

try {
  const {positionals, values} = parseArgs({
    allowPositionals: true,
    options: {language: {type: 'string'}},
  })
  const [command, file, ...rest] = positionals
  if (command !== 'import' || file === undefined || rest.length > 0)
    throw new UserFacingError('The command is not complete.', usage)
  const path = resolve(process.env['INIT_CWD'] ?? process.cwd(), file)
  const xml = await readFile(path, 'utf8').catch((cause: unknown) => {
    throw new UserFacingError(`${path} cannot be read.`, usage, {cause})
  })
  const wxr = readWxr(xml)
  const report = await importWordpress(await lakeClient(), wxr, localeOf(wxr, values.language))
  for (const line of linesOf(report)) console.log(line)
} catch (error) {
  failWith(error)
}
