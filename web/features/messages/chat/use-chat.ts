import { unreadTicketsQuery } from '#web/features/messages/chat/api.ts'
import { useApi } from '#web/platform/api/api.ts'
import { useViewer } from '#web/platform/page/session.ts'
import { whenIdle } from '#web/platform/page/when-idle.ts'
import { useFeatureTracking } from '#web/platform/visit/tracking.ts'
import { lazyPopup, usePopup } from '#web/ui/dialogs/lazy-popup.tsx'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState, type MouseEvent } from 'react'

const chatPanel = lazyPopup(() => import('./chat-panel.tsx').then((module) => module.ChatPanel))

/** The panel Write to us, whose code loads on the click (SH-024). */
export function useChat() {
  const trackFeature = useFeatureTracking()
  const chat = usePopup(chatPanel)
  const report = () =>
    void chatPanel.preload().catch((failure: unknown) => trackFeature('chat', 'panel', failure))
  return {
    show() {
      chat.show()
      report()
    },
    trigger: {
      ...chat.trigger,
      onClick(event: MouseEvent<HTMLButtonElement>) {
        chat.trigger.onClick(event)
        report()
      },
    },
    panel: chat.render({}),
  }
}

/** Answers to the own tickets that were not read (SH-024), counted when the browser is idle; 0 for visitors. */
export function useUnreadAnswers(): number {
  const { user } = useViewer()
  const [isIdle, setIdle] = useState(false)
  useEffect(() => whenIdle(() => setIdle(true)), [])
  const query = unreadTicketsQuery(useApi())
  const { data } = useQuery({ ...query, enabled: isIdle && user !== null })
  return user === null ? 0 : (data?.count ?? 0)
}

export const unreadAnswersText = (n: number) =>
  n === 1 ? '1 unread answer' : `${n} unread answers`
