import {z} from 'zod'
import {httpError} from '../api-error.ts'
import {type Access, canManage, identityOf} from '../auth/access.ts'
import {datasetOf, endpoint, jsonReply, type LakeRequest, param, type Reply} from '../http/endpoint.ts'
import {describeRole} from './users.ts'

const MAX_BYTES = 10_000
const settings = z.object({aclMode: z.string().default('public')})

/** By role: the permissions on documents. Studio locks its forms by them. */
const PERMISSIONS: Record<Access['role'], readonly string[]> = {
  anonymous: ['read'],
  viewer: ['read', 'history'],
  editor: ['read', 'create', 'update', 'history', 'editHistory'],
  administrator: ['read', 'create', 'update', 'history', 'editHistory', 'manage'],
}

/** The one project of the lake, its datasets and its settings. */
export const datasetEndpoints = [
  endpoint('GET', '/projects', (request) => jsonReply(200, [describeProject(request)])),
  endpoint('GET', '/projects/:project', (request) => jsonReply(200, describeProject(request))),

  endpoint('GET', '/datasets', listDatasets),
  endpoint('GET', '/projects/:project/datasets', listDatasets),
  endpoint('PUT', '/datasets/:name', createDataset),
  endpoint('PUT', '/projects/:project/datasets/:name', createDataset),
  endpoint('DELETE', '/datasets/:name', removeDataset),
  endpoint('DELETE', '/projects/:project/datasets/:name', removeDataset),
  // Other names of datasets, which the CLI asks for.
  endpoint('GET', '/aliases', () => jsonReply(200, [])),

  endpoint('GET', '/projects/:project/datasets/:dataset/acl', (request) => {
    datasetOf(request)
    const {role} = request.access
    const filter = role === 'anonymous' ? '_id in path("*")' : '_id in path("**")'
    return jsonReply(200, [{filter, permissions: PERMISSIONS[role]}])
  }),
  // Permissions other than those on documents: the lake checks none.
  endpoint('GET', '/projects/:project/grants', () => jsonReply(200, {})),
  // Custom roles.
  endpoint('GET', '/projects/:project/roles', () => jsonReply(200, [])),
  // Deployed Studios.
  endpoint('GET', '/projects/:project/user-applications', () => jsonReply(200, [])),
  // What the project's plan includes.
  endpoint('GET', '/features', () => jsonReply(200, ['contentReleases'])),
]

function describeProject({lake: {projectId, createdAt}, access}: LakeRequest) {
  const members =
    access.role === 'anonymous'
      ? []
      : [
          {
            id: identityOf(access),
            role: access.role,
            roles: [describeRole(access.role)],
            isCurrentUser: true,
            isRobot: false,
          },
        ]
  return {
    id: projectId,
    displayName: projectId,
    createdAt,
    studioHost: null,
    organizationId: null,
    isBlocked: false,
    isDisabled: false,
    isDisabledByUser: false,
    metadata: {},
    members,
    features: [],
  }
}

/** There are no addon datasets (`addonFor`). */
function listDatasets({lake, search}: LakeRequest): Reply {
  const names = search.has('addonFor') ? [] : lake.datasets.names()
  const details = {aclMode: 'public', addonFor: null, datasetProfile: null, features: [], tags: []}
  return jsonReply(
    200,
    names.map((name) => ({name, ...details})),
  )
}

async function createDataset(request: LakeRequest): Promise<Reply> {
  requireManager(request)
  const hasBody = Number(request.headers['content-length'] ?? 0) > 0
  const parsed = settings.safeParse(hasBody ? await request.readJson(MAX_BYTES) : {})
  if (parsed.data?.aclMode !== 'public') {
    throw httpError(400, 'Datasets are public here: published documents can be read without a token')
  }
  const {name} = request.lake.datasets.create(param(request, 'name'))
  return jsonReply(200, {datasetName: name, aclMode: 'public'})
}

/** Removes a dataset with its history and its assets. */
async function removeDataset(request: LakeRequest): Promise<Reply> {
  requireManager(request)
  await request.lake.datasets.remove(param(request, 'name'))
  return jsonReply(200, {deleted: true})
}

function requireManager({access}: LakeRequest): void {
  if (!canManage(access)) throw httpError(403, 'Only administrators can create and remove datasets')
}
