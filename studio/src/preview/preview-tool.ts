import {pageTypeOf} from '@domora/content/content-types'
import {allLocaleCodes, locales} from '@domora/content/locales'
import {alternatePaths, fixedRouteNames} from '@domora/content/routes'
import {definePlugin} from 'sanity'
import {type DocumentResolver, presentationTool} from 'sanity/presentation'
import {locations} from './locations.ts'
import {PageNavigator} from './page-navigator.tsx'
import {LiveEditInput} from './live-edit.tsx'

/**
 * The site as a preview of drafts.
 *
 * @param siteUrl origin of the site, which must offer draft mode at these paths
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

/** The document that Studio opens beside each address of the site. The first match is taken. */
export const mainDocuments: DocumentResolver[] = [
  ...fixedRouteNames.map((kind) => ({
    route: alternatePaths({kind}, allLocaleCodes).map(({path}) => path),
    type: pageTypeOf(kind),
  })),
  {
    route: allLocaleCodes.map((code) => `${locales[code].prefix}/:slug`),
    filter: '_type == "page" && slug.current == $slug',
    params: ({params}) => ({slug: params['slug'] ?? ''}),
  },
]
