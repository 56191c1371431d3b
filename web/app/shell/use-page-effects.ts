import { useSyncViewer } from '#web/features/auth/public.ts'
import { focusMain } from '#web/platform/keys/focus-main.ts'
import { rememberTimeZone } from '#web/platform/page/preferences.tsx'
import { whenIdle } from '#web/platform/page/when-idle.ts'
import { useStay } from '#web/platform/visit/visit.ts'
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { watchMissingParts } from './missing-parts.ts'
import { useLiveRefresh } from './use-live-refresh.ts'

/** What happens beside drawing: the time zone is remembered, a new page takes the focus, what changes elsewhere is followed. */
export function usePageEffects(): void {
  const router = useRouter()
  useSyncViewer()
  useLiveRefresh()
  useStay()
  // Asking for the zone takes a phone longer than all the rest of the page's start.
  useEffect(() => whenIdle(rememberTimeZone), [])
  useEffect(() => watchMissingParts(router), [router])
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
        // Whoever has gone on to a field meanwhile stays there.
        if (fromLocation && pathChanged && !document.activeElement?.matches('input')) focusMain()
      }),
    [router],
  )
}
