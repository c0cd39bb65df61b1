import {locales} from '@domora/content/locales'
import {SearchIcon} from '@sanity/icons/Search'
import {Button, Card, Checkbox, Flex, Spinner, Stack, Text} from '@sanity/ui'
import {useDeferredValue, useMemo, useState} from 'react'
import {type Tool, useClient, usePerspective} from 'sanity'
import {IntentLink} from 'sanity/router'
import {FactsProvider, useFactsByLocale} from '../../fields/facts.tsx'
import {languageChoices} from '../../languages.tsx'
import {toggled} from '../../publishing/publish-dialog.tsx'
import {apiVersion} from '../../queries.ts'
import {Choice} from '../../ui/choice.tsx'
import {Labelled, Line} from '../../ui/labelled.tsx'
import {Message, Note, Tick} from '../../ui/texts.tsx'
import {ToolPage} from '../../ui/tool-page.tsx'
import {WordDiff} from '../../ui/word-diff.tsx'
import {useWork} from '../../use-work.ts'
import {useBoardRows} from '../translation-board/translation-board.tsx'
import {LaunchNote, useLaunches, useLaunchNotes} from '../launches/launch-note.tsx'
import {findHits, type Hit, replaceHits, type Search} from './find.ts'

/** More would make the page slow. */
const maxShown = 200

const noSearch: Search = {find: '', replacement: '', isCaseSensitive: false, isWholeWords: false}

type Target = {readonly title: string; readonly release: string | undefined}
const drafts: Target = {title: 'Drafts', release: undefined}

function FindReplace() {
  const {selectedReleaseId} = usePerspective()
  const known = useLaunches()
  const [search, setSearch] = useState(noSearch)
  const [chosen, setChosen] = useState<Target>()
  const open = (known?.releases ?? []).filter(({state}) => state === 'active')
  const targets = [drafts, ...open.map(({name, title}) => ({title: `Release: ${title}`, release: name}))]
  const wanted = chosen === undefined ? selectedReleaseId : chosen.release
  const target = targets.find(({release}) => release === wanted) ?? drafts
  const change = (to: Partial<Search>) => setSearch((now) => ({...now, ...to}))
  return (
    <ToolPage
      id="find-replace"
      title="Find and replace"
      note="Searches all texts that visitors read, with unpublished edits. Facts and addresses stay as they are."
    >
      <Stack gap={4}>
        <Flex gap={3} wrap="wrap">
          <Line label="Find" value={search.find} onChange={(find) => change({find})} />
          <Line
            label="Replace with"
            value={search.replacement}
            onChange={(replacement) => change({replacement})}
          />
        </Flex>
        <Flex gap={4} align="center" wrap="wrap">
          <Tick
            checked={search.isCaseSensitive}
            onChange={() => change({isCaseSensitive: !search.isCaseSensitive})}
          >
            Match case
          </Tick>
          <Tick checked={search.isWholeWords} onChange={() => change({isWholeWords: !search.isWholeWords})}>
            Whole words
          </Tick>
          <Labelled label="Language">
            <Choice
              label="Language"
              options={languageChoices}
              chosen={languageChoices.find(({value}) => value === search.locale)}
              onChoose={({value}) => change({locale: value})}
            />
          </Labelled>
          <Labelled label="Write to">
            <Choice label="Write to" options={targets} chosen={target} onChoose={setChosen} />
          </Labelled>
        </Flex>
      </Stack>
      <FactsProvider>
        <Results key={target.release ?? ''} search={search} target={target} />
      </FactsProvider>
    </ToolPage>
  )
}

function Results({search, target}: {readonly search: Search; readonly target: Target}) {
  const client = useClient({apiVersion})
  const facts = useFactsByLocale()
  const notes = useLaunchNotes(target.release)
  const rows = useBoardRows(target.release)
  const {isRunning, run} = useWork('Replacing failed')
  const deferred = useDeferredValue(search)
  const hits = useMemo(() => findHits(rows ?? [], deferred, facts), [rows, deferred, facts])
  const shown = hits.slice(0, maxShown)
  const [skipped, setSkipped] = useState<ReadonlySet<string>>(new Set())
  const chosen = shown.filter(({key, problem}) => problem === undefined && !skipped.has(key))
  const isCurrent = deferred === search
  const replace = async () => {
    await replaceHits(client, chosen, search.replacement, target.release)
    setSkipped(new Set())
    return `Hits replaced: ${chosen.length}`
  }
  if (rows === undefined) return <Spinner muted />
  if (search.find.trim() === '') return null
  return (
    <Stack gap={4}>
      <Flex gap={3} align="center" justify="space-between">
        <Note data-testid="hit-count">
          {hits.length > maxShown
            ? `Hits: ${hits.length}. The first ${maxShown} are listed; replace them, or search for more words.`
            : `Hits: ${hits.length}`}
        </Note>
        <Button
          tone={search.replacement === '' ? 'critical' : 'primary'}
          text={`${search.replacement === '' ? 'Delete' : 'Replace'} ${chosen.length} ${target.release === undefined ? 'in drafts' : 'in the release'}`}
          disabled={isRunning || !isCurrent || chosen.length === 0 || search.find === search.replacement}
          onClick={() => void run(replace)}
        />
      </Flex>
      {shown.map((hit) => (
        <HitCard
          key={hit.key}
          hit={hit}
          release={target.release}
          note={notes.get(hit.row.id)}
          isChosen={chosen.includes(hit)}
          onToggle={() => setSkipped(toggled(skipped, hit.key))}
        />
      ))}
    </Stack>
  )
}

interface HitCardProps {
  readonly hit: Hit
  readonly release: string | undefined
  readonly note: string | undefined
  readonly isChosen: boolean
  readonly onToggle: () => void
}

function HitCard({hit, release, note, isChosen, onToggle}: HitCardProps) {
  const {key, row, field, title, locale, before, after, problem} = hit
  return (
    <Card padding={3} radius={2} border data-hit={key}>
      <Stack gap={3}>
        <Flex gap={3} align="center">
          <Checkbox
            aria-label={`Replace in ${title}`}
            checked={isChosen}
            disabled={problem !== undefined}
            onChange={onToggle}
          />
          <Text size={1} weight="medium">
            <IntentLink
              intent="edit"
              params={{id: row.id, type: row.type, path: field}}
              searchParams={[['perspective', release ?? '']]}
            >
              {title}
            </IntentLink>
          </Text>
          <Note>{locale === undefined ? 'All languages' : locales[locale].name}</Note>
        </Flex>
        {problem && <Message tone="critical">{problem}</Message>}
        <LaunchNote note={note} />
        <Text size={1} {...(locale && {lang: locales[locale].tag})}>
          <WordDiff before={before} after={after} />
        </Text>
      </Stack>
    </Card>
  )
}

export const findReplaceTool: Tool = {
  name: 'find-replace',
  title: 'Find and replace',
  icon: SearchIcon,
  component: FindReplace,
}
