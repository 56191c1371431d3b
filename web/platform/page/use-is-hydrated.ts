import { useSyncExternalStore } from 'react'

const neverChanges = () => () => {}

/** Whether hydration is complete. */
export const useIsHydrated = (): boolean =>
  useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  )
