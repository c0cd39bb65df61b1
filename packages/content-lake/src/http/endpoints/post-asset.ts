import {identityOf} from '../../auth/access.ts'
import type {AssetUpload} from '../../assets/asset-document.ts'
import {storeFile} from '../../assets/store-file.ts'
import {storeImage} from '../../assets/store-image.ts'
import {guardPermission} from '../../mutate/guard-permission.ts'
import {mutate} from '../../mutate/mutate.ts'
import type {Mutation} from '../../mutate/mutation.ts'
import {param, type Endpoint, type LakeRequest} from '../endpoint.ts'
import {jsonReply, type Reply} from '../reply.ts'

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
