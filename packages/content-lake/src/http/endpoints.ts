import type {Endpoint} from './endpoint.ts'
import {getDatasets, getProjectDatasets, putDataset, putProjectDataset} from './endpoints/datasets.ts'
import {getFile, getImage} from './endpoints/get-asset.ts'
import {getCurrentUser} from './endpoints/get-current-user.ts'
import {getDocuments} from './endpoints/get-documents.ts'
import {getExport} from './endpoints/get-export.ts'
import {getListen} from './endpoints/get-listen.ts'
import {getLiveEvents} from './endpoints/get-live-events.ts'
import {getPing} from './endpoints/get-ping.ts'
import {getProject, getProjects} from './endpoints/get-projects.ts'
import {getQuery} from './endpoints/get-query.ts'
import {postActions} from './endpoints/post-actions.ts'
import {postFile, postImage} from './endpoints/post-asset.ts'
import {postMutate} from './endpoints/post-mutate.ts'
import {postQuery} from './endpoints/post-query.ts'

/** Everything the lake answers. A request that is not here is 404 and goes into the ledger. */
export const endpoints: readonly Endpoint[] = [
  getQuery,
  postQuery,
  getDocuments,
  postMutate,
  postActions,
  getListen,
  getLiveEvents,
  getExport,
  postImage,
  postFile,
  getImage,
  getFile,
  getCurrentUser,
  getProjects,
  getProject,
  getDatasets,
  getProjectDatasets,
  putDataset,
  putProjectDataset,
  getPing,
]
