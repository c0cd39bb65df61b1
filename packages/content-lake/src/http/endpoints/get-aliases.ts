import type {Endpoint} from '../endpoint.ts'
import {jsonReply} from '../reply.ts'

/** Other names of datasets: there are none here. The CLI asks when it lists or exports datasets. */
export const getAliases: Endpoint = {method: 'GET', path: '/aliases', handle: () => jsonReply(200, [])}
