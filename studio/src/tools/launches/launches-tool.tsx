import {locales} from '@domora/content/locales'
import {CalendarIcon} from '@sanity/icons/Calendar'
import {CheckmarkCircleIcon} from '@sanity/icons/CheckmarkCircle'
import {Box, Button, Flex, Heading, Label, Spinner, Stack, Text} from '@sanity/ui'
import {type ComponentProps, useEffect, useState, useSyncExternalStore} from 'react'
import {createPortal} from 'react-dom'
import {
  isDraftId,
  type LayoutProps,
  type ReleaseActionComponent,
  type Tool,
  useClient,
  useSchema,
} from 'sanity'
import {route, useRouter, useRouterState} from 'sanity/router'
import {z} from 'zod'
import {studioEnv} from '../../env.ts'
import {WideLayout} from '../../languages.tsx'
import {apiVersion, useListenQuery, useLoaded} from '../../queries.ts'
import {SmallButton} from '../../ui/controls.tsx'
import {Part} from '../../ui/part.tsx'
import {DocumentLink, usePathTo} from '../start/document-link.tsx'
import {WordDiff} from '../../ui/word-diff.tsx'
import {isHeldBack, useApprovals} from './approval.ts'
import {LaunchChecks} from './launch-checks.tsx'
import {readLaunch, type Release, release, timeInWords, undoneAt} from './launch.ts'
import {Name, Note} from '../../ui/texts.tsx'
import {ToolPage} from '../../ui/tool-page.tsx'

const query = {
  fetch: `{
    "releases": *[_type == "system.release" && state in ["active", "scheduled", "published"]]
      | order(coalesce(publishedAt, publishAt, _createdAt) desc) {
      name,
      state,
      "title": coalesce(metadata.title, "Untitled release"),
      "author": userId,
      "publishAt": select(state == "scheduled" => publishAt),
      "at": coalesce(publishedAt, publishAt, metadata.intendedPublishAt),
      "edited": *[
        (_id in ^.finalDocumentStates[]{"id": string::split(id, ".")[2]}.id &&
          dateTime(_updatedAt) > dateTime(^.publishedAt)) ||
        (_id in ^.finalDocumentStates[]{"id": "drafts." + string::split(id, ".")[2]}.id &&
          dateTime(_updatedAt) < dateTime(^.publishedAt))
      ]
    },
    "versions": *[_id in path("versions.**")]{
      _id,
      _rev,
      "published": *[_id == string::split(^._id, ".")[2]][0]._rev
    }
  }`,
  listen: '*[_type == "system.release" || !(_id in path("drafts.**"))]',
  perspective: 'raw',
} as const

const result = z.object({
  releases: z.array(release),
  versions: z.array(z.object({_id: z.string(), _rev: z.string(), published: z.string().nullable()})),
})

/** The newest release comes first. `revisionOf` changes with the documents of a release, and when they are published. */
function useReleases() {
  const known = useListenQuery(query, result)
  const revisionOf = (one: Release) =>
    JSON.stringify([one, known?.versions.filter(({_id}) => _id.startsWith(`versions.${one.name}.`))])
  return {releases: known?.releases, revisionOf}
}

function Launches() {
  const {releases, revisionOf} = useReleases()
  const {state, navigate} = useRouter()
  const chosen = releases?.find(({name}) => name === state['release']) ?? releases?.[0]
  return (
    <ToolPage id="launches" title="Launches">
      {releases === undefined && <Spinner muted />}
      {releases?.length === 0 && <Note>No releases yet. Create one in the tool Releases.</Note>}
      <Flex gap={2} wrap="wrap">
        {releases?.map(({name, title}) => (
          <SmallButton
            key={name}
            mode="bleed"
            text={title}
            selected={name === chosen?.name}
            onClick={() => navigate({release: name})}
          />
        ))}
      </Flex>
      {chosen && (
        <LaunchDetail key={revisionOf(chosen)} release={chosen} undone={undoneAt(chosen, releases ?? [])} />
      )}
    </ToolPage>
  )
}

/** As it was at the first render. */
function LaunchDetail({release: of, undone}: {readonly release: Release; readonly undone: string | null}) {
  const {name, state, at, edited} = of
  const {navigateUrl} = useRouter()
  const pathTo = usePathTo()
  const client = useClient({apiVersion})
  const schema = useSchema()
  const [now] = useState(() => new Date())
  const isLive = state === 'published'
  const launch = useLoaded(async () => (isLive ? undefined : readLaunch(client, schema, name)), name)
  const words = (time: string) => timeInWords(new Date(time), now, studioEnv.timeZone)
  const preview = () => {
    const path = launch instanceof Error ? undefined : launch?.pages.find((page) => page.path)?.path
    const params = new URLSearchParams({preview: path ?? '/', perspective: name})
    navigateUrl({path: `/preview?${params}`})
  }
  return (
    <Stack gap={5}>
      <Flex gap={3} align="center" wrap="wrap">
        <Text size={2} weight="medium">
          {at === null ? 'Not scheduled' : `${verbs[state]} ${words(at)}`}
          {undone === null ? '' : `. Undone on ${words(undone)}`}
        </Text>
        {undone === null ? (
          <Button
            mode="ghost"
            text={isLive ? 'Undo this launch' : 'Schedule or publish'}
            onClick={() => navigateUrl({path: pathTo(`/releases/${name}`)})}
          />
        ) : null}
        {isLive ? null : (
          <Button mode="ghost" text="Preview the site" disabled={launch === undefined} onClick={preview} />
        )}
      </Flex>
      {undone !== null ? null : isLive ? (
        <Part title="Edited since launch" none="No edits since. Undoing restores the previous content.">
          {edited.map((document) => (
            <DocumentLink
              key={document._id}
              document={document}
              detail={isDraftId(document._id) ? 'Older draft: publishing it reverts this launch' : undefined}
            />
          ))}
        </Part>
      ) : launch === undefined ? (
        <Spinner muted />
      ) : launch instanceof Error ? (
        <Text size={1}>{launch.message}</Text>
      ) : (
        <Planned release={of} launch={launch} />
      )}
    </Stack>
  )
}

function Planned(props: ComponentProps<typeof LaunchChecks>) {
  const {launch, release: of} = props
  return (
    <>
      <LaunchChecks {...props} />
      <Part title="Visible changes" none="No changes yet.">
        {launch.pages.map(({title: page, changes}) => (
          <Stack key={page} gap={4} padding={3} data-page={page}>
            <Heading as="h3" size={1}>
              {page}
            </Heading>
            {[...changes].map(([locale, texts]) => (
              <Stack key={locale ?? ''} gap={2} data-locale={locale}>
                <Label size={1} muted>
                  {locale === undefined ? 'All languages' : locales[locale].name}
                </Label>
                {texts.map(({document, field, title, before, after}) => (
                  <Stack key={`${document._id} ${field}`} gap={2}>
                    <DocumentLink document={document} field={field} detail={title} release={of.name} />
                    <Box paddingX={3}>
                      <Text size={1}>
                        <WordDiff before={before} after={after} />
                      </Text>
                    </Box>
                  </Stack>
                ))}
              </Stack>
            ))}
          </Stack>
        ))}
      </Part>
    </>
  )
}

const verbs = {active: 'Planned for', scheduled: 'Goes live', published: 'Went live'} as const

export const launchesTool: Tool = {
  name: 'launches',
  title: 'Launches',
  icon: CalendarIcon,
  component: Launches,
  router: route.create('/:release'),
}

export const checkLaunch: ReleaseActionComponent = function useCheckLaunch({release: {name}}) {
  const {navigateUrl} = useRouter()
  const pathTo = usePathTo()
  return {
    label: 'Check launch',
    icon: CheckmarkCircleIcon,
    onHandle: () => navigateUrl({path: pathTo(`/launches/${name}`)}),
  }
}

/**
 * Studio with the checks on the page of a release and in the dialogs that publish or schedule it. A blocking check disables their
 * button. Studio's own release actions can only add items to the menu. If Studio changes these test ids, the test of a launch fails.
 */
export function LayoutWithChecks(props: LayoutProps) {
  const isOpen = useRouterState(({tool}) => tool === 'releases')
  return (
    <>
      {isOpen ? <ReleaseChecks /> : null}
      <WideLayout {...props} />
    </>
  )
}

function observeBody(onChange: () => void) {
  const observer = new MutationObserver(onChange)
  observer.observe(document.body, {childList: true, subtree: true})
  return () => observer.disconnect()
}

const useElement = (selector: string) =>
  useSyncExternalStore(observeBody, () => document.querySelector(selector))

function ReleaseChecks() {
  const {releases, revisionOf} = useReleases()
  const dialog = useElement('[data-testid="confirm-publish-dialog"], [data-testid="confirm-schedule-dialog"]')
  const footer = useElement('[data-testid="release-dashboard-footer-actions"]')
  const path = useSyncExternalStore(observeBody, () => location.pathname)
  // In the list of releases, only its title tells which release a dialog is about.
  const title = dialog?.querySelector('strong')?.textContent
  const shown =
    releases?.find(({name}) => path.endsWith(`/releases/${name}`)) ??
    releases?.find((one) => one.title === title)
  const place = dialog?.querySelector('[data-ui="DialogContent"]') ?? footer
  if (!place || shown === undefined || shown.state === 'published') return null
  return createPortal(<ChecksOf key={revisionOf(shown)} release={shown} dialog={dialog} />, place)
}

function ChecksOf({release: of, dialog}: {readonly release: Release; readonly dialog: Element | null}) {
  const client = useClient({apiVersion})
  const schema = useSchema()
  const {navigateUrl} = useRouter()
  const pathTo = usePathTo()
  const launch = useLoaded(() => readLaunch(client, schema, of.name), of.name)
  const checks = launch === undefined || launch instanceof Error ? [] : launch.checks
  const approvals = useApprovals(of.name) ?? []
  const isUnknown = launch === undefined || (studioEnv.needsApproval && launch instanceof Error)
  const isBlocked = isUnknown || isHeldBack(checks, approvals, of.author)
  useEffect(() => {
    const confirm = dialog?.querySelector<HTMLElement>('[data-testid="confirm-button"]')
    confirm?.toggleAttribute('inert', isBlocked)
    confirm?.style.setProperty('opacity', isBlocked ? '0.5' : '')
  }, [dialog, isBlocked])
  if (dialog === null)
    return checks.length === 0 ? null : (
      // On the left, so that Studio's own buttons do not move when it appears.
      <Button
        style={{order: -1}}
        mode="ghost"
        tone={isBlocked ? 'critical' : 'caution'}
        text={`${checks.length} ${checks.length === 1 ? 'check' : 'checks'} before launch`}
        onClick={() => navigateUrl({path: pathTo(`/launches/${of.name}`)})}
      />
    )
  if (launch === undefined) return <Spinner muted />
  if (launch instanceof Error) return <Text size={1}>{launch.message}</Text>
  return (
    <Stack gap={4} padding={4} data-testid="release-checks">
      {isBlocked ? (
        <Name>
          {studioEnv.needsApproval
            ? 'First solve each problem, or have it approved.'
            : 'Solve the blocking problems first.'}
        </Name>
      ) : null}
      <LaunchChecks launch={launch} release={of} />
    </Stack>
  )
}
