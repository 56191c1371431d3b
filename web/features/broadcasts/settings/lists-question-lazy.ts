import { paths } from '#contract/paths.ts'
import { useViewer } from '#web/platform/page/session.ts'
import { whenIdle } from '#web/platform/page/when-idle.ts'
import { lazyPopup, usePopup } from '#web/ui/dialogs/lazy-popup.tsx'
import { useEffect, useEffectEvent } from 'react'

const listsQuestion = lazyPopup(() =>
  import('./lists-question-dialog.tsx').then((module) => module.ListsQuestionDialog),
)

/** Asks once, when the page is idle, which lists a member trades in (AM-077). */
export function useListsQuestion() {
  const { user, isTrading } = useViewer()
  const question = usePopup(listsQuestion)
  const asks = isTrading && user?.hasChosenLists === false ? user.id : undefined
  // Not on the settings page and not over another dialog.
  const ask = useEffectEvent(() => {
    const isInTheWay =
      location.pathname === paths.broadcastSettings || document.querySelector('[role="dialog"]')
    if (!isInTheWay) question.show()
  })
  useEffect(() => (asks === undefined ? undefined : whenIdle(() => ask())), [asks])
  return question.render({})
}
