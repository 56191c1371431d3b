import { lazyPopup, usePopup } from '#web/ui/dialogs/lazy-popup.tsx'
import { useBlocker } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'

const leaveDialog = lazyPopup(() =>
  import('./unsaved-changes-dialog.tsx').then((module) => module.UnsavedChangesDialog),
)

/** Asks before a page with something unsaved is left, for another page or for good; render what it returns. */
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
  // Ready by the time it is needed.
  useEffect(() => {
    if (isUnsaved) leaveDialog.preload().catch(() => {})
  }, [isUnsaved])

  return question.render({
    onLeave: () => blocker.proceed?.(),
    onStay: () => blocker.reset?.(),
  })
}
