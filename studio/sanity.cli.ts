import {defineCliConfig} from 'sanity/cli'
import {studioEnv} from './src/env.ts'
import {withoutBridge} from './src/local/without-bridge.ts'
import {withoutRemoteFonts} from './src/local/without-remote-fonts.ts'
import {schemaExtraction, typegen} from './typegen.config.ts'

const {projectId, dataset, apiHost} = studioEnv

export default defineCliConfig({
  api: {projectId, dataset},
  server: {hostname: '127.0.0.1', port: 3333},
  // Versions are pinned in the lockfile; a Studio that fetches its own would not work offline.
  deployment: {autoUpdates: false},
  schemaExtraction,
  typegen,
  vite: (config) =>
    apiHost === undefined
      ? config
      : {...config, plugins: [...(config.plugins ?? []), withoutBridge(), withoutRemoteFonts()]},
})
