import { forcedOutQuery, useViewer } from '#web/platform/page/session.ts'
import { lazyPopup, usePopup } from '#web/ui/dialogs/lazy-popup.tsx'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'

const forcedLogout = lazyPopup(() =>
  import('./forced-logout-dialog.tsx').then((module) => module.ForcedLogoutDialog),
)

/** Shows the dialog to users signed out by staff, on this page or before it was opened (AU-024). */
export function useForcedLogout() {
  const { user } = useViewer()
  const { data: wasForcedOut } = useQuery(forcedOutQuery)
  const dialog = usePopup(forcedLogout)
  const isForcedOut = wasForcedOut || user?.forceLogout === true
  const show = useEffectEvent(() => dialog.show())
  useEffect(() => {
    if (isForcedOut) show()
  }, [isForcedOut])
  return dialog.render({})
}
