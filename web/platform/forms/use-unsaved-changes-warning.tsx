import { lazyPopup, usePopup } from '#web/ui/dialogs/lazy-popup.tsx'
import { useBlocker } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'

const leaveDialog = lazyPopup(() =>
  import('./unsaved-changes-dialog.tsx').then((module) => module.UnsavedChangesDialog),
)

/** Asks before leaving a page with unsaved changes. Render the returned element. */
export function useUnsavedChangesWarning(isUnsaved: boolean) {
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => isUnsaved && current.pathname !== next.pathname,
    enableBeforeUnload: isUnsaved,
    withResolver: true,
  })
  const question = usePopup(leaveDialog)
  const isAsking = blocker.status === 'blocked'
  const ask = useEffectEvent(() => question.show())
  useEffect(() => {
    if (isAsking) ask()
  }, [isAsking])
  // Preloaded, so that it opens without delay.
  useEffect(() => {
    if (isUnsaved) leaveDialog.preload().catch(() => {})
  }, [isUnsaved])

  return question.render({
    onLeave: () => blocker.proceed?.(),
    onStay: () => blocker.reset?.(),
  })
}
