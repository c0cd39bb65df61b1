import {Button, Card, Container, Flex, Heading, Spinner, Stack, Text, TextArea} from '@sanity/ui'
import {useToast} from '@sanity/ui/toast'
import Papa from 'papaparse'
import {useMemo, useState} from 'react'
import {useClient} from 'sanity'
import type {z} from 'zod'
import {studioEnv} from '../env.ts'
import {normalizeAddress} from '../fields/redirect-input.tsx'
import {publishedQuery, publishedSite, redirectProblems} from '../fields/redirect-rules.ts'
import {apiVersion, useListenQuery} from '../queries.ts'
import {useWork} from '../use-work.ts'
import {Part} from '../ui/part.tsx'
import {Note} from '../ui/texts.tsx'

interface ImportLine {
  readonly number: number
  readonly from: string
  readonly to: string
  readonly permanent: boolean
  readonly outcome: 'created' | 'known' | 'refused'
  /** Why it is rejected, or a remark; may be empty. */
  readonly message: string
}

const permanentWords: ReadonlyMap<string, boolean> = new Map([
  ...['', 'false', 'no', '0', '302', '307'].map((word) => [word, false] as const),
  ...['true', 'yes', '1', '301', '308'].map((word) => [word, true] as const),
])

/**
 * @param text CSV with the columns from, to and optionally permanent; a first line with their names is optional
 * @param siteUrl origin of the site, whose addresses become paths
 */
export function planImport(
  text: string,
  site: z.output<typeof publishedSite>,
  siteUrl: string,
): readonly ImportLine[] {
  const seen = new Set(
    site.redirects.map(({from, to, permanent}) => JSON.stringify([from, to, permanent === true])),
  )
  const lines = Papa.parse<string[]>(text.trim()).data.flatMap(([start = '', end = '', word = ''], index) => {
    const isHead = index === 0 && start.trim().toLowerCase() === 'from'
    if (isHead || `${start}${end}`.trim() === '') return []
    // The site ignores a slash at the end.
    const from = normalizeAddress(start, [siteUrl]).replace(/(?<=[^/])\/$/, '')
    const to = normalizeAddress(end, [siteUrl])
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
  return lines.map(({_id, permanent, isKnown, ...line}): ImportLine => {
    const found = problems.get(_id) ?? []
    const isRefused = permanent === undefined || found.some(({kind}) => kind !== 'remark')
    return {
      ...line,
      permanent: permanent === true,
      outcome: isKnown ? 'known' : isRefused ? 'refused' : 'created',
      message:
        permanent === undefined
          ? '“permanent” must be true or false.'
          : found.map(({message}) => message).join(' '),
    }
  })
}

const published = {
  fetch: publishedQuery,
  listen: '*[_type in ["redirect", "page"]]',
  perspective: 'published',
} as const

const parts = [
  {outcome: 'created', title: 'To create'},
  {outcome: 'refused', title: 'Rejected'},
  {outcome: 'known', title: 'Already exists'},
] as const

export function RedirectImport() {
  const client = useClient({apiVersion})
  const toast = useToast()
  const known = useListenQuery(published, publishedSite)
  const [text, setText] = useState('')
  const {isRunning, run} = useWork('Import failed')
  const lines = useMemo(() => known && planImport(text, known, studioEnv.siteUrl), [text, known])
  const created = lines?.filter(({outcome}) => outcome === 'created') ?? []

  const create = async () => {
    const transaction = client.transaction()
    for (const {from, to, permanent} of created)
      transaction.create({_id: `redirect-${crypto.randomUUID()}`, _type: 'redirect', from, to, permanent})
    await transaction.commit({tag: 'redirects.import'})
    toast.push({status: 'success', title: `${created.length} redirects created`})
  }

  return (
    <Card height="fill" overflow="auto" data-testid="redirect-import">
      <Container width={2} padding={4}>
        <Stack gap={4}>
          <Heading as="h2" size={2}>
            Import redirects
          </Heading>
          <Note>
            One redirect a line: the old address, the new one, and “true” if it is permanent. Paste columns of
            a spreadsheet or choose a CSV file. Studio creates nothing before you press the button.
          </Note>
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
              disabled={created.length === 0 || isRunning}
              loading={isRunning}
              onClick={() => void run(create)}
            />
          </Flex>
          {lines === undefined ? <Spinner muted /> : null}
          {lines !== undefined && text !== ''
            ? parts.map(({outcome, title}) => (
                <Part key={outcome} title={title} none="None.">
                  {lines
                    .filter((line) => line.outcome === outcome)
                    .map(({number, from, to, permanent, message}) => (
                      <Stack key={number} gap={2} paddingX={3} paddingY={2}>
                        <Text size={1}>
                          Line {number}: {from} → {to}
                          {permanent ? ', permanent' : ''}
                        </Text>
                        {message === '' ? null : <Note>{message}</Note>}
                      </Stack>
                    ))}
                </Part>
              ))
            : null}
        </Stack>
      </Container>
    </Card>
  )
}
