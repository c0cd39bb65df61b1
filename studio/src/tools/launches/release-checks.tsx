import {Button, Spinner, Stack, Text} from '@sanity/ui'
import {useEffect, useSyncExternalStore} from 'react'
import {createPortal} from 'react-dom'
import {type LayoutProps, useClient, useSchema} from 'sanity'
import {useRouter, useRouterState} from 'sanity/router'
import {WideLayout} from '../../languages.tsx'
import {apiVersion, useLoaded} from '../../queries.ts'
import {Name} from '../../ui/texts.tsx'
import {usePathTo} from '../start/document-link.tsx'
import {studioEnv} from '../../env.ts'
import {isHeldBack, useApprovals} from './approval.ts'
import {LaunchChecks} from './launch-checks.tsx'
import {useReleases} from './launches-tool.tsx'
import {readLaunch, type Release} from './launch.ts'

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
  const release =
    releases?.find(({name}) => path.endsWith(`/releases/${name}`)) ??
    releases?.find((one) => one.title === title)
  const place = dialog?.querySelector('[data-ui="DialogContent"]') ?? footer
  if (!place || release === undefined || release.state === 'published') return null
  return createPortal(<ChecksOf key={revisionOf(release)} release={release} dialog={dialog} />, place)
}

function ChecksOf({release, dialog}: {readonly release: Release; readonly dialog: Element | null}) {
  const client = useClient({apiVersion})
  const schema = useSchema()
  const {navigateUrl} = useRouter()
  const pathTo = usePathTo()
  const launch = useLoaded(() => readLaunch(client, schema, release.name), release.name)
  const checks = launch === undefined || launch instanceof Error ? [] : launch.checks
  const approvals = useApprovals(release.name) ?? []
  const isUnknown = launch === undefined || (studioEnv.needsApproval && launch instanceof Error)
  const isBlocked = isUnknown || isHeldBack(checks, approvals, release.author)
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
        onClick={() => navigateUrl({path: pathTo(`/launches/${release.name}`)})}
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
      <LaunchChecks launch={launch} release={release} />
    </Stack>
  )
}
