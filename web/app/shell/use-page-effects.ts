import { rememberTimeZone } from '#web/platform/preferences.ts'
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'

/** What happens beside drawing: the time zone is remembered, and a new page takes the focus and says its name. */
export function usePageEffects(): void {
  const router = useRouter()
  useEffect(rememberTimeZone, [])
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
        if (!fromLocation || !pathChanged) return
        const main = document.querySelector('main')
        if (!main) return
        main.tabIndex = -1
        main.focus({ preventScroll: true })
      }),
    [router],
  )
}
