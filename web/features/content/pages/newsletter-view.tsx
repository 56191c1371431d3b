import type { Page } from '#contract/content/pages.ts'
import { NewsletterLink } from '#web/features/content/pages/newsletter-link.tsx'
import { useApi } from '#web/platform/api/api.ts'
import { settingsQuery } from '#web/platform/page/settings.ts'
import { buttonClass } from '#web/ui/forms/button.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { LongText, TextHtml } from '#web/ui/text/long-text.tsx'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'

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
