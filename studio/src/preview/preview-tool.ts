import {definePlugin} from 'sanity'
import {presentationTool} from 'sanity/presentation'
import {locations} from './locations.ts'
import {mainDocuments} from './main-documents.ts'
import {PageNavigator} from './page-navigator.tsx'
import {LiveEditInput} from './live-edit.tsx'

/**
 * The site itself as preview of what is being edited.
 *
 * @param siteUrl origin of the site, whose draft mode this turns on and off
 */
export const previewTool = definePlugin((siteUrl: string) => ({
  name: 'preview-of-the-site',
  plugins: [
    presentationTool({
      name: 'preview',
      title: 'Preview',
      allowOrigins: [siteUrl],
      previewUrl: {
        initial: siteUrl,
        previewMode: {enable: '/api/draft/enable', disable: '/api/draft/disable', shareAccess: true},
      },
      resolve: {mainDocuments, locations},
      components: {unstable_navigator: {component: PageNavigator, minWidth: 180, maxWidth: 300}},
    }),
  ],
  form: {components: {input: LiveEditInput}},
}))
