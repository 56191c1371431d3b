import { logEvent } from '#contract/site/events.ts'
import { useViewer } from '#web/platform/page/session.ts'
import { sendBeacon } from '#web/platform/visit/tracking.ts'
import type { ReactNode } from 'react'

type NewsletterLinkProps = {
  address: string
  /** Where readers agree to get the newsletter. */
  source: string
  className?: string
  children: ReactNode
}

/** The way to the external sign-up; only where it was followed is recorded, never an address (BK-105). */
export function NewsletterLink({ address, source, className, children }: NewsletterLinkProps) {
  const { user } = useViewer()
  const record = () => {
    if (!user?.isSpecialUser) sendBeacon(logEvent, { event: 'newsletter', params: { source } })
  }
  return (
    <a className={className} href={address} target="_blank" rel="noopener" onClick={record}>
      {children}
    </a>
  )
}
