import type {Endpoint} from './endpoint.ts'
import {
  deleteDataset,
  deleteProjectDataset,
  getDatasets,
  getProjectDatasets,
  putDataset,
  putProjectDataset,
} from './endpoints/datasets.ts'
import {getAliases} from './endpoints/get-aliases.ts'
import {getFile, getImage} from './endpoints/get-asset.ts'
import {getDocuments} from './endpoints/get-documents.ts'
import {getExport} from './endpoints/get-export.ts'
import {getHistoryDocuments} from './endpoints/get-history-documents.ts'
import {getHistoryEvents} from './endpoints/get-history-events.ts'
import {getHistoryTransactions} from './endpoints/get-history-transactions.ts'
import {getListen} from './endpoints/get-listen.ts'
import {getLiveEvents} from './endpoints/get-live-events.ts'
import {getPing} from './endpoints/get-ping.ts'
import {getProject, getProjects} from './endpoints/get-projects.ts'
import {getQuery} from './endpoints/get-query.ts'
import {getReferences} from './endpoints/get-references.ts'
import {postActions} from './endpoints/post-actions.ts'
import {postFile, postImage} from './endpoints/post-asset.ts'
import {postMutate} from './endpoints/post-mutate.ts'
import {postQuery} from './endpoints/post-query.ts'
import {studioEndpoints} from './studio-endpoints.ts'

/** Everything the lake answers. A request that is not here is 404 and goes into the ledger. */
export const endpoints: readonly Endpoint[] = [
  getQuery,
  postQuery,
  getDocuments,
  postMutate,
  postActions,
  getListen,
  getLiveEvents,
  getHistoryEvents,
  getHistoryTransactions,
  getHistoryDocuments,
  getReferences,
  getExport,
  postImage,
  postFile,
  getImage,
  getFile,
  ...studioEndpoints,
  getProjects,
  getProject,
  getDatasets,
  getProjectDatasets,
  putDataset,
  putProjectDataset,
  deleteDataset,
  deleteProjectDataset,
  getAliases,
  getPing,
]
