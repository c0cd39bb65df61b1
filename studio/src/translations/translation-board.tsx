import {type LocaleCode, localeCodes, locales} from '@domora/content/locales'
import {Box, Card, Flex, Heading, Spinner, Stack, Text} from '@sanity/ui'
import {useCallback, useDeferredValue, useMemo, useState} from 'react'
import {styled} from 'styled-components'
import {type BoardFilter, type BoardRow, filterRows, noFilter} from './board.ts'
import {BoardFilters} from './board-filters.tsx'
import {BoardProgress} from './board-progress.tsx'
import {BoardRowView} from './board-row.tsx'
import type {Translation} from './translations.ts'
import {useBoardRows} from './use-board-rows.ts'
import {useSettle} from './use-settle.ts'

const Table = styled.table`
  border-collapse: collapse;
  table-layout: fixed;
  width: 100%;

  th,
  td {
    border-bottom: 1px solid var(--card-border-color);
    padding: 8px;
    text-align: start;
    vertical-align: middle;
  }

  th:first-child {
    width: 40%;
  }

  thead th {
    background: var(--card-bg-color);
    inset-block-start: 0;
    position: sticky;
    z-index: 1;
  }
`

/** Every piece of content in every language: what is missing, stale, a draft or up to date. */
export function TranslationBoard() {
  const board = useBoardRows()
  return (
    <Card height="fill" overflow="auto" data-testid="translation-board">
      <Stack gap={4} padding={4}>
        <Stack gap={3}>
          <Heading as="h1" size={1}>
            Translations
          </Heading>
          <Text size={1} muted>
            Stale means that the English has changed since a text was translated. Choose a cell to see what
            changed and to open the field.
          </Text>
        </Stack>
        {board.status === 'ready' ? <Board rows={board.rows} /> : null}
        {board.status === 'loading' ? (
          <Flex justify="center" padding={6}>
            <Spinner muted />
          </Flex>
        ) : null}
        {board.status === 'failed' ? (
          <Card padding={4} radius={2} tone="critical" border>
            <Text size={1}>The translations could not be read: {board.reason}</Text>
          </Card>
        ) : null}
      </Stack>
    </Card>
  )
}

interface Open {
  readonly id: string
  readonly locale: LocaleCode
}

function Board({rows}: {readonly rows: readonly BoardRow[]}) {
  const [filter, setFilter] = useState<BoardFilter>(noFilter)
  const [open, setOpen] = useState<Open>()
  const settle = useSettle()
  // Typing in the search field goes first, the rows follow.
  const applied = useDeferredValue(filter)
  const shown = useMemo(() => filterRows(rows, applied), [rows, applied])

  const handleToggle = useCallback(({id}: BoardRow, locale: LocaleCode) => {
    setOpen((now) => (now?.id === id && now.locale === locale ? undefined : {id, locale}))
  }, [])
  const handleSettle = useCallback(
    ({versions}: BoardRow, {field, locale}: Translation) => void settle(versions, field, locale),
    [settle],
  )

  return (
    <>
      <BoardProgress rows={rows} filter={filter} onFilter={setFilter} />
      <BoardFilters rows={rows} shown={shown.length} filter={filter} onFilter={setFilter} />
      <Table>
        <thead>
          <tr>
            <th scope="col">
              <Text size={1} muted>
                Content
              </Text>
            </th>
            {localeCodes.map((locale) => (
              <th key={locale} scope="col">
                <Text size={1} muted>
                  {locales[locale].name}
                </Text>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map((row) => (
            <BoardRowView
              key={row.id}
              row={row}
              open={open?.id === row.id ? open.locale : undefined}
              onToggle={handleToggle}
              onSettle={handleSettle}
            />
          ))}
        </tbody>
      </Table>
      {shown.length === 0 ? (
        <Box padding={4}>
          <Text size={1} muted align="center">
            {rows.length === 0 ? 'There is nothing to translate yet.' : 'Nothing is like that.'}
          </Text>
        </Box>
      ) : null}
    </>
  )
}
