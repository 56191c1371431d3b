import { usePreferences } from '#web/platform/page/preferences.tsx'
import { useFeatureTracking } from '#web/platform/visit/tracking.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { useEffect, useEffectEvent, useRef, useState } from 'react'

/** The timeout for loading a frame. */
const loadTimeoutMs = 15_000

/** The chat of another site in a frame, once the reader has accepted the cookie notice or asks for it (AM-108). */
export function ChatWidget({ url }: { url: string }) {
  const { cookieNotice } = usePreferences()
  const [isAllowed, setAllowed] = useState(false)
  const { host } = new URL(url)
  if (!isAllowed && cookieNotice !== 'read') {
    return (
      <div className="stack">
        <p>
          The chat is a service of {host}. That site learns your network address when the chat
          loads.
        </p>
        <Button variant="primary" onClick={() => setAllowed(true)}>
          Load the chat
        </Button>
      </div>
    )
  }
  return <WidgetFrame url={url} host={host} />
}

function WidgetFrame({ url, host }: { url: string; host: string }) {
  const trackFeature = useFeatureTracking()
  const isReported = useRef(false)
  const report = useEffectEvent((failure?: unknown) => {
    if (isReported.current) return
    isReported.current = true
    trackFeature('chat', host, failure)
  })
  useEffect(() => {
    const timeout = setTimeout(() => report(new Error('not loaded in time')), loadTimeoutMs)
    return () => clearTimeout(timeout)
  }, [])
  return (
    <iframe
      className="chat-frame"
      src={url}
      title={`Chat by ${host}`}
      referrerPolicy="no-referrer"
      sandbox="allow-scripts allow-same-origin allow-forms allow-popups"
      onLoad={() => report()}
    />
  )
}
