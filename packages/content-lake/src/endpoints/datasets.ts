import {z} from 'zod'
import {httpError} from '../api-error.ts'
import {type Access, canManage} from '../auth/access.ts'
import {type Endpoint, jsonReply, type LakeRequest, param, type Reply} from '../http/endpoint.ts'
import {guardProjectSegment} from './projects.ts'

/** The datasets of the project. Addon datasets (`addonFor`) do not exist here. */
export const getDatasets: Endpoint = {method: 'GET', path: '/datasets', handle: listDatasets}

export const getProjectDatasets: Endpoint = {
  method: 'GET',
  path: '/projects/:project/datasets',
  handle(request) {
    guardProjectSegment(param(request, 'project'), request.lake.projectId)
    return listDatasets(request)
  },
}

/** Creates a dataset: administrators only. */
export const putDataset: Endpoint = {method: 'PUT', path: '/datasets/:name', handle: createDataset}

export const putProjectDataset: Endpoint = {
  method: 'PUT',
  path: '/projects/:project/datasets/:name',
  handle(request) {
    guardProjectSegment(param(request, 'project'), request.lake.projectId)
    return createDataset(request)
  },
}

/** Removes a dataset with its history and its assets: administrators only. */
export const deleteDataset: Endpoint = {method: 'DELETE', path: '/datasets/:name', handle: removeDataset}

export const deleteProjectDataset: Endpoint = {
  method: 'DELETE',
  path: '/projects/:project/datasets/:name',
  handle(request) {
    guardProjectSegment(param(request, 'project'), request.lake.projectId)
    return removeDataset(request)
  },
}

function listDatasets({lake, search}: LakeRequest): Reply {
  const names = search.has('addonFor') ? [] : lake.datasets.names()
  return jsonReply(
    200,
    names.map((name) => ({
      name,
      aclMode: 'public',
      addonFor: null,
      datasetProfile: null,
      features: [],
      tags: [],
    })),
  )
}

const MAX_BYTES = 10_000
const settings = z.object({aclMode: z.string().default('public')})

async function createDataset(request: LakeRequest): Promise<Reply> {
  requireManager(request)
  const hasBody = Number(request.headers['content-length'] ?? 0) > 0
  const parsed = settings.safeParse(hasBody ? await request.readJson(MAX_BYTES) : {})
  if (parsed.data?.aclMode !== 'public') {
    throw httpError(400, 'Datasets are public here: without a token, what is published can be read')
  }
  const {name} = request.lake.datasets.create(param(request, 'name'))
  return jsonReply(200, {datasetName: name, aclMode: 'public'})
}

async function removeDataset(request: LakeRequest): Promise<Reply> {
  requireManager(request)
  await request.lake.datasets.remove(param(request, 'name'))
  return jsonReply(200, {deleted: true})
}

function requireManager({access}: LakeRequest): void {
  if (!canManage(access)) throw httpError(403, 'Datasets are made and removed by administrators only')
}

/** Other names of datasets: there are none here. The CLI asks when it lists or exports datasets. */
export const getAliases: Endpoint = {method: 'GET', path: '/aliases', handle: () => jsonReply(200, [])}

const PERMISSIONS: Record<Access['role'], readonly string[]> = {
  anonymous: ['read'],
  viewer: ['read', 'history'],
  editor: ['read', 'create', 'update', 'history', 'editHistory'],
  administrator: ['read', 'create', 'update', 'history', 'editHistory', 'manage'],
}

/** What whoever asks may do with which documents of a dataset; Studio locks its forms by it. */
export const getAcl: Endpoint = {
  method: 'GET',
  path: '/projects/:project/datasets/:dataset/acl',
  handle(request) {
    const {lake, access} = request
    guardProjectSegment(param(request, 'project'), lake.projectId)
    lake.datasets.get(param(request, 'dataset'))
    const filter = access.role === 'anonymous' ? '_id in path("*")' : '_id in path("**")'
    return jsonReply(200, [{filter, permissions: PERMISSIONS[access.role]}])
  },
}
