import type { Account } from '#contract/back-office/back-office.ts'
import { CompanyMembership } from '#web/features/companies/desk/company-panels.tsx'
import type { CompanyActs } from '#web/features/companies/desk/company/use-company-acts.tsx'
import { ComplaintPanel } from '#web/features/complaints/desk/complaint-panel.tsx'
import { AdminLink } from '#web/features/back-office/frame/admin-view.tsx'
import { mayUse, useStaff } from '#web/features/back-office/frame/staff-session.ts'
import { Panel } from '#web/ui/panel.tsx'

type ReputationTabProps = { account: Account; acts: CompanyActs }

/** The tier with its rule, complaints and recommendations. */
export function ReputationTab({ account, acts }: ReputationTabProps) {
  const isSupport = mayUse(useStaff(), ['support'])
  return (
    <div className="company-columns">
      <div className="stack">
        <ComplaintPanel companyId={account.id} />
        {isSupport && (
          <Panel title="Recommendations">
            <AdminLink to="/recommendations" search={{ companyId: account.id }}>
              Received and given
            </AdminLink>
          </Panel>
        )}
      </div>
      <CompanyMembership account={account} acts={acts} />
    </div>
  )
}
