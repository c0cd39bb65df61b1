import {readTransactionLog} from '../../history/transaction-log.ts'
import {parseTransactionSelection} from '../../history/transaction-selection.ts'
import {param, type Endpoint} from '../endpoint.ts'
import {requireReader} from '../require-reader.ts'

/** `/data/history/<dataset>/transactions/<id>,<id>`: the transactions of documents as newline-delimited JSON. */
export const getHistoryTransactions: Endpoint = {
  method: 'GET',
  path: '/data/history/:dataset/transactions/:ids',
  handle(request) {
    requireReader(request.access)
    const {store} = request.lake.datasets.get(param(request, 'dataset'))
    const selection = parseTransactionSelection(param(request, 'ids').split(','), request.search)
    const lines = readTransactionLog(store, selection).map((entry) => `${JSON.stringify(entry)}\n`)
    return {
      status: 200,
      headers: {'content-type': 'application/x-ndjson; charset=utf-8'},
      body: lines.join(''),
    }
  },
}
