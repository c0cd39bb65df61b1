import {defineCliConfig} from 'sanity/cli'
import {studioEnv} from './src/env.ts'
import {offlineBuild} from './src/offline/build-plugins.ts'

/** Relative to this folder. */
const committed = '../packages/content/src/generated'

/** A test sets another folder. */
const output = process.env.TYPEGEN_OUTPUT ?? committed

const {projectId, dataset, apiHost} = studioEnv

export default defineCliConfig({
  api: {projectId, dataset},
  server: {hostname: '127.0.0.1', port: 3333},
  // The lockfile pins versions, and a Studio that fetches its own would not work offline.
  deployment: {autoUpdates: false},
  schemaExtraction: {path: `${output}/schema.json`, enforceRequiredFields: true},
  typegen: {
    path: '../packages/content/src/**/*.ts',
    schema: `${committed}/schema.json`,
    generates: `${output}/sanity.types.ts`,
    overloadClientMethods: false,
    formatGeneratedCode: false,
  },
  vite: (config) =>
    apiHost === undefined ? config : {...config, plugins: [...(config.plugins ?? []), ...offlineBuild()]},
})
