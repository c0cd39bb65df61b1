import {httpError} from '../../api-error.ts'
import {canManage} from '../../auth/access.ts'
import {param, type Endpoint, type LakeRequest} from '../endpoint.ts'
import {jsonReply, type Reply} from '../reply.ts'
import {guardProjectSegment} from './get-projects.ts'

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

function createDataset(request: LakeRequest): Reply {
  if (!canManage(request.access))
    throw httpError(403, 'Creating a dataset needs the token of an administrator')
  const {name} = request.lake.datasets.create(param(request, 'name'))
  return jsonReply(200, {datasetName: name, aclMode: 'public'})
}
