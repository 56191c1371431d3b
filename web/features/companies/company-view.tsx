import { shownRefusals } from '#contract/notices.ts'
import { companyQuery } from '#web/features/companies/api.ts'
import { CompanyActs } from '#web/features/companies/company-acts.tsx'
import { CompanyDetails, TierPanel } from '#web/features/companies/company-details.tsx'
import { About, CompanyContacts, MeetingNote } from '#web/features/companies/company-parts.tsx'
import { CompanyLogo, CompanyPlace, TierLine } from '#web/features/companies/company-place.tsx'
import { useViewer } from '#web/platform/session.ts'
import { useSignIn } from '#web/platform/sign-in.ts'
import { useApi } from '#web/platform/use-api.ts'
import { useLoaded } from '#web/platform/use-loaded.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Note } from '#web/ui/note.tsx'
import { Link } from '@tanstack/react-router'
import './company-view.css'

/** One company, as its reader may see it (CO-016 to CO-020). */
export function CompanyView({ id, isService }: { id: number; isService: boolean }) {
  const found = useLoaded(companyQuery(useApi(), id, isService))
  if (!found) return <main id="main" className="page" aria-busy="true" />

  const { company, contacts } = found
  const isKnown = company.isOwn !== undefined
  return (
    <main id="main" className="page">
      <Link className="back" to="/companies">
        <Icon name="left" small />
        Back to companies
      </Link>
      <div className="company-head">
        <CompanyLogo company={company} />
        <div className="company-title">
          <h1>{company.name}</h1>
          <div className="company-line">
            <TierLine company={company} />
            <CompanyPlace company={company} />
          </div>
        </div>
        <CompanyActs company={company} />
      </div>
      {isKnown ? (
        <div className="split company-split">
          <div className="company-body">
            <MeetingNote company={company} />
            <About company={company} />
            <CompanyContacts company={company} contacts={contacts} />
          </div>
          <aside className="stack" aria-label="Company details">
            <CompanyDetails company={company} />
            <TierPanel company={company} />
          </aside>
        </div>
      ) : (
        <div className="company-body">
          <About company={company} />
          <ForMembers />
        </div>
      )}
    </main>
  )
}

/** What members find here, and the way in; to a blocked account, why it reads as a visitor. */
function ForMembers() {
  const { user } = useViewer()
  const signIn = useSignIn()
  if (user?.block) return <Note tone="warn">{shownRefusals.blocked[user.block]}</Note>
  return (
    <aside className="company-for-members" aria-label="For members">
      <p>
        Members see who this is, how to reach its people, what it trades and what others say of it.
      </p>
      <Button variant="primary" {...signIn.trigger}>
        Sign In
      </Button>
      {signIn.render({})}
    </aside>
  )
}
