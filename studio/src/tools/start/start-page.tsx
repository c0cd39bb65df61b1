import {contentTypeNames} from '@domora/content/content-types'
import {localeCodes, locales} from '@domora/content/locales'
import {problemWords} from '@domora/content/problem-words'
import {AddIcon} from '@sanity/icons/Add'
import {HomeIcon} from '@sanity/icons/Home'
import {Badge, Box, Button, Flex, Grid, Spinner, Stack} from '@sanity/ui'
import type {ReactNode} from 'react'
import {RelativeTime, type SanityDocument, type Tool, useClient, useSchema} from 'sanity'
import {Link} from 'sanity/router'
import {z} from 'zod'
import {studioEnv} from '../../env.ts'
import {sectionSamples} from '../../section-samples.ts'
import {apiVersion, documents, useListenQuery, useLoaded} from '../../queries.ts'
import {countStates} from '../translation-board/board.ts'
import {translationTool, useBoardRows} from '../translation-board/translation-board.tsx'
import {cityOf, teamTime} from '../../time-zone.ts'
import {DocumentLink, usePathTo} from './document-link.tsx'
import {HealthPart} from './health-part.tsx'
import {openDrafts, scheduledEvents, scheduledQuery, scheduledResult} from './scheduled.ts'
import {readSite, siteProblems} from './site-problems.ts'
import {importSummary, latestImport} from '../../fields/redirect-rules.ts'
import {Part} from '../../ui/part.tsx'
import {Name, Note} from '../../ui/texts.tsx'
import {ToolPage} from '../../ui/tool-page.tsx'

const query = {
  fetch: `{
    "drafts": *[_id in path("drafts.**") && _type in $types] | order(_updatedAt desc)[0...24]{
      "draft": @,
      "published": *[_id == string::split(^._id, "drafts.")[1]][0]
    },
    "published": *[!(_id in path("drafts.**")) && !(_id in path("versions.**")) && _type in $types &&
      coalesce(dateTime(_updatedAt) > dateTime(imported) + 600, true)] | order(_updatedAt desc)[0...8],
    "import": ${latestImport},
    "scheduled": ${scheduledQuery}
  }`,
  listen: '*[_type in $types || _type == "system.release"]',
  perspective: 'raw',
} as const
const recentLines = 8
const params = {types: [...contentTypeNames]}

const result = z.object({
  drafts: z.array(z.object({draft: documents.element, published: documents.element.nullable()})),
  published: documents,
  scheduled: scheduledResult,
  import: importSummary,
})

function StartPage() {
  const known = useListenQuery(query, result, params)
  const pathTo = usePathTo()
  return (
    <ToolPage
      id="start-page"
      title="To do"
      action={
        <Button
          as={Link}
          href={pathTo('/content/pages;new-page')}
          icon={AddIcon}
          text="New page"
          tone="primary"
          padding={4}
        />
      }
    >
      {known === undefined ? (
        <Spinner muted />
      ) : (
        <Grid gridTemplateColumns={[1, 1, 2]} gap={4} style={{alignItems: 'start'}}>
          <Stack gap={4}>
            <Problems newest={known.published.map(({_rev}) => _rev).join(' ')} />
            <Part title="Unpublished edits" none="Everything is published.">
              {linksTo(openDrafts(known.drafts, known.scheduled).slice(0, recentLines))}
            </Part>
          </Stack>
          <Stack gap={4}>
            <Translations />
            <Part
              title={`Scheduled, ${cityOf(studioEnv.timeZone)} time`}
              id="Scheduled"
              none="Nothing starts or ends by itself."
            >
              {scheduledEvents(known.scheduled).map(scheduledLink)}
            </Part>
            <Part title="Recently published" none="Nothing is published yet.">
              {recent(known.published, known.import)}
            </Part>
          </Stack>
        </Grid>
      )}
    </ToolPage>
  )
}

const ageOf = ({_updatedAt}: SanityDocument) => <RelativeTime time={_updatedAt} useTemporalPhrase />

const linksTo = (all: readonly SanityDocument[]) =>
  all.map((document) => <DocumentLink key={document._id} document={document} note={ageOf(document)} />)

/** An import is one line in the list. */
function recent(published: readonly SanityDocument[], latest: z.output<typeof importSummary>): ReactNode[] {
  const lines = linksTo(published)
  if (latest === null) return lines
  const newer = published.filter(({_updatedAt}) => _updatedAt > latest.imported).length
  const line = (
    <ToolLink
      key="import"
      path="/content/site;redirect-import"
      title="Redirects imported"
      count={latest.count}
      note={<RelativeTime time={latest.imported} useTemporalPhrase />}
    />
  )
  return [...lines.slice(0, newer), line, ...lines.slice(newer)].slice(0, recentLines)
}

function ToolLink({path, title, count, note}: {path: string; title: string; count: number; note: ReactNode}) {
  const href = usePathTo()(path)
  return (
    <Button as={Link} href={href} mode="bleed" padding={3}>
      <Flex gap={3} align="center" justify="space-between">
        <Stack gap={2}>
          <Name>{title}</Name>
          <Note>
            {count} {count === 1 ? 'document' : 'documents'}
          </Note>
        </Stack>
        <Note>{note}</Note>
      </Flex>
    </Button>
  )
}

function scheduledLink({at, event, document, release}: ReturnType<typeof scheduledEvents>[number]) {
  const note = `${event} ${teamTime(at)}`
  if (document !== undefined)
    return (
      <DocumentLink
        key={`${document._id} ${event}`}
        document={document}
        note={note}
        release={release?.name}
      />
    )
  return (
    release && <ToolLink key={release.name} path={`/launches/${release.name}`} note={note} {...release} />
  )
}

function Translations() {
  const rows = useBoardRows()
  const board = usePathTo()(`/${translationTool.name}`)
  const open = localeCodes.flatMap((locale) => {
    const {missing, stale} = countStates(rows ?? [], locale)
    return missing + stale === 0 ? [] : [{locale, missing, stale}]
  })
  return (
    <Part title="Translations" none={rows === undefined ? 'Counting …' : 'All languages are up to date.'}>
      {open.map(({locale, missing, stale}) => (
        <Button key={locale} as={Link} href={board} mode="bleed" padding={3}>
          <Flex gap={2} align="center">
            <Box flex={1}>
              <Name>{locales[locale].name}</Name>
            </Box>
            {missing === 0 ? null : <Badge tone="critical">{missing} missing</Badge>}
            {stale === 0 ? null : <Badge tone="caution">{stale} stale</Badge>}
          </Flex>
        </Button>
      ))}
    </Part>
  )
}

/** `newest` changes with every publish. */
function Problems({newest}: {readonly newest: string}) {
  const client = useClient({apiVersion})
  const schema = useSchema()
  const found = useLoaded(async () => {
    const site = await readSite(client)
    return {
      documents: site.documents,
      problems: siteProblems(site),
      samples: site.documents.flatMap((document) => sectionSamples(schema, document)),
    }
  }, newest)
  const state =
    found instanceof Error
      ? `The check failed: ${found.message}`
      : found === undefined
        ? 'Checking …'
        : 'No problems found.'
  const known = found === undefined || found instanceof Error ? null : found
  return (
    <>
      <Part title="Problems on the site" none={state}>
        {(known?.problems ?? []).map(({document, field, message, locales: codes}) => (
          <DocumentLink
            key={`${document._id} ${field} ${message}`}
            document={document}
            field={field}
            detail={problemWords({field, message}, document)}
            note={
              codes.length === localeCodes.length ? '' : codes.map((code) => locales[code].name).join(', ')
            }
          />
        ))}
      </Part>
      {known && known.documents.length > 0 && <HealthPart documents={known.documents} newest={newest} />}
      {known && known.samples.length > 0 && (
        <Part title="Samples on the site" none="">
          {[...Map.groupBy(known.samples, ({id}) => id)].map(
            ([id, all]) =>
              all[0] && (
                <DocumentLink
                  key={id}
                  document={all[0].document}
                  field={all[0].field}
                  detail={all.map(({title}) => title).join('; ')}
                />
              ),
          )}
        </Part>
      )}
    </>
  )
}

export const startTool: Tool = {name: 'start', title: 'Start', icon: HomeIcon, component: StartPage}
