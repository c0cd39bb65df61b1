import {serveFile, serveImage} from '../assets/serve-asset.ts'
import {type AssetUpload, storeFile, storeImage} from '../assets/store-asset.ts'
import {identityOf} from '../auth/access.ts'
import {type Endpoint, jsonReply, type LakeRequest, param, type Reply} from '../http/endpoint.ts'
import {guardPermission} from '../mutate/guards.ts'
import {mutate} from '../mutate/mutate.ts'
import type {Mutation} from '../mutate/mutation.ts'
import {guardProjectSegment} from './projects.ts'

/** A picture, transformed as its query parameters say: the addresses that `@sanity/image-url` makes. */
export const getImage: Endpoint = {
  method: 'GET',
  path: '/images/:project/:dataset/:name',
  unversioned: true,
  handle: (request) => serveImage({...assetRequest(request), accept: request.headers.accept}),
}

export const getFile: Endpoint = {
  method: 'GET',
  path: '/files/:project/:dataset/:name',
  unversioned: true,
  handle: (request) => serveFile({...assetRequest(request), range: request.headers.range}),
}

function assetRequest(request: LakeRequest) {
  guardProjectSegment(param(request, 'project'), request.lake.projectId)
  return {
    name: param(request, 'name'),
    search: request.search,
    directory: request.lake.datasets.get(param(request, 'dataset')).assetsDirectory,
    ifNoneMatch: request.headers['if-none-match'],
  }
}

const MAX_BYTES = 256 * 1024 * 1024

interface AssetDocument {
  _id: string
  _type: string
}

/** The body is the picture; `?filename=`, `?meta=palette&meta=lqip`, `?title=` … Answers 201 `{document}`. */
export const postImage: Endpoint = {
  method: 'POST',
  path: '/assets/images/:dataset',
  handle(request) {
    const meta = request.search.getAll('meta')
    return upload(request, (asset) => storeImage(meta.length === 0 ? asset : {...asset, meta}))
  },
}

/** The same for any other file. */
export const postFile: Endpoint = {
  method: 'POST',
  path: '/assets/files/:dataset',
  handle: (request) => upload(request, storeFile),
}

async function upload(
  request: LakeRequest,
  store: (asset: AssetUpload) => Promise<AssetDocument>,
): Promise<Reply> {
  const {lake, access, search} = request
  const dataset = lake.datasets.get(param(request, 'dataset'))
  guardPermission([{operation: 'create', index: 0, document: {}}], access)
  const filename = search.get('filename')
  const asset = await store({
    bytes: await request.readBytes(MAX_BYTES),
    ...(filename === null ? {} : {filename}),
    directory: dataset.assetsDirectory,
    projectId: lake.projectId,
    dataset: dataset.name,
    publicUrl: lake.publicUrl,
  })
  // The bytes are on the disk before the document says so; the same bytes again change nothing.
  const document = {...asset, ...descriptionFrom(search)}
  const mutations: Mutation[] = [{operation: 'createIfNotExists', index: 0, document}]
  const {results} = await mutate(dataset, {mutations, author: identityOf(access)})
  return jsonReply(201, {document: results[0]?.document})
}

/** What an uploader may say of an asset, as `client.assets.upload` sends it. */
function descriptionFrom(search: URLSearchParams): Record<string, unknown> {
  const texts = ['label', 'title', 'description', 'creditLine'].flatMap((name) => {
    const value = search.get(name)
    return value === null ? [] : [[name, value]]
  })
  const [id, name, url] = ['sourceId', 'sourceName', 'sourceUrl'].map((field) => search.get(field))
  const source = id == null || name == null ? {} : {source: {id, name, ...(url == null ? {} : {url})}}
  return {...Object.fromEntries(texts), ...source}
}
