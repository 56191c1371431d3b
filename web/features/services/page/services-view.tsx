import { countText } from '#contract/figures/numbers.ts'
import { paths } from '#contract/paths.ts'
import { categoryHash, findCategoryByHash } from '#contract/services/services.ts'
import { servicesQuery } from '#web/features/services/api.ts'
import { CategoryIcon } from '#web/features/services/page/category-icon.tsx'
import {
  CategoryCompanies,
  useCompanyPopups,
} from '#web/features/services/page/category-companies.tsx'
import { useApi, useLoaderQuery } from '#web/platform/api/api.ts'
import { IconButton, buttonClass } from '#web/ui/forms/button.tsx'
import { Icon } from '#web/ui/marks/icon.tsx'
import { PageHead } from '#web/ui/page-head.tsx'
import { useHydrated, useLocation, useNavigate } from '@tanstack/react-router'
import { Fragment, useEffect, useRef } from 'react'
import './services-view.css'

const noCategories: never[] = []

/** All categories with their companies; one is open at a time. Cards are links, so that they work before hydration. */
export function ServicesView() {
  const answer = useLoaderQuery(servicesQuery(useApi()))
  const popups = useCompanyPopups()
  const { open, isReady, toggle } = useOpenCategory(answer?.categories ?? noCategories)
  if (!answer) return <main id="main" className="page" aria-busy="true" />

  const { results, categories, numCompanies, salesEmail } = answer
  return (
    <main id="main" className="page">
      <PageHead title="Services" sub={subtitle(numCompanies, categories)} />
      <div className="service-grid" data-ready={isReady || undefined}>
        {categories.map((category) => {
          const { id, name, count } = category
          const isOpen = open === id
          const hash = categoryHash(name)
          const close = () => {
            toggle(category)
            document.getElementById(`card-${id}`)?.focus()
          }
          return (
            <Fragment key={id}>
              <a
                id={`card-${id}`}
                className="service-card"
                href={`#${hash}`}
                aria-expanded={isOpen}
                aria-controls={hash}
                onClick={(event) => {
                  if (event.ctrlKey || event.metaKey || event.shiftKey) return
                  event.preventDefault()
                  toggle(category)
                }}
              >
                <CategoryIcon id={id} />
                <span>{name}</span>
                <b className="num">
                  {countText(count)}
                  <span className="sr"> {count === 1 ? 'company' : 'companies'}</span>
                </b>
              </a>
              <section
                className="service-open"
                id={hash}
                aria-labelledby={`title-${id}`}
                hidden={isReady && !isOpen}
              >
                <header>
                  <h2 id={`title-${id}`}>{name}</h2>
                  <span className="muted num">{companiesText(count)}</span>
                  <IconButton
                    icon="x"
                    size="sm"
                    className="push"
                    label={`Close ${name}`}
                    onClick={close}
                  />
                </header>
                <CategoryCompanies
                  companies={results.filter(({ catId }) => catId === id)}
                  popups={popups}
                />
              </section>
            </Fragment>
          )
        })}
      </div>
      <Invitation email={salesEmail} />
      {popups.rendered}
    </main>
  )
}

const companiesText = (count: number) =>
  count === 1 ? '1 company' : `${countText(count)} companies`

function subtitle(companies: number, categories: readonly { count: number }[]): string {
  const used = categories.filter(({ count }) => count > 0).length
  if (companies === 0) return 'Companies that work for the trade'
  const verb = companies === 1 ? 'works' : 'work'
  return `${companiesText(companies)} that ${verb} for the trade, in ${used === 1 ? '1 category' : `${used} categories`}`
}

/** Unlisted companies write to the sales contact by mail (SV-005). */
function Invitation({ email }: { email: string }) {
  return (
    <aside className="service-ask" aria-labelledby="service-ask">
      <div>
        <h2 id="service-ask">Is your company missing?</h2>
        <p className="soft">
          Companies that offer services to the trade are listed here with logo, country and a
          message button. Members and non-members.
        </p>
      </div>
      <a className={buttonClass()} href={`mailto:${email}`}>
        <Icon name="mail" />
        {email}
      </a>
    </aside>
  )
}

/**
 * The category that the fragment of the address names (SV-004). The server does not know the fragment: until the page
 * is hydrated, the style sheet shows its target.
 */
function useOpenCategory<C extends { id: number; name: string }>(categories: readonly C[]) {
  const hash = useLocation({ select: (location) => location.hash })
  const navigate = useNavigate()
  const isReady = useHydrated()
  const wasClicked = useRef(false)
  const open = isReady ? findCategoryByHash(categories, hash)?.id : undefined
  useEffect(() => {
    if (open !== undefined && !wasClicked.current) {
      document.getElementById(`card-${open}`)?.scrollIntoView()
    }
    wasClicked.current = false
  }, [open])

  return {
    open,
    isReady,
    toggle({ id, name }: C) {
      wasClicked.current = true
      void navigate({
        to: paths.services,
        hash: open === id ? '' : categoryHash(name),
        replace: true,
        resetScroll: false,
        hashScrollIntoView: false,
      })
    },
  }
}
