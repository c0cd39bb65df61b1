import {isAddressedExpression} from '@domora/content/page-locales'
import type {SanityClient, Transaction} from '@sanity/client'
import {Box, Button, Flex, Spinner, Stack, Text, TextArea} from '@sanity/ui'
import Papa from 'papaparse'
import {useDeferredValue, useMemo, useState} from 'react'
import {getDraftId, getPublishedId, RelativeTime, useClient} from 'sanity'
import {z} from 'zod'
import {studioEnv} from '../env.ts'
import {normalizeAddress} from '../fields/redirect-input.tsx'
import {
  importSummary,
  latestImport,
  publishedQuery,
  publishedSite,
  redirectProblems,
  untouchedImport,
} from '../fields/redirect-rules.ts'
import {apiVersion, fetchIn, useListenQuery, useLoaded} from '../queries.ts'
import {useWork} from '../use-work.ts'
import {Entry} from '../ui/controls.tsx'
import {Part} from '../ui/part.tsx'
import {Note, Tick} from '../ui/texts.tsx'
import {ToolPage} from '../ui/tool-page.tsx'
import {toggled} from '../publishing/publish-dialog.tsx'

const permanentWords: ReadonlyMap<string, boolean> = new Map([
  ...['', 'false', 'no', '0', '302', '307'].map((word) => [word, false] as const),
  ...['true', 'yes', '1', '301', '308'].map((word) => [word, true] as const),
])

/**
 * @param text CSV with the columns from, to and optionally permanent; a first line with their names is optional
 * @param siteUrl origin of the site, whose addresses become paths
 */
export function planImport(text: string, site: z.output<typeof publishedSite>, siteUrl: string) {
  const seen = new Set(
    site.redirects.map(({from, to, permanent}) => JSON.stringify([from, to, permanent === true])),
  )
  const rows = Papa.parse<string[]>(text.trim()).data
  const own = [siteUrl, ...formerSite(rows, siteUrl)]
  const lines = rows.flatMap(([start = '', end = '', word = ''], index) => {
    const isHead = index === 0 && start.trim().toLowerCase() === 'from'
    if (isHead || `${start}${end}`.trim() === '') return []
    // The site ignores a slash at the end.
    const from = normalizeAddress(start, own).replace(/(?<=[^/])\/$/, '')
    const to = normalizeAddress(end, own)
    const permanent = permanentWords.get(word.trim().toLowerCase())
    const key = JSON.stringify([from, to, permanent])
    const isKnown = seen.has(key)
    seen.add(key)
    return {_id: `line ${index + 1}`, number: index + 1, from, to, permanent, isKnown}
  })
  const problems = redirectProblems(
    lines.filter(({permanent, isKnown}) => permanent !== undefined && !isKnown),
    site,
  )
  return lines.map(({_id, permanent, isKnown, ...line}) => {
    const {from, to} = line
    const found = problems.get(_id) ?? []
    const isRefused = permanent === undefined || found.some(({kind}) => kind !== 'remark')
    return {
      ...line,
      permanent: permanent === true,
      outcome: isKnown ? ('known' as const) : isRefused ? ('refused' as const) : ('created' as const),
      /** Why it is rejected, or a remark; may be empty. */
      message:
        permanent === undefined
          ? '“permanent” must be true or false.'
          : from === '' || to === ''
            ? 'A line needs an old and a new address.'
            : from.startsWith('http')
              ? `The old addresses are of several sites. Enter the path alone: ${URL.parse(from)?.pathname}.`
              : found.map(({message}) => message).join(' '),
    }
  })
}

/** The origin of the old addresses, when they are full addresses of one site: the export of a former site. Otherwise none. */
function formerSite(rows: readonly (readonly string[])[], siteUrl: string): Iterable<string> {
  const origins = new Set(
    rows.flatMap(([start = '']) =>
      normalizeAddress(start, [siteUrl]).startsWith('http') ? (URL.parse(start.trim())?.origin ?? []) : [],
    ),
  )
  return origins.size === 1 ? origins : []
}

/** A request has at most 4 MB. */
const perRequest = 2_500

async function commitInPortions<Item>(
  client: SanityClient,
  tag: string,
  items: readonly Item[],
  add: (transaction: Transaction, item: Item) => Transaction,
): Promise<void> {
  for (let from = 0; from < items.length; from += perRequest) {
    const transaction = items.slice(from, from + perRequest).reduce(add, client.transaction())
    await transaction.commit({tag, visibility: 'async'})
  }
}

/** `imported` marks the redirects of one import, so that it can be undone. */
export const createRedirects = (
  client: SanityClient,
  lines: readonly Pick<ReturnType<typeof planImport>[number], 'from' | 'to' | 'permanent'>[],
  imported = new Date().toISOString(),
): Promise<void> =>
  commitInPortions(client, 'redirects.import', lines, (transaction, {from, to, permanent}) => {
    const _id = `redirect-${crypto.randomUUID()}`
    return transaction.create({_id, _type: 'redirect', from, to, permanent, imported})
  })

/** Deletes redirects and their drafts. */
export const deleteRedirects = (client: SanityClient, ids: readonly string[]): Promise<void> =>
  commitInPortions(client, 'redirects.delete', ids, (transaction, id) =>
    transaction.delete(id).delete(getDraftId(id)),
  )

/** Deletes the redirects of an import, at once, and keeps those that somebody has edited since. */
export async function undoImport(client: SanityClient, imported: string): Promise<void> {
  await client.delete(
    {query: `*[${untouchedImport} && imported == $imported]`, params: {imported}},
    {tag: 'redirects.undo', visibility: 'async', returnDocuments: false},
  )
}

const published = {
  fetch: publishedQuery,
  listen: `*[_type == "redirect" || ${isAddressedExpression}]`,
  perspective: 'published',
} as const

const parts = [
  {outcome: 'refused', title: 'Rejected'},
  {outcome: 'created', title: 'To create'},
  {outcome: 'known', title: 'Already exists'},
] as const

/** More would make Studio slow. */
const shownLines = 100

const MoreLines = ({count}: {readonly count: number}) => (
  <Box paddingX={3} paddingY={2}>
    <Note>And {count} more.</Note>
  </Box>
)

export function RedirectImport() {
  const client = useClient({apiVersion})
  const known = useListenQuery(published, publishedSite)
  const [text, setText] = useState('')
  const entered = useDeferredValue(text)
  const {isRunning, run} = useWork('Import failed')
  const undoing = useWork('Undo failed')
  const isBusy = isRunning || undoing.isRunning
  // A listener would read thousands of events before it notices that the import is undone.
  const last = useLoaded(
    () => fetchIn(client, 'raw', 'redirects.latest', importSummary, latestImport),
    `${isBusy} ${known?.redirects.length}`,
  )
  if (last instanceof Error) throw last
  const lines = useMemo(
    () => (isBusy ? undefined : known && planImport(entered, known, studioEnv.siteUrl)),
    [entered, known, isBusy],
  )
  const created = lines?.filter(({outcome}) => outcome === 'created') ?? []

  const undo = async (imported: string) => {
    await undoImport(client, imported)
    return 'The import is undone'
  }

  const create = async () => {
    await createRedirects(client, created)
    return `${created.length} redirects created`
  }

  return (
    <ToolPage
      id="redirect-import"
      title="Import redirects"
      note="One redirect a line: the old address, the new one, and “true” if it is permanent. Paste columns of a spreadsheet or choose a CSV file. Studio creates nothing before you press the button."
      width={2}
    >
      <TextArea
        aria-label="Redirects"
        fontSize={1}
        rows={8}
        spellCheck={false}
        placeholder={'from,to,permanent\n/old-page,/pricing,true'}
        value={text}
        onChange={({currentTarget}) => setText(currentTarget.value)}
      />
      <Flex gap={3} align="center" justify="space-between" wrap="wrap">
        <input
          type="file"
          aria-label="CSV file"
          accept=".csv,.tsv,.txt"
          onChange={({currentTarget}) => void currentTarget.files?.[0]?.text().then(setText)}
        />
        <Button
          tone="primary"
          text={`Create ${created.length} redirects`}
          disabled={created.length === 0 || isBusy}
          loading={isRunning}
          onClick={() => void run(create)}
        />
      </Flex>
      {last == null ? null : (
        <Flex gap={3} align="center" justify="space-between" wrap="wrap">
          <Note>
            Latest import: {last.count} redirects, <RelativeTime time={last.imported} useTemporalPhrase />.
          </Note>
          <Button
            mode="ghost"
            tone="critical"
            text="Undo import"
            disabled={isBusy}
            loading={undoing.isRunning}
            onClick={() => void undoing.run(() => undo(last.imported))}
          />
        </Flex>
      )}
      {lines === undefined ? <Spinner muted /> : null}
      {lines !== undefined && text !== ''
        ? parts.map(({outcome, title}) => {
            const all = lines.filter((line) => line.outcome === outcome)
            return (
              <Part key={outcome} title={`${title}: ${all.length}`} id={title} none="None.">
                {all.slice(0, shownLines).map(({number, from, to, permanent, message}) => (
                  <Stack key={number} gap={2} paddingX={3} paddingY={2}>
                    <Text size={1}>
                      Line {number}: {from} → {to}
                      {permanent ? ', permanent' : ''}
                    </Text>
                    {message === '' ? null : <Note>{message}</Note>}
                  </Stack>
                ))}
                {all.length > shownLines ? <MoreLines count={all.length - shownLines} /> : null}
              </Part>
            )
          })
        : null}
    </ToolPage>
  )
}

const query = {
  fetch: '*[_type == "redirect"] | order(from asc, _id asc) {_id, from, to}',
  listen: '*[_type == "redirect"]',
}

const address = z.string().nullable()
const redirects = z.array(z.object({_id: z.string().transform(getPublishedId), from: address, to: address}))

export function RedirectDelete() {
  const client = useClient({apiVersion})
  const known = useListenQuery(query, redirects)
  const [text, setText] = useState('')
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const {isRunning, run} = useWork('Deleting failed')
  if (known === undefined) return <Spinner muted />
  const found = known.filter(({from, to}) => `${from} ${to}`.includes(text.trim()))
  const ids = known.flatMap(({_id}) => (chosen.has(_id) ? [_id] : []))
  const isAll = found.length > 0 && found.every(({_id}) => chosen.has(_id))
  const remove = async () => {
    await deleteRedirects(client, ids)
    setChosen(new Set())
    return `${ids.length} redirects deleted`
  }
  return (
    <ToolPage id="redirect-delete" title="Delete redirects" width={2}>
      <Entry
        label="Find redirects"
        placeholder="Part of an address"
        value={text}
        onChange={(entered) => {
          setText(entered)
          // Nothing that is out of sight is deleted.
          setChosen(new Set())
        }}
      />
      <Flex gap={3} align="center" justify="space-between">
        <Tick
          checked={isAll}
          disabled={found.length === 0}
          onChange={() => setChosen(new Set(isAll ? [] : found.map(({_id}) => _id)))}
        >
          Select all {found.length}
        </Tick>
        <Button
          tone="critical"
          text={`Delete ${ids.length} redirects`}
          disabled={ids.length === 0 || isRunning}
          loading={isRunning}
          onClick={() => void run(remove)}
        />
      </Flex>
      {found.length === 0 ? <Note>No redirects found.</Note> : null}
      <Stack gap={3}>
        {found.slice(0, shownLines).map(({_id, from, to}) => (
          <Tick key={_id} checked={chosen.has(_id)} onChange={() => setChosen(toggled(chosen, _id))}>
            {from ?? '?'} → {to ?? '?'}
          </Tick>
        ))}
        {found.length > shownLines ? <MoreLines count={found.length - shownLines} /> : null}
      </Stack>
    </ToolPage>
  )
}
