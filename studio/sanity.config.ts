import {visionTool} from '@sanity/vision'
import {defineConfig} from 'sanity'
import {structureTool} from 'sanity/structure'
import {structure} from './src/desk/structure.ts'
import {studioEnv} from './src/env.ts'
import {languages} from './src/languages/language-filter.ts'
import {StaleFieldsOfForm} from './src/languages/stale-fields-of-form.tsx'
import {WideLayout} from './src/languages/wide-form.tsx'
import {localClientFactory} from './src/local/local-client.ts'
import {keepRequestsLocal} from './src/local/stay-local.ts'
import {previewTool} from './src/preview/preview-tool.ts'
import {schemaTypes} from './src/schema-types.ts'
import {signUpsTool} from './src/sign-ups/sign-ups-tool.ts'
import {documentActions, newDocumentOptions, singletonTypes} from './src/singletons.ts'
import {publishSettled} from './src/publishing/publish-action.ts'
import {translationTool} from './src/translations/translation-tool.ts'

const {projectId, dataset, apiHost, siteUrl} = studioEnv

if (apiHost !== undefined && typeof window !== 'undefined') keepRequestsLocal(window)

export default defineConfig({
  name: 'domora',
  title: 'Domora',
  projectId,
  dataset,
  ...(apiHost === undefined ? {} : {apiHost, unstable_clientFactory: localClientFactory(apiHost)}),
  plugins: [
    structureTool({name: 'content', title: 'Content', structure}),
    previewTool(siteUrl),
    languages(),
    // A console for queries is a developer's tool: it has its place where developers work.
    ...(process.env.NODE_ENV === 'development' || apiHost !== undefined
      ? [visionTool({defaultApiVersion: '2025-02-19', defaultDataset: dataset})]
      : []),
  ],
  form: {components: {input: StaleFieldsOfForm}},
  studio: {components: {layout: WideLayout}},
  tools: (tools) => [...tools, translationTool, signUpsTool],
  schema: {
    types: schemaTypes,
    templates: (templates) => templates.filter(({schemaType}) => !singletonTypes.has(schemaType)),
  },
  document: {
    actions: (actions, context) => publishSettled(documentActions(actions, context)),
    newDocumentOptions,
    // Comments are kept by hosted Sanity, beside the dataset.
    comments: {enabled: apiHost === undefined},
  },
  // What the team does not use is not in its way.
  releases: {enabled: false},
  scheduledDrafts: {enabled: false},
  scheduledPublishing: {enabled: false},
  tasks: {enabled: false},
})
