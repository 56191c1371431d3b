import type { Page } from '#contract/content/pages.ts'
import { useApi } from '#web/platform/api/api.ts'
import { settingsQuery } from '#web/platform/page/settings.ts'
import { buttonClass } from '#web/ui/forms/button.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { LongText, TextHtml } from '#web/ui/text/long-text.tsx'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useViewer } from '#web/platform/page/session.ts'
import { sendBeacon } from '#web/platform/visit/tracking.ts'
import type { ReactNode } from 'react'

/** Nothing but the way to the sign-up, if the operator has set its address (ST-002). */
export function NewsletterView({ page }: { page: Page }) {
  const address = useQuery(settingsQuery(useApi())).data?.elsewhere.newsletter
  return (
    <main id="main" className="page reading text-page">
      <header>
        <h1>{page.title}</h1>
        {page.lead && <p className="lead">{page.lead}</p>}
      </header>
      {page.html && <TextHtml html={page.html} />}
      <LongText sections={page.sections} />
      {!address && !page.html && page.sections.length === 0 && (
        <Empty
          title="There is no newsletter yet"
          actions={
            <Link to="/news" className={buttonClass()}>
              Read the news
            </Link>
          }
        />
      )}
      {address && (
        <p>
          <NewsletterLink
            address={address}
            source="newsletter page"
            className={buttonClass({ variant: 'primary' })}
          >
            Sign up for the newsletter
          </NewsletterLink>
        </p>
      )}
    </main>
  )
}

type NewsletterLinkProps = {
  address: string
  /** The page on which readers subscribe to the newsletter. */
  source: string
  className?: string
  children: ReactNode
}

/** The way to the external sign-up; only where it was followed is recorded, never an address (BK-105). */
function NewsletterLink({ address, source, className, children }: NewsletterLinkProps) {
  const { user } = useViewer()
  const record = () => {
    if (!user?.isSpecialUser) sendBeacon('logEvent', { event: 'newsletter', params: { source } })
  }
  return (
    <a className={className} href={address} target="_blank" rel="noopener" onClick={record}>
      {children}
    </a>
  )
}
