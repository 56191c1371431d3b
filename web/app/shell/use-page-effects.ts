import { focusMain } from '#web/platform/focus-main.ts'
import { rememberTimeZone } from '#web/platform/preferences.ts'
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'

/** What happens beside drawing: the time zone is remembered, and a new page takes the focus. */
export function usePageEffects(): void {
  const router = useRouter()
  useEffect(rememberTimeZone, [])
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
        if (fromLocation && pathChanged) focusMain()
      }),
    [router],
  )
}
