import {defineCliConfig} from 'sanity/cli'
import {studioEnv} from './src/env.ts'
import {withoutBridge} from './src/local/without-bridge.ts'

const {projectId, dataset, apiHost} = studioEnv

const generated = '../packages/content/src/generated'

export default defineCliConfig({
  api: {projectId, dataset},
  server: {hostname: '127.0.0.1', port: 3333},
  // Versions are pinned in the lockfile; a Studio that fetches its own would not work offline.
  deployment: {autoUpdates: false},
  schemaExtraction: {path: `${generated}/schema.json`, enforceRequiredFields: true},
  typegen: {
    path: '../packages/content/src/**/*.ts',
    schema: `${generated}/schema.json`,
    generates: `${generated}/sanity.types.ts`,
    overloadClientMethods: false,
    formatGeneratedCode: false,
  },
  vite: (config) =>
    apiHost === undefined ? config : {...config, plugins: [...(config.plugins ?? []), withoutBridge()]},
})
