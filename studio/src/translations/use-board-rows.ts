import {useEffect, useState} from 'react'
import {useClient, useSchema} from 'sanity'
import {translatedTypeNames} from '@domora/content/content-types'
import {type BoardRow, boardRows} from './board.ts'
import {watchDocuments} from './watch-documents.ts'

export type BoardState =
  | {readonly status: 'loading'}
  | {readonly status: 'failed'; readonly reason: string}
  | {readonly status: 'ready'; readonly rows: readonly BoardRow[]}

/** The board's rows, kept up to date. */
export function useBoardRows(): BoardState {
  const client = useClient({apiVersion: '2025-02-19'})
  const schema = useSchema()
  const [board, setBoard] = useState<BoardState>({status: 'loading'})

  useEffect(() => {
    const rowsOf = boardRows(schema, translatedTypeNames)
    return watchDocuments(client, translatedTypeNames, {
      onDocuments: (documents) => setBoard({status: 'ready', rows: rowsOf(documents.values())}),
      onError: (error) =>
        setBoard({status: 'failed', reason: error instanceof Error ? error.message : String(error)}),
    })
  }, [client, schema])

  return board
}
