import {z} from 'zod'
import {httpError} from '../api-error.ts'
import {type Access, canWrite, identityOf, ROLES} from '../auth/access.ts'
import {
  type DatasetSettings,
  endpoint,
  eventResponse,
  type LakeRequest,
  managed,
  settingsOf,
} from '../http/endpoint.ts'
import {describeRole} from './users.ts'

const acl = z.object({aclMode: z.enum(['public', 'private']).default('public')})
const copyBody = z.object({targetDataset: z.string()})

/** By role: the permissions on documents. Studio locks its forms by them. */
const PERMISSIONS: Record<Access['role'], readonly string[]> = {
  anonymous: ['read'],
  viewer: ['read', 'history'],
  editor: ['read', 'create', 'update', 'history', 'editHistory'],
  administrator: ['read', 'create', 'update', 'history', 'editHistory', 'manage'],
}

/** The one project of the lake, its datasets and its settings. */
export const datasetEndpoints = [
  endpoint('GET', '/projects', (request) => [describeProject(request)]),
  endpoint('GET', '/projects/:project', (request) => describeProject(request)),

  endpoint('GET', '/datasets', listDatasets),
  endpoint('GET', '/projects/:project/datasets', listDatasets),
  managed('PATCH', '/datasets/:dataset', editDataset),
  managed('PATCH', '/projects/:project/datasets/:dataset', editDataset),
  managed('PUT', '/datasets/:name/copy', copyDataset),
  // Copies that are running: none, because the answer to the request comes after the copy.
  endpoint('GET', '/projects/:project/datasets/copy', () => []),
  endpoint('GET', '/jobs/:job/listen', () =>
    eventResponse('event: done\ndata: {"state":"completed","progress":100}\n\n'),
  ),
  // Where Studio keeps comments and tasks.
  endpoint('POST', '/comments/:dataset/setup', setUpComments),
  managed('PUT', '/datasets/:name', createDataset),
  managed('PUT', '/projects/:project/datasets/:name', createDataset),
  managed('DELETE', '/datasets/:name', removeDataset),
  managed('DELETE', '/projects/:project/datasets/:name', removeDataset),
  // Other names of datasets, which the CLI asks for.
  endpoint('GET', '/aliases', () => []),

  endpoint('GET', '/projects/:project/datasets/:dataset/acl', (request) => {
    const {role} = request.access
    request.dataset()
    const filter = role === 'anonymous' ? '_id in path("*")' : '_id in path("**")'
    return [{filter, permissions: PERMISSIONS[role]}]
  }),
  // Permissions other than those on documents: the lake checks none.
  endpoint('GET', '/projects/:project/grants', () => ({})),
  endpoint('GET', '/projects/:project/roles', () => ROLES.map(describeRole)),
  // Deployed Studios.
  endpoint('GET', '/projects/:project/user-applications', () => []),
  // What the project's plan includes.
  endpoint('GET', '/features', () => ['contentReleases', 'singleDocRelease']),
  // Studio asks before it creates a release, and beside a published one: there is no limit.
  endpoint('GET', '/projects/:project/new-content-release-allowed', () => ({
    data: {orgMeteredActiveReleaseCount: 0, datasetReleaseLimit: 10_000, orgActiveReleaseLimit: null},
  })),
  endpoint('GET', '/subscriptions/project/:project', () => ({
    featureTypes: {retention: {features: [{attributes: {}}]}},
  })),
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

/** `?addonFor=` asks for the datasets that hold the comments and tasks of another one. */
function listDatasets({lake, search}: LakeRequest) {
  const wanted = search.get('addonFor')
  const datasets = lake.datasets.names().flatMap((name) => {
    const settings = settingsOf(lake, name)
    if (settings.addonFor !== wanted) return []
    return [{name, ...settings, datasetProfile: wanted === null ? null : 'comments', features: [], tags: []}]
  })
  return datasets
}

async function createDataset(request: LakeRequest) {
  const settings = await readSettings(request)
  const {name} = request.lake.datasets.create(request.param('name'))
  store(request, name, {...settings, addonFor: null})
  return {datasetName: name, ...settings}
}

async function editDataset(request: LakeRequest) {
  const {name} = request.dataset()
  const settings = {...settingsOf(request.lake, name), ...(await readSettings(request))}
  store(request, name, settings)
  return {datasetName: name, ...settings}
}

async function copyDataset(request: LakeRequest) {
  const {lake} = request
  const source = request.param('name')
  const {targetDataset: target} = await request.parseBody(copyBody)
  await lake.datasets.copy(source, target)
  store(request, target, settingsOf(lake, source))
  return {datasetName: target, jobId: 'copied', aclMode: settingsOf(lake, target).aclMode}
}

function setUpComments(request: LakeRequest) {
  if (!canWrite(request.access)) throw httpError(403, 'Comments need write access')
  const {name} = request.dataset()
  const addon = `${name}-comments`
  if (!request.lake.datasets.has(addon)) request.lake.datasets.create(addon)
  store(request, addon, {aclMode: 'private', addonFor: name})
  return {datasetName: addon}
}

function readSettings(request: LakeRequest) {
  const hasBody = Number(request.headers['content-length'] ?? 0) > 0
  return hasBody ? request.parseBody(acl) : acl.parse({})
}

function store({lake}: LakeRequest, name: string, settings: DatasetSettings): void {
  lake.store.write('datasets', [{key: name, value: settings}])
}

/** Removes a dataset with its history and its assets. */
async function removeDataset(request: LakeRequest) {
  await request.lake.datasets.remove(request.param('name'))
  request.lake.store.remove('datasets', request.param('name'))
  return {deleted: true}
}
