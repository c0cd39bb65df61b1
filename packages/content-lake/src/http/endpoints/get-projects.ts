import {httpError} from '../../api-error.ts'
import {identityOf, type Access, type KnownAccess} from '../../auth/access.ts'
import type {Lake} from '../../lake.ts'
import {describeRole} from '../../users/user-profile.ts'
import {param, type Endpoint} from '../endpoint.ts'
import {jsonReply} from '../reply.ts'

/** The one project of this lake, in a list. */
export const getProjects: Endpoint = {
  method: 'GET',
  path: '/projects',
  handle: ({lake, access}) => jsonReply(200, [describeProject(lake, access)]),
}

export const getProject: Endpoint = {
  method: 'GET',
  path: '/projects/:project',
  handle(request) {
    guardProjectSegment(param(request, 'project'), request.lake.projectId)
    return jsonReply(200, describeProject(request.lake, request.access))
  },
}

/** @throws ApiError 404 when the path names a project that this lake does not hold */
export function guardProjectSegment(requested: string, projectId: string): void {
  if (requested !== projectId) throw httpError(404, `Project "${requested}" not found`)
}

function describeProject({projectId, createdAt}: Lake, access: Access) {
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
    members: access.role === 'anonymous' ? [] : [describeMember(access)],
    features: [],
  }
}

/** Whoever asks; the lake keeps no list of people. */
function describeMember(access: KnownAccess) {
  const {role} = access
  return {id: identityOf(access), role, roles: [describeRole(role)], isCurrentUser: true, isRobot: false}
}
