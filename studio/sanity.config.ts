import {translatedTypeNames} from '@domora/content/content-types'
import {visionTool} from '@sanity/vision'
import {defineConfig} from 'sanity'
import {structureTool} from 'sanity/structure'
import {studioEnv} from './src/env.ts'
import {sampleMarks} from './src/fields/sample-marks.tsx'
import {languages} from './src/languages.tsx'
import {blockInternetIn, localClientFactory} from './src/offline/requests.ts'
import {previewTool} from './src/preview/preview-tool.ts'
import {factActions} from './src/publishing/fact-actions.tsx'
import {pageActions} from './src/publishing/page-actions.tsx'
import {publishWhenIdle} from './src/publishing/publish-action.tsx'
import {withLanguages} from './src/publishing/publish-languages.tsx'
import {saveAsStart} from './src/publishing/save-as-start.tsx'
import {versionActions} from './src/publishing/version-actions.tsx'
import {apiVersion} from './src/queries.ts'
import {schemaTypes} from './src/schema-types.ts'
import {DocumentLayout} from './src/structure/document-layout.tsx'
import {
  defaultDocumentNode,
  documentActions,
  newDocumentOptions,
  singletonTypes,
  structure,
} from './src/structure/structure.ts'
import {pageTemplates} from './src/structure/page-starts.ts'
import {findReplaceTool} from './src/tools/find-replace/find-replace-tool.tsx'
import {checkLaunch, launchesTool, LayoutWithChecks} from './src/tools/launches/launches-tool.tsx'
import {assetSources, pictures} from './src/tools/pictures.tsx'
import {startTool} from './src/tools/start/start-page.tsx'
import {signUpsTool} from './src/tools/sign-ups/sign-ups-tool.tsx'
import {TranslatedInput} from './src/tools/translation-board/suggest-button.tsx'
import {translationTool} from './src/tools/translation-board/translation-board.tsx'

const {projectId, dataset, apiHost, siteUrl} = studioEnv

if (apiHost !== undefined && typeof window !== 'undefined') blockInternetIn(window)

export default defineConfig({
  name: 'domora',
  title: 'Domora',
  projectId,
  dataset,
  ...(apiHost === undefined ? {} : {apiHost, unstable_clientFactory: localClientFactory(apiHost)}),
  plugins: [
    structureTool({name: 'content', title: 'Content', structure, defaultDocumentNode}),
    previewTool(siteUrl),
    languages(translatedTypeNames),
    sampleMarks(),
    pictures,
    ...(process.env.NODE_ENV === 'development' || apiHost !== undefined
      ? [visionTool({defaultApiVersion: apiVersion, defaultDataset: dataset})]
      : []),
  ],
  form: {components: {input: TranslatedInput}, image: {assetSources}, file: {assetSources}},
  studio: {components: {layout: LayoutWithChecks}},
  tools: (tools) => [startTool, ...tools, launchesTool, translationTool, findReplaceTool, signUpsTool],
  schema: {
    types: schemaTypes,
    templates: (templates) => [
      ...pageTemplates,
      // The tool Media makes its tags.
      ...templates.filter(
        ({schemaType}) =>
          schemaType !== 'page' && !schemaType.startsWith('media.') && !singletonTypes.has(schemaType),
      ),
    ],
  },
  document: {
    actions: (actions, context) =>
      [
        documentActions,
        pageActions,
        saveAsStart,
        factActions,
        versionActions,
        publishWhenIdle,
        withLanguages,
      ].reduce((list, change) => change(list, context), actions),
    newDocumentOptions,
    components: {unstable_layout: DocumentLayout},
  },
  releases: {actions: (actions) => [...actions, checkLaunch]},
  scheduledPublishing: {enabled: false},
})
