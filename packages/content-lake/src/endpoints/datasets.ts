import {z} from 'zod'
import {httpError} from '../api-error.ts'
import {type Access, canWrite, identityOf} from '../auth/access.ts'
import {roles} from '../auth/project-store.ts'
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
const permissionsByRole: Record<Access['role'], readonly string[]> = {
  anonymous: ['read'],
  viewer: ['read', 'history'],
  editor: ['read', 'create', 'update', 'history', 'editHistory'],
  administrator: ['read', 'create', 'update', 'history', 'editHistory', 'manage'],
}

const stubs = {
  aliases: [],
  // The features of the project's plan.
  features: ['contentReleases', 'singleDocRelease', 'studioComments', 'sanityTasks'],
  // Running copies: none, because the response to a request comes after its copy.
  'projects/:project/datasets/copy': [],
  // Permissions other than those on documents: the lake does not check any.
  'projects/:project/grants': {},
  // Deployed Studios.
  'projects/:project/user-applications': [],
  // Studio checks the limit before it creates a release. The lake does not have one.
  'projects/:project/new-content-release-allowed': {
    data: {orgMeteredActiveReleaseCount: 0, datasetReleaseLimit: 10_000, orgActiveReleaseLimit: null},
  },
  'subscriptions/project/:project': {featureTypes: {retention: {features: [{attributes: {}}]}}},
}

export const datasetEndpoints = [
  endpoint('GET', '/projects', (request) => [describeProject(request)]),
  endpoint('GET', '/projects/:project', (request) => describeProject(request)),

  ...(['/datasets', '/projects/:project/datasets'] as const).flatMap((path) => [
    endpoint('GET', path, listDatasets),
    managed('PATCH', `${path}/:dataset`, editDataset),
    managed('PUT', `${path}/:name`, createDataset),
    managed('DELETE', `${path}/:name`, removeDataset),
  ]),
  managed('PUT', '/datasets/:name/copy', async (request) => {
    const {lake} = request
    const source = request.param('name')
    const {targetDataset: target} = await request.parseBody(copyBody)
    await lake.datasets.copy(source, target)
    return {...store(request, target, settingsOf(lake, source)), jobId: 'copied'}
  }),
  endpoint('GET', '/jobs/:job/listen', () =>
    eventResponse('event: done\ndata: {"state":"completed","progress":100}\n\n'),
  ),
  endpoint('POST', '/comments/:dataset/setup', (request) => {
    if (!canWrite(request.access)) throw httpError(403, 'Comments need write access')
    const {name} = request.dataset()
    const addon = `${name}-comments`
    if (!request.lake.datasets.has(addon)) request.lake.datasets.create(addon)
    store(request, addon, {aclMode: 'private', addonFor: name})
    return {datasetName: addon}
  }),

  endpoint('GET', '/projects/:project/datasets/:dataset/acl', (request) => {
    const {role} = request.access
    request.dataset()
    const filter = role === 'anonymous' ? '_id in path("*")' : '_id in path("**")'
    return [{filter, permissions: permissionsByRole[role]}]
  }),
  endpoint('GET', '/projects/:project/roles', () => roles.map(describeRole)),
  ...Object.entries(stubs).map(([path, value]) => endpoint('GET', `/${path}`, () => value)),
]

function describeProject({lake: {projectId, createdAt}, access}: LakeRequest) {
  const member = {id: identityOf(access), role: access.role, isCurrentUser: true, isRobot: false}
  const members = access.role === 'anonymous' ? [] : [{...member, roles: [describeRole(access.role)]}]
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

/** `?addonFor=` lists the datasets that hold the comments and tasks of another one. */
function listDatasets({lake, search}: LakeRequest) {
  const wanted = search.get('addonFor')
  return lake.datasets.names().flatMap((name) => {
    const settings = settingsOf(lake, name)
    if (settings.addonFor !== wanted) return []
    return [{name, ...settings, datasetProfile: wanted === null ? null : 'comments', features: [], tags: []}]
  })
}

async function createDataset(request: LakeRequest) {
  const settings = {...(await readSettings(request)), addonFor: null}
  const {name} = request.lake.datasets.create(request.param('name'))
  return store(request, name, settings)
}

async function editDataset(request: LakeRequest) {
  const {name} = request.dataset()
  return store(request, name, {...settingsOf(request.lake, name), ...(await readSettings(request))})
}

function readSettings(request: LakeRequest) {
  const hasBody = Number(request.headers['content-length'] ?? 0) > 0
  return hasBody ? request.parseBody(acl) : acl.parse({})
}

function store({lake}: LakeRequest, name: string, settings: DatasetSettings) {
  lake.store.write('datasets', [{key: name, value: settings}])
  return {datasetName: name, aclMode: settings.aclMode}
}

async function removeDataset(request: LakeRequest) {
  await request.lake.datasets.remove(request.param('name'))
  request.lake.store.remove('datasets', request.param('name'))
  return {deleted: true}
}
