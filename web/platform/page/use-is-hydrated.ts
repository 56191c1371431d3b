import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** Whether the page has its scripts: what waits for them works without them until then. */
export const useIsHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
