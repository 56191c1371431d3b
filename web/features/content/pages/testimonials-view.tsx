import type { Page } from '#contract/content/pages.ts'
import type { Testimonial } from '#contract/content/public-items.ts'
import { testimonialsQuery } from '#web/features/content/api.ts'
import { useViewer } from '#web/platform/page/session.ts'
import { TrialLink } from '#web/platform/page/trial-link.tsx'
import { useApi, useLoaderQuery } from '#web/platform/api/api.ts'
import { Empty } from '#web/ui/empty.tsx'
import { initials } from '#web/ui/marks/avatar.tsx'
import { PageHead } from '#web/ui/page-head.tsx'
import { LongText, TextHtml } from '#web/ui/text/long-text.tsx'
import { dateText } from '#web/ui/text/time-text.ts'
import './testimonials-view.css'

/** Testimonials of members, with the icons of their websites from our own cache (ST-012, AM-005). */
export function TestimonialsView({ page }: { page: Page }) {
  const { isMember } = useViewer()
  const results = useLoaderQuery(testimonialsQuery(useApi()))?.results
  return (
    <main id="main" className="page reading">
      <PageHead title={page.title} sub={page.lead} actions={!isMember && <TrialLink />} />
      {page.html && <TextHtml html={page.html} />}
      {results?.length === 0 ? (
        <Empty title="No testimonials yet">Members can send us a few lines by Contact.</Empty>
      ) : (
        <ul className="testimonials">
          {results?.map((testimonial) => (
            <li key={testimonial.id}>
              <Quote testimonial={testimonial} />
            </li>
          ))}
        </ul>
      )}
      <LongText sections={page.sections} />
    </main>
  )
}

/** 'www.brightwell.example' without its beginning. */
const hostOf = (website: string) => URL.parse(website)?.host.replace(/^www\./, '') ?? ''

function Quote({ testimonial }: { testimonial: Testimonial }) {
  const { name, company, website, text, date, favicon } = testimonial
  return (
    <figure>
      <blockquote className="lines">{text}</blockquote>
      <figcaption>
        <span className="site-icon" aria-hidden="true">
          {favicon ? (
            <img src={favicon} alt="" width={32} height={32} loading="lazy" decoding="async" />
          ) : (
            initials(company)
          )}
        </span>
        <span>
          <span className="strong">{name}</span>
          <br />
          <span className="small muted">
            {website ? (
              <a href={website} target="_blank" rel="noopener nofollow" title={hostOf(website)}>
                {company}
              </a>
            ) : (
              company
            )}
            , <time dateTime={date}>{dateText(date, 'UTC')}</time>
          </span>
        </span>
      </figcaption>
    </figure>
  )
}
