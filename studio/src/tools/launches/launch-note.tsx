import {useMemo} from 'react'
import {getPublishedId, getVersionFromId} from 'sanity'
import {z} from 'zod'
import {useListenQuery} from '../../queries.ts'
import {Message} from '../../ui/texts.tsx'

const launchesResult = z.object({
  releases: z.array(z.object({name: z.string(), state: z.enum(['active', 'scheduled']), title: z.string()})),
  /** Ids. */
  versions: z.array(z.string()),
})
type Launches = z.output<typeof launchesResult>

const query = {
  fetch: `{
    "releases": *[_type == "system.release" && state in ["active", "scheduled"]]{
      name, state, "title": coalesce(metadata.title, "Untitled release")
    },
    "versions": *[_id in path("versions.**")]._id
  }`,
  listen: '*[_type == "system.release" || _id in path("versions.**")]',
  perspective: 'raw',
} as const

export const useLaunches = (): Launches | undefined => useListenQuery(query, launchesResult)

/** By published id: what to know about other launches before a text is written into drafts, or into the release `target`. */
export const launchNotes = (known: Launches | undefined, target?: string): ReadonlyMap<string, string> =>
  new Map(
    known?.versions.flatMap((id) => {
      const release = known.releases.find(({name}) => name === getVersionFromId(id))
      if (release === undefined || release.name === target) return []
      const note =
        release.state === 'scheduled'
          ? `The scheduled release “${release.title}” has its own text, which is locked and stays.`
          : `The release “${release.title}” has its own text. To change it there too, answer the question of Publish.`
      return [[getPublishedId(id), note] as const]
    }),
  )

/** @param target the release to write to; drafts without it */
export function useLaunchNotes(target: string | undefined): ReadonlyMap<string, string> {
  const launches = useLaunches()
  return useMemo(() => launchNotes(launches, target), [launches, target])
}

export const LaunchNote = ({note}: {readonly note: string | undefined}) =>
  note && (
    <Message tone="caution" data-testid="launch-note">
      {note}
    </Message>
  )
