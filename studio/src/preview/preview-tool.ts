import {allLocaleCodes, locales} from '@domora/content/locales'
import {isAddressedExpression} from '@domora/content/page-locales'
import {versionPaths} from '@domora/content/page-versions'
import {maxAddressParts} from '@domora/content/routes'
import {defineLocaleResourceBundle, definePlugin} from 'sanity'
import {type DocumentResolver, presentationTool} from 'sanity/presentation'
import {fixedListedPages, locations} from './locations.ts'
import {PageNavigator} from './page-navigator.tsx'
import {LiveEditInput} from './live-edit.tsx'
import {PreviewHeader} from './section-edits.tsx'

/** `siteUrl` is the origin of a site with draft mode at these paths. */
export const previewTool = definePlugin((siteUrl: string) => ({
  name: 'preview-of-the-site',
  plugins: [
    presentationTool({
      name: 'preview',
      title: 'Preview',
      allowOrigins: [siteUrl],
      previewUrl: {
        initial: siteUrl,
        previewMode: {enable: '/api/draft/enable', disable: '/api/draft/disable', shareAccess: false},
      },
      resolve: {mainDocuments, locations},
      components: {
        unstable_navigator: {component: PageNavigator, minWidth: 180, maxWidth: 300},
        unstable_header: {component: PreviewHeader},
      },
    }),
  ],
  form: {components: {input: LiveEditInput}},
  // Studio counts a page once in each language.
  i18n: {
    bundles: [
      defineLocaleResourceBundle({
        locale: 'en-US',
        namespace: 'presentation',
        resources: {
          'locations-banner.locations-count_one': 'Shown at one address',
          'locations-banner.locations-count_other': 'Shown at {{count}} addresses',
        },
      }),
    ],
  },
}))

const parts = Array.from({length: maxAddressParts}, (_, index) => `part${index}`)

const addressPatterns = parts.map((_, index) => `/:${parts.slice(0, index + 1).join('/:')}`)

/** Studio opens the first match beside the preview. */
export const mainDocuments: DocumentResolver[] = [
  ...fixedListedPages.map(({id, paths}) => ({
    route: [...paths.values()],
    filter: '_id == $id',
    params: () => ({id}),
  })),
  {
    route: [...versionPaths(':id').values()],
    filter: '_id == $id',
    params: ({params}) => ({id: params['id'] ?? ''}),
  },
  // The default locale's pattern would match other locales' prefixes.
  ...allLocaleCodes.toReversed().map((code): DocumentResolver => ({
    route: addressPatterns.map((pattern) => locales[code].prefix + pattern),
    filter: `${isAddressedExpression} && address.${code} == $address`,
    params: ({params}) => ({address: parts.flatMap((part) => params[part] ?? []).join('/')}),
  })),
]
