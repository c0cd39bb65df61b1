import {Box, Button, Flex, Stack} from '@sanity/ui'
import {type ReactNode, useState} from 'react'
import {RelativeTime, type SanityDocument, useClient} from 'sanity'
import {Link} from 'sanity/router'
import type {z} from 'zod'
import {fixedPaths} from '../../cms-pages.ts'
import {publishedQuery, publishedSite, redirectProblems} from '../../fields/redirect-rules.ts'
import {apiVersion, fetchIn, useLoaded} from '../../queries.ts'
import {Entry, SmallButton} from '../../ui/controls.tsx'
import {Part} from '../../ui/part.tsx'
import {Name, Note} from '../../ui/texts.tsx'
import {useWork} from '../../use-work.ts'
import {requestList} from '../sign-ups/site-api.ts'
import {useToken} from '../sign-ups/token.tsx'
import {DocumentLink, usePathTo} from './document-link.tsx'
import {
  brokenLinks,
  type Finding,
  type Findings,
  findingsResponse,
  missingPaths,
  nearestPath,
  neglected,
} from './health.ts'

const address = '/api/findings'

interface Props {
  readonly documents: readonly SanityDocument[]
  /** Changes with every publish. */
  readonly newest: string
}

/** What to repair, the most important first. Without the token of the figures, what the content alone tells. */
export function HealthPart({documents, newest}: Props) {
  const client = useClient({apiVersion})
  const [token] = useToken()
  const [checks, setChecks] = useState(0)
  const [now] = useState(Date.now)
  const work = useWork('The check failed')
  const signUps = usePathTo()('/sign-ups')
  const found = useLoaded(
    async () => (token === null ? null : requestList(address, token, findingsResponse)),
    `${token} ${newest} ${checks}`,
  )
  const site = useLoaded(
    () => fetchIn(client, 'published', 'health.redirects', publishedSite, publishedQuery),
    newest,
  )
  const findings = typeof found === 'object' && !(found instanceof Error) ? found : null
  const taken = new Set(documents.map(({from}) => from))
  const missing =
    findings === null || site === undefined || site instanceof Error
      ? []
      : missingPaths(findings)
          .filter(({path}) => !taken.has(path) && !site.pages.has(path))
          .map((one) => <MissingRow key={one.path} missing={one} site={site} />)
  const check = async () => {
    if (token !== null) await requestList(address, token, findingsResponse, {ids: []})
    setChecks(checks + 1)
  }
  const isRunning = findings?.links?.broken === null
  return (
    <Part title="Health" none="">
      {[
        ...linksTo(findings === null ? [] : brokenLinks(documents, findings)),
        ...missing,
        ...linksTo(neglected(documents, findings, now)),
        <Flex key="check" gap={3} align="center" justify="space-between" paddingX={3} paddingY={2}>
          {token === null ? (
            <Note>
              Enter the token in <Link href={signUps}>Sign-ups</Link> to see broken links, missing pages, and
              pages without visits.
            </Note>
          ) : (
            <>
              <Note>{found instanceof Error ? found.message : checkState(findings)}</Note>
              <SmallButton
                text={isRunning ? 'Refresh' : 'Check links'}
                loading={work.isRunning}
                onClick={() => void work.run(isRunning ? async () => setChecks(checks + 1) : check)}
              />
            </>
          )}
        </Flex>,
      ]}
    </Part>
  )
}

function checkState(findings: Findings | null): ReactNode {
  if (findings === null) return 'Loading …'
  const {links} = findings
  if (links === null) return 'Links to other sites have not been checked yet.'
  if (links.broken === null) return 'The site is checking links to other sites.'
  return (
    <>
      Broken links to other sites: {links.broken.length}, checked{' '}
      <RelativeTime time={links.checkedAt} useTemporalPhrase />
    </>
  )
}

const linksTo = (findings: readonly Finding[]) =>
  findings.map((finding) => (
    <DocumentLink key={`${finding.document._id} ${finding.field} ${finding.detail}`} {...finding} />
  ))

interface MissingRowProps {
  readonly missing: ReturnType<typeof missingPaths>[number]
  readonly site: z.output<typeof publishedSite>
}

/** A path without a page; the second click publishes its redirect. */
function MissingRow({missing: {path, count, referrers}, site}: MissingRowProps) {
  const client = useClient({apiVersion})
  const [to, setTo] = useState<string | null>(null)
  const {isRunning, run} = useWork('Creating the redirect failed')
  const _id = `redirect-${path}`
  const problems = to === null ? [] : (redirectProblems([{_id, from: path, to}], site).get(_id) ?? [])
  const create = async () => {
    const redirect = {_type: 'redirect', from: path, to, permanent: false}
    await client.create({...redirect, _id: `redirect-${crypto.randomUUID()}`}, {tag: 'health.redirect'})
  }
  return (
    <Stack gap={3} paddingX={3} paddingY={2} data-testid="missing-path">
      <Flex gap={3} align="center">
        <Box flex={1}>
          <Stack gap={2}>
            <Name textOverflow="ellipsis">{path}</Name>
            <Note>
              {`Missing for ${count} ${count === 1 ? 'visit' : 'visits'} in 30 days`}
              {referrers.length > 0 && `, from ${referrers.join(', ')}`}
            </Note>
          </Stack>
        </Box>
        {to === null ? (
          <SmallButton
            text="Create redirect"
            onClick={() => setTo(nearestPath(path, [...fixedPaths, ...site.pages]))}
          />
        ) : null}
      </Flex>
      {to === null ? null : (
        <Flex gap={2}>
          <Box flex={1}>
            <Entry label={`Redirect ${path} to`} value={to} onChange={setTo} />
          </Box>
          <Button
            tone="primary"
            fontSize={1}
            text="Publish redirect"
            loading={isRunning}
            disabled={isRunning || problems.some(({kind}) => kind === 'error')}
            onClick={() => void run(create)}
          />
        </Flex>
      )}
      {problems.map(({message}) => (
        <Note key={message}>{message}</Note>
      ))}
    </Stack>
  )
}
