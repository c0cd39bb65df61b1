import {type AssetReply, serveFile, serveImage} from '../assets/serve-asset.ts'
import {type AssetUpload, storeFile, storeImage} from '../assets/store-asset.ts'
import {identityOf} from '../auth/access.ts'
import {type Endpoint, endpoint, type LakeRequest, jsonResponse} from '../http/endpoint.ts'
import {guardPermission} from '../mutate/guards.ts'
import {mutate} from '../mutate/mutate.ts'

const maxBytes = 256 * 1024 * 1024

export const assetEndpoints = [
  // The URLs of `@sanity/image-url`: an image, transformed by its query parameters.
  ...served('images', (request, asset) => serveImage({...asset, accept: request.headers.accept})),
  ...served('files', (request, asset) => serveFile({...asset, range: request.headers.range})),

  // The body is the image; `?filename=`, `?meta=palette&meta=lqip`, `?title=` … Responds with 201 `{document}`.
  endpoint('POST', '/assets/images/:dataset', (request) => {
    const meta = request.search.getAll('meta')
    return upload(request, (asset) => storeImage(meta.length === 0 ? asset : {...asset, meta}))
  }),
  endpoint('POST', '/assets/files/:dataset', (request) => upload(request, storeFile)),
]

type AssetRequest = Parameters<typeof serveFile>[0]

function served(
  folder: string,
  serve: (request: LakeRequest, asset: AssetRequest) => Promise<AssetReply>,
): Endpoint[] {
  const handle = async (request: LakeRequest) => {
    const {status, headers, body} = await serve(request, {
      name: request.param('name'),
      search: request.search,
      // As on the hosted lake, anyone who knows the hash may read a file of a private dataset.
      directory: request.lake.datasets.get(request.param('dataset')).assetsDirectory,
    })
    if (body === undefined) return new Response(null, {status, headers})
    const length = {'content-length': String(body.length)}
    return new Response(Buffer.from(body), {status, headers: {...headers, ...length}})
  }
  const path = `/${folder}/:project/:dataset/:name` as const
  return ([path, `${path}/:vanityName`] as const).map((pattern) => ({
    ...endpoint('GET', pattern, handle),
    unversioned: true,
  }))
}

async function upload(
  request: LakeRequest,
  store: (asset: AssetUpload) => ReturnType<typeof storeImage | typeof storeFile>,
): Promise<Response> {
  const {lake, access, search} = request
  const dataset = request.dataset()
  guardPermission([{operation: 'create', document: {}}], access)
  const filename = search.get('filename')
  const asset = await store({
    bytes: await request.readBytes(maxBytes),
    ...(filename === null ? {} : {filename}),
    contentType: request.headers['content-type'],
    lake,
    dataset,
  })
  // The file is on the disk before its document is committed. Uploading the same bytes again changes nothing.
  const document = {...asset, ...descriptionFrom(search)}
  const {results} = await mutate(dataset, {
    mutations: [{operation: 'createIfNotExists', document}],
    author: identityOf(access),
  })
  return jsonResponse(201, {document: results[0]?.document})
}

function descriptionFrom(search: URLSearchParams): Record<string, unknown> {
  const given = Object.fromEntries(search)
  const names = ['label', 'title', 'description', 'creditLine'].filter((name) => name in given)
  const {sourceId: id, sourceName: name, sourceUrl: url} = given
  const source = id !== undefined &&
    name !== undefined && {source: {id, name, ...(url !== undefined && {url})}}
  return {...Object.fromEntries(names.map((field) => [field, given[field]])), ...source}
}
