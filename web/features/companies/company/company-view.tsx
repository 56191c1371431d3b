import type { Company } from '#contract/companies.ts'
import { paths } from '#contract/paths.ts'
import { VisitorPrompt } from '#web/features/auth/prompt-public.ts'
import { companyQuery } from '#web/features/companies/api.ts'
import {
  CompanyActions,
  canActOn,
  About,
  CompanyContacts,
  MeetingNote,
  Services,
  CompanyLogo,
  CompanyPlace,
  TierLine,
} from '#web/features/companies/company/company-parts.tsx'
import { CompanyDetails, TierPanel } from '#web/features/companies/company/company-details.tsx'
import { ComplaintButton } from '#web/features/complaints/public.ts'
import { Recommendations } from '#web/features/recommendations/public.ts'
import { useRememberedSearch } from '#web/platform/lists/stored-search.ts'
import { useClosedRegistration } from '#web/platform/page/trial-link.tsx'
import { BackLink } from '#web/platform/page/back-link.tsx'
import { useApi, useLoaderQuery } from '#web/platform/api/api.ts'
import type { ReactNode } from 'react'
import './company-view.css'

type CompanyViewProps = {
  id: number
  isService: boolean
  /** Renders the stock of the company, for members. */
  renderStock: (company: Company) => ReactNode
}

/** A company as its reader may see it (CO-016 to CO-020). */
export function CompanyView({ id, isService, renderStock }: CompanyViewProps) {
  const answer = useLoaderQuery(companyQuery(useApi(), id, isService))
  const back = useRememberedSearch(paths.companies)
  const isClosed = useClosedRegistration() !== undefined
  if (!answer) return <main id="main" className="page" aria-busy="true" />

  const { company, contacts } = answer
  const isKnown = company.isOwn !== undefined
  return (
    <main id="main" className="page">
      {company.services ? (
        <BackLink to="/services" list="services" />
      ) : (
        <BackLink to="/companies" search={back} list="companies" />
      )}
      <div className="row wrap company-head">
        <CompanyLogo company={company} />
        <div className="company-title">
          <h1>{company.name}</h1>
          <div className="row wrap soft company-line">
            <TierLine company={company} />
            <CompanyPlace company={company} />
          </div>
        </div>
        <CompanyActions company={company} />
      </div>
      {isKnown ? (
        <div className="split company-split">
          <div className="stack loose company-body">
            <MeetingNote company={company} />
            <Services company={company} />
            <About company={company} />
            <CompanyContacts company={company} contacts={contacts} />
            {renderStock(company)}
            <Recommendations company={company} />
          </div>
          <aside className="stack" aria-label="Company details">
            <CompanyDetails company={company} />
            <TierPanel company={company} />
            {canActOn(company) && <ComplaintButton company={company} variant="ghost" />}
          </aside>
        </div>
      ) : (
        <div className="stack loose company-body">
          <Services company={company} />
          <About company={company} />
          {!company.services && (
            <VisitorPrompt>
              Members see the company name, its contacts, what it trades and its recommendations.
              They can contact it directly, follow it and receive its broadcasts as soon as they are
              sent. Our staff approve every company before it can trade here.
              {!isClosed && ' The trial is free.'}
            </VisitorPrompt>
          )}
        </div>
      )}
    </main>
  )
}
