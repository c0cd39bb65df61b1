import {translatedTypeNames} from '@domora/content/content-types'
import {allLocaleCodes, type LocaleCode, locales} from '@domora/content/locales'
import {TranslateIcon} from '@sanity/icons/Translate'
import {Box, Spinner} from '@sanity/ui'
import {useCallback, useDeferredValue, useMemo, useState} from 'react'
import {type Tool, usePerspective, useSchema} from 'sanity'
import {styled} from 'styled-components'
import {documents, useListenQuery} from '../../queries.ts'
import {type BoardFilter, type BoardRow, boardRows, filterRows, noFilter} from './board.ts'
import {BoardFilters, BoardProgress} from './board-filters.tsx'
import {BoardRowView} from './board-row.tsx'
import {ExchangeBar} from './exchange-bar.tsx'
import {Table} from '../../ui/table.ts'
import {Note} from '../../ui/texts.tsx'
import {ToolPage} from '../../ui/tool-page.tsx'

const BoardTable = styled(Table)`
  table-layout: fixed;

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

function TranslationBoard() {
  const {selectedReleaseId: release} = usePerspective()
  const rows = useBoardRows(release)
  return (
    <ToolPage
      id="translation-board"
      title="Translations"
      note="A text is stale if its English has changed since. Choose a cell to see the change and open the field."
      width="auto"
    >
      {rows === undefined ? <Spinner muted /> : <Board key={release} rows={rows} release={release} />}
    </ToolPage>
  )
}

/** Without a release, all documents and drafts. */
function Board({rows, release}: {rows: readonly BoardRow[]; release: string | undefined}) {
  const [filter, setFilter] = useState<BoardFilter>(noFilter)
  const [open, setOpen] = useState<{id: string; locale: LocaleCode}>()
  const applied = useDeferredValue(filter)
  const listed = useMemo(
    () => (release === undefined ? rows : rows.filter(({versions}) => versions.draft)),
    [rows, release],
  )
  const shown = useMemo(() => filterRows(listed, applied), [listed, applied])

  const handleToggle = useCallback(({id}: BoardRow, locale: LocaleCode) => {
    setOpen((now) => (now?.id === id && now.locale === locale ? undefined : {id, locale}))
  }, [])

  return (
    <>
      <BoardProgress rows={listed} filter={filter} onFilter={setFilter} />
      <BoardFilters rows={listed} shown={shown.length} filter={filter} onFilter={setFilter} />
      <ExchangeBar rows={rows} shown={shown} filter={applied} release={release} />
      <BoardTable>
        <thead>
          <tr>
            <th scope="col">
              <Note>Content</Note>
            </th>
            {allLocaleCodes.map((locale) => (
              <th key={locale} scope="col">
                <Note>{locales[locale].name}</Note>
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
            />
          ))}
        </tbody>
      </BoardTable>
      {shown.length === 0 ? (
        <Box padding={4}>
          <Note align="center">
            {listed.length === 0 ? 'Nothing to translate yet.' : 'No content matches the filters.'}
          </Note>
        </Box>
      ) : null}
    </>
  )
}

const queryOf = (filter: string) =>
  ({fetch: `*[_type in $types && ${filter}]`, listen: '*[_type in $types]', perspective: 'raw'}) as const
const withDrafts = queryOf('!(_id in path("versions.**"))')
const inRelease = queryOf(
  '(sanity::partOfRelease($release) || !(_id in path("versions.**") || _id in path("drafts.**")))',
)

/** With drafts or with the documents of a release, updated on each change; `undefined` while loading. */
export function useBoardRows(release?: string): readonly BoardRow[] | undefined {
  const schema = useSchema()
  const params = {types: [...translatedTypeNames], ...(release !== undefined && {release})}
  const stored = useListenQuery(release === undefined ? withDrafts : inRelease, documents, params)
  const [rowsOf] = useState(() => boardRows(schema, translatedTypeNames))
  return useMemo(() => stored && rowsOf(stored), [stored, rowsOf])
}

export const translationTool: Tool = {
  name: 'translations',
  title: 'Translations',
  icon: TranslateIcon,
  component: TranslationBoard,
}
