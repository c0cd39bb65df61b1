import {useEffect} from 'react'
import {first} from 'rxjs'
import {useKeyValueStore} from 'sanity'
import {studioEnv} from './env.ts'

/** “Warsaw” of `Europe/Warsaw`. */
export const cityOf = (zone: string): string => zone.replace(/^.*\//, '').replaceAll('_', ' ')

const format = new Intl.DateTimeFormat('en-GB', {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: studioEnv.timeZone,
})

/** In the team's time zone: “1 Dec 2026, 09:00”. */
export const teamTime = (time: string): string => format.format(new Date(time))

/** With the zone: “1 Dec 2026, 09:00 (Warsaw)”. */
export const timeText = (time: string): string => `${teamTime(time)} (${cityOf(studioEnv.timeZone)})`

/** Where Studio keeps the time zone of *Releases*. */
const releasesZone = 'studio.timezone.content-releases'

/** Lets *Releases* show the times of the team's time zone, as *Start* and *Launches* do. */
export function useTeamTimeZone(): void {
  const store = useKeyValueStore()
  useEffect(() => {
    const subscription = store
      .getKey(releasesZone)
      .pipe(first())
      .subscribe((zone) => {
        if (zone !== studioEnv.timeZone) void store.setKey(releasesZone, studioEnv.timeZone)
      })
    return () => subscription.unsubscribe()
  }, [store])
}
