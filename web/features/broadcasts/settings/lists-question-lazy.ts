import { paths } from '#contract/paths.ts'
import { asksForLists, useViewer } from '#web/platform/page/session.ts'
import { whenIdle } from '#web/platform/page/when-idle.ts'
import { lazyPopup, usePopup } from '#web/ui/dialogs/lazy-popup.tsx'
import { useEffect, useEffectEvent } from 'react'

const listsQuestion = lazyPopup(() =>
  import('./lists-question-dialog.tsx').then((module) => module.ListsQuestionDialog),
)

/** Interval to check whether another dialog has closed, in ms. */
const dialogPollMs = 400

/** Asks once, when the page is idle and no dialog is open, which lists a member trades in (AM-077). */
export function useListsQuestion() {
  const { user } = useViewer()
  const question = usePopup(listsQuestion)
  const asks = user !== null && asksForLists(user) ? user.id : undefined
  // The settings page asks the same. After a sign-in its dialog is still closing.
  const ask = useEffectEvent((): boolean => {
    const isInTheWay =
      location.pathname === paths.broadcastSettings || document.querySelector('[role="dialog"]')
    if (isInTheWay) return false
    question.show()
    return true
  })
  useEffect(() => {
    if (asks === undefined) return undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    const askOrWait = () => {
      if (!ask()) timer = setTimeout(askOrWait, dialogPollMs)
    }
    const cancelIdle = whenIdle(askOrWait)
    return () => {
      cancelIdle()
      clearTimeout(timer)
    }
  }, [asks])
  return question.render({})
}
