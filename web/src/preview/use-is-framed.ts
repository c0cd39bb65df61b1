import {useSyncExternalStore} from 'react'

const never = () => () => {}

/** Whether the page stands in the frame of another, as in Studio. */
export const useIsFramed = (): boolean =>
  useSyncExternalStore(
    never,
    () => window.self !== window.top,
    () => false,
  )
