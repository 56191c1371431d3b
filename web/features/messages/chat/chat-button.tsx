import { unreadTicketsQuery } from '#web/features/messages/chat/api.ts'
import { useApi } from '#web/platform/api/api.ts'
import { useViewer } from '#web/platform/page/session.ts'
import { useFeatureTracking } from '#web/platform/visit/tracking.ts'
import { lazyPopup, usePopup } from '#web/ui/dialogs/lazy-popup.tsx'
import { Button } from '#web/ui/forms/button.tsx'
import { Count } from '#web/ui/marks/badge.tsx'
import { useQuery } from '@tanstack/react-query'
import type { MouseEvent } from 'react'
import './chat-button.css'

const chatPanel = lazyPopup(() => import('./chat-panel.tsx').then((module) => module.ChatPanel))

/** For signed-in people: opens the panel Write to us, whose code loads on the click (SH-024). */
export function ChatButton() {
  return useViewer().user && <ContactLine />
}

/** The button with the number of unread answers. */
function ContactLine() {
  const unread = useQuery(unreadTicketsQuery(useApi())).data?.count ?? 0
  const trackFeature = useFeatureTracking()
  const chat = usePopup(chatPanel)

  function open(event: MouseEvent<HTMLButtonElement>) {
    chat.trigger.onClick(event)
    chatPanel.preload().catch((failure: unknown) => trackFeature('chat', 'panel', failure))
  }
  return (
    <section className="chat-line no-print" aria-label="Contact">
      <Button icon="mail" className="chat-button" {...chat.trigger} onClick={open}>
        Write to us
      </Button>
      {unread > 0 && (
        <Count n={unread} label={unread === 1 ? '1 unread answer' : `${unread} unread answers`} />
      )}
      {chat.render({})}
    </section>
  )
}
