import type {Access} from '../../auth/access.ts'
import {param, type Endpoint} from '../endpoint.ts'
import {jsonReply} from '../reply.ts'
import {guardProjectSegment} from './get-projects.ts'

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
