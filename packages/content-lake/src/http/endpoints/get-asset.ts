import {serveFile} from '../../assets/serve-file.ts'
import {serveImage} from '../../assets/serve-image.ts'
import {param, type Endpoint, type LakeRequest} from '../endpoint.ts'
import {guardProjectSegment} from './get-projects.ts'

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
