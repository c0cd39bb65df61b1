import {z} from 'zod'
import {httpError} from '../api-error.ts'
import {type Role, ROLES} from '../auth/access.ts'
import {
  datasetOf,
  endpoint,
  jsonReply,
  type LakeRequest,
  param,
  type Reply,
  requireManager,
} from '../http/endpoint.ts'
import {describeRole} from './users.ts'

const MAX_BYTES = 4 * 1024 * 1024
const origin = z.object({origin: z.string(), allowCredentials: z.boolean().default(true)})
const robot = z.object({
  label: z.string(),
  memberships: z.array(z.object({roleNames: z.array(z.enum(ROLES))})).min(1),
})
const newToken = z.object({label: z.string(), roleName: z.enum(ROLES)})
const schemas = z.object({
  schemas: z.array(z.looseObject({workspace: z.looseObject({name: z.string()}), tag: z.string().optional()})),
})

/** What the `sanity` command manages: CORS origins, tokens, webhooks, deployed schemas. */
export const projectEndpoints = [
  endpoint('GET', '/projects/:project/cors', ({lake}) => {
    const stored = lake.userValues.all('cors').map(({key, value}) => ({id: key, ...origin.parse(value)}))
    const configured = [...lake.allowedOrigins].map((allowed) => ({
      id: allowed,
      origin: allowed,
      allowCredentials: true,
    }))
    return jsonReply(200, [
      ...stored,
      ...configured.filter((one) => !stored.some((other) => other.origin === one.origin)),
    ])
  }),
  endpoint('POST', '/projects/:project/cors', async (request) => {
    requireManager(request)
    const added = await read(request, origin)
    const {lake} = request
    lake.userValues.write('cors', [{key: encodeURIComponent(added.origin), value: added}])
    lake.allowedOrigins.add(added.origin)
    return jsonReply(201, {id: encodeURIComponent(added.origin), ...added})
  }),
  endpoint('DELETE', '/projects/:project/cors/:id', (request) => {
    requireManager(request)
    const {lake} = request
    const id = param(request, 'id')
    if (!lake.userValues.remove('cors', id) && !lake.userValues.remove('cors', encodeURIComponent(id)))
      throw httpError(409, 'This origin is an option of the lake: remove it there')
    lake.allowedOrigins.delete(decodeURIComponent(id))
    return jsonReply(200, {id, deleted: true})
  }),

  endpoint('GET', '/access/project/:project/robots', (request) => {
    requireManager(request)
    const data = request.lake.tokens
      .list()
      .map(({id, role, label}) => describeRobot(request.lake.projectId, {id, role, label}))
    return jsonReply(200, {data, nextCursor: null, totalCount: data.length})
  }),
  endpoint('POST', '/access/project/:project/robots', async (request) => {
    requireManager(request)
    const {lake} = request
    const {label, memberships} = await read(request, robot)
    const [role = 'viewer'] = memberships[0]?.roleNames ?? []
    const token = lake.tokens.create(role, label)
    const id = lake.tokens.find(token)?.tokenId ?? ''
    return jsonReply(201, {...describeRobot(lake.projectId, {id, role, label}), token})
  }),
  endpoint('DELETE', '/access/project/:project/robots/:id', removeToken),
  endpoint('GET', '/access/project/:project/roles', () =>
    jsonReply(200, {data: ROLES.map(describeRole), nextCursor: null, totalCount: ROLES.length}),
  ),

  // The same for the CLI of Studio 5.
  endpoint('GET', '/projects/:project/tokens', (request) => {
    requireManager(request)
    return jsonReply(200, request.lake.tokens.list().map(describeToken))
  }),
  endpoint('POST', '/projects/:project/tokens', async (request) => {
    requireManager(request)
    const {label, roleName: role} = await read(request, newToken)
    const key = request.lake.tokens.create(role, label)
    const id = request.lake.tokens.find(key)?.tokenId ?? ''
    return jsonReply(201, {...describeToken({id, role, label}), key})
  }),
  endpoint('DELETE', '/projects/:project/tokens/:id', removeToken),

  // Webhooks are options of the lake, so they can be listed and read, but not created and deleted.
  endpoint('GET', '/hooks/projects/:project', ({lake}) => jsonReply(200, describeHooks(lake.webhooks))),
  endpoint('GET', '/hooks/projects/:project/:hook/messages', (request) => {
    requireManager(request)
    return jsonReply(200, deliveriesOf(request))
  }),
  endpoint('GET', '/hooks/projects/:project/:hook/attempts', (request) => {
    requireManager(request)
    return jsonReply(
      200,
      deliveriesOf(request).flatMap(({attempts}) => attempts),
    )
  }),
  endpoint('DELETE', '/hooks/projects/:project/:hook', () => {
    throw httpError(409, 'Webhooks are options of the lake: remove it there')
  }),

  endpoint('GET', '/projects/:project/datasets/:dataset/schemas', (request) =>
    jsonReply(200, storedSchemas(request)),
  ),
  endpoint('GET', '/projects/:project/datasets/:dataset/schemas/:id', (request) => {
    const found = storedSchemas(request).find(({_id}) => _id === param(request, 'id'))
    if (found === undefined) throw httpError(404, 'Schema not found')
    return jsonReply(200, found)
  }),
  endpoint('PUT', '/projects/:project/datasets/:dataset/schemas', async (request) => {
    requireManager(request)
    const {name} = datasetOf(request)
    const _createdAt = new Date().toISOString()
    const stored = (await read(request, schemas)).schemas.map((schema) => {
      const tag = schema.tag === undefined ? '' : `.tag.${schema.tag}`
      return {...schema, _id: `_.schemas.${schema.workspace.name}${tag}`, _type: 'system.schema', _createdAt}
    })
    request.lake.userValues.write(
      `schemas:${name}`,
      stored.map((value) => ({key: value._id, value})),
    )
    return jsonReply(200, stored)
  }),
  endpoint('DELETE', '/projects/:project/datasets/:dataset/schemas/:id', (request) => {
    requireManager(request)
    const deleted = request.lake.userValues.remove(`schemas:${datasetOf(request).name}`, param(request, 'id'))
    return jsonReply(200, {deleted})
  }),
  // Studio offers its schema with every start. It is told that nothing is missing.
  endpoint('POST', '/descriptors/claim', () => jsonReply(200, {synchronization: {type: 'complete'}})),
]

function removeToken(request: LakeRequest): Reply {
  requireManager(request)
  if (!request.lake.tokens.remove(param(request, 'id'))) throw httpError(404, 'Token not found')
  return {status: 204}
}

async function read<Output>(request: LakeRequest, schema: z.ZodType<Output>): Promise<Output> {
  const body = schema.safeParse(await request.readJson(MAX_BYTES))
  if (!body.success) throw httpError(400, `The body is invalid: ${z.prettifyError(body.error)}`)
  return body.data
}

const storedSchema = z.looseObject({_id: z.string()})

function storedSchemas(request: LakeRequest) {
  return request.lake.userValues
    .all(`schemas:${datasetOf(request).name}`)
    .map(({value}) => storedSchema.parse(value))
}

function describeRobot(projectId: string, {id, role, label}: Record<'id' | 'role' | 'label', string>) {
  const memberships = [{resourceType: 'project', resourceId: projectId, roleNames: [role]}]
  return {id, label, memberships, expiresAt: null}
}

function describeToken({id, role, label}: {id: string; role: Role; label: string}) {
  return {id, label, projectUserId: id, roles: [describeRole(role)]}
}

function describeHooks(webhooks: LakeRequest['lake']['webhooks']) {
  return webhooks.map(({name, url, dataset = '*', on, filter = '', projection = ''}) => ({
    id: name,
    type: 'document',
    name,
    url,
    dataset,
    httpMethod: 'POST',
    rule: {on, filter, projection},
  }))
}

/** Every delivery of a webhook with its attempts, newest first, as the hosted lake calls them: messages. */
function deliveriesOf(request: LakeRequest) {
  const {lake} = request
  const hook = param(request, 'hook')
  const all = lake.datasets.names().flatMap((name) => lake.datasets.get(name).webhooks.deliveries())
  return all
    .filter(({webhook}) => webhook === hook)
    .map(({id, payload, state, attempts}) => ({
      id: String(id),
      createdAt: attempts[0]?.startedAt ?? new Date().toISOString(),
      status: state === 'delivered' ? 'success' : state,
      resultCode: attempts.at(-1)?.status ?? null,
      failureCount: attempts.filter(({failure}) => failure !== null).length,
      payload,
      attempts: attempts.map(({startedAt, durationMs, status, failure}, index) => ({
        id: `${id}-${index}`,
        messageId: String(id),
        createdAt: startedAt,
        duration: durationMs,
        inProgress: false,
        isFailure: status === null || status >= 300,
        resultCode: status,
        failureReason: failure,
      })),
    }))
}
