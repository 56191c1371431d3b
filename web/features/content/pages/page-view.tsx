import type { Page } from '#contract/content/pages.ts'
import { paths } from '#contract/paths.ts'
import { AboutView } from '#web/features/content/pages/about-view.tsx'
import { ContactView } from '#web/features/content/pages/contact-view.tsx'
import { HelpView } from '#web/features/content/pages/help/help-view.tsx'
import { MediaKitView } from '#web/features/content/pages/media-kit-view.tsx'
import { NewsletterView } from '#web/features/content/pages/newsletter-view.tsx'
import { TestimonialsView } from '#web/features/content/pages/testimonials-view.tsx'
import { usePreferences } from '#web/platform/page/preferences.tsx'
import { Contents, LongText, TextHtml } from '#web/ui/text/long-text.tsx'
import { dateText } from '#web/ui/text/time-text.ts'
import type { ComponentType } from 'react'
import './page-view.css'

type PageViewProps = { page: Page }

const views: Record<string, ComponentType<PageViewProps>> = {
  [paths.about]: AboutView,
  [paths.contact]: ContactView,
  [paths.help]: HelpView,
  [paths.newsletter]: NewsletterView,
  [paths.testimonials]: TestimonialsView,
}

export function PageView({ page }: PageViewProps) {
  const address = `/${page.path}`
  const View = views[address] ?? (address.startsWith(paths.mediaKit) ? MediaKitView : TextView)
  return <View page={page} />
}

/** From this number of sections on, a table of contents saves scrolling. */
const contentsThreshold = 5

/** A text with a table of contents, such as the broadcast rules (BC-060). */
function TextView({ page }: PageViewProps) {
  const { timeZone } = usePreferences()
  const { title, lead, html, sections, updatedAt } = page
  const hasContents = sections.length >= contentsThreshold
  return (
    <main id="main" className={hasContents ? 'page reading guideline' : 'page reading text-page'}>
      <header>
        <h1>{title}</h1>
        {lead && <p className="lead">{lead}</p>}
      </header>
      {hasContents && <Contents sections={sections} />}
      <div>
        {html && <TextHtml html={html} />}
        <LongText sections={sections} linked />
        <footer className="small">
          <p className="muted num">
            Last updated <time dateTime={updatedAt}>{dateText(new Date(updatedAt), timeZone)}</time>
          </p>
        </footer>
      </div>
    </main>
  )
}
