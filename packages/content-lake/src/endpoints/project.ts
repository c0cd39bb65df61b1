import {z} from 'zod'
import {httpError} from '../api-error.ts'
import {roles, type TokenDescription} from '../auth/project-store.ts'
import {endpoint, type LakeRequest, managed, jsonResponse} from '../http/endpoint.ts'
import {describeRole} from './users.ts'

const origin = z.object({origin: z.string(), allowCredentials: z.boolean().default(true)})
const robot = z.object({
  label: z.string(),
  memberships: z.array(z.object({roleNames: z.array(z.enum(roles))})).min(1),
})
const newToken = z.object({label: z.string(), roleName: z.enum(roles)})
const schemas = z.object({
  schemas: z.array(z.looseObject({workspace: z.looseObject({name: z.string()}), tag: z.string().optional()})),
})

export const projectEndpoints = [
  endpoint('GET', '/projects/:project/cors', ({lake}) => {
    const stored = lake.store.all('cors').map(({key, value}) => ({id: key, ...origin.parse(value)}))
    const configured = [...lake.allowedOrigins].filter((one) => !stored.some((other) => other.origin === one))
    return [...stored, ...configured.map((one) => ({id: one, origin: one, allowCredentials: true}))]
  }),
  managed('POST', '/projects/:project/cors', async (request) => {
    const value = await request.parseBody(origin)
    const key = encodeURIComponent(value.origin)
    request.lake.store.write('cors', [{key, value}])
    request.lake.allowedOrigins.add(value.origin)
    return jsonResponse(201, {id: key, ...value})
  }),
  managed('DELETE', '/projects/:project/cors/:id', (request) => {
    const {lake} = request
    const id = request.param('id')
    if (!lake.store.remove('cors', id) && !lake.store.remove('cors', encodeURIComponent(id)))
      throw httpError(409, 'The options of the lake allow this origin: remove it there')
    lake.allowedOrigins.delete(decodeURIComponent(id))
    return {id, deleted: true}
  }),

  managed('GET', '/invitations/project/:project', () => []),
  managed('POST', '/access/robots/me/rotate', ({lake, access}) => {
    if (access.role === 'anonymous' || !lake.store.removeToken(access.tokenId))
      throw httpError(404, 'Token not found')
    const {id, secret: token} = lake.store.addToken(access.role, access.label)
    return {...describeRobot(lake.projectId, {id, role: access.role, label: access.label}), token}
  }),
  managed('GET', '/access/project/:project/robots', ({lake}) =>
    wholeList(lake.store.tokens().map((token) => describeRobot(lake.projectId, token))),
  ),
  managed('POST', '/access/project/:project/robots', async (request) => {
    const {lake} = request
    const {label, memberships} = await request.parseBody(robot)
    const [role = 'viewer'] = memberships[0]?.roleNames ?? []
    const {id, secret: token} = lake.store.addToken(role, label)
    return jsonResponse(201, {...describeRobot(lake.projectId, {id, role, label}), token})
  }),
  managed('DELETE', '/access/project/:project/robots/:id', removeToken),
  endpoint('GET', '/access/project/:project/roles', () => wholeList(roles.map(describeRole))),

  // The same for the CLI of Studio 5.
  managed('GET', '/projects/:project/tokens', ({lake}) => lake.store.tokens().map(describeToken)),
  managed('POST', '/projects/:project/tokens', async (request) => {
    const {label, roleName: role} = await request.parseBody(newToken)
    const {id, secret: key} = request.lake.store.addToken(role, label)
    return jsonResponse(201, {...describeToken({id, role, label}), key})
  }),
  managed('DELETE', '/projects/:project/tokens/:id', removeToken),

  // Webhooks are options of the lake, so they can be listed and read, but not created and deleted.
  managed('GET', '/hooks/projects/:project', ({lake}) =>
    lake.webhooks.map(({name, url, dataset = '*', on, filter = '', projection = ''}) => ({
      id: name,
      type: 'document',
      name,
      url,
      dataset,
      httpMethod: 'POST',
      rule: {on, filter, projection},
    })),
  ),
  managed('GET', '/hooks/projects/:project/:hook/messages', deliveriesOf),
  managed('GET', '/hooks/projects/:project/:hook/attempts', (request) =>
    deliveriesOf(request).flatMap(({attempts}) => attempts),
  ),
  endpoint('DELETE', '/hooks/projects/:project/:hook', () => {
    throw httpError(409, 'The options of the lake define webhooks: remove it there')
  }),

  endpoint('GET', '/projects/:project/datasets/:dataset/schemas', (request) => storedSchemas(request)),
  endpoint('GET', '/projects/:project/datasets/:dataset/schemas/:id', (request) => {
    const found = storedSchemas(request).find(({_id}) => _id === request.param('id'))
    if (found === undefined) throw httpError(404, 'Schema not found')
    return found
  }),
  managed('PUT', '/projects/:project/datasets/:dataset/schemas', async (request) => {
    const user = `schemas:${request.dataset().name}`
    const _createdAt = new Date().toISOString()
    const stored = (await request.parseBody(schemas)).schemas.map((schema) => {
      const tag = schema.tag === undefined ? '' : `.tag.${schema.tag}`
      return {...schema, _id: `_.schemas.${schema.workspace.name}${tag}`, _type: 'system.schema', _createdAt}
    })
    const pairs = stored.map((value) => ({key: value._id, value}))
    request.lake.store.write(user, pairs)
    return stored
  }),
  managed('DELETE', '/projects/:project/datasets/:dataset/schemas/:id', (request) => {
    const deleted = request.lake.store.remove(`schemas:${request.dataset().name}`, request.param('id'))
    return {deleted}
  }),
  // Studio offers its schema at every start. The response says that nothing is missing.
  endpoint('POST', '/descriptors/claim', () => ({synchronization: {type: 'complete'}})),
]

const wholeList = (data: object[]) => ({data, nextCursor: null, totalCount: data.length})

function removeToken(request: LakeRequest): Response {
  if (!request.lake.store.removeToken(request.param('id'))) throw httpError(404, 'Token not found')
  return new Response(null, {status: 204})
}

const storedSchema = z.looseObject({_id: z.string()})

const storedSchemas = (request: LakeRequest) =>
  request.lake.store.all(`schemas:${request.dataset().name}`).map(({value}) => storedSchema.parse(value))

function describeRobot(projectId: string, {id, role, label}: Omit<TokenDescription, 'created_at'>) {
  const memberships = [{resourceType: 'project', resourceId: projectId, roleNames: [role]}]
  return {id, label, memberships, expiresAt: null}
}

const describeToken = ({id, role, label}: Omit<TokenDescription, 'created_at'>) => ({
  id,
  label,
  projectUserId: id,
  roles: [describeRole(role)],
})

function deliveriesOf(request: LakeRequest) {
  const {lake} = request
  const hook = request.param('hook')
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
