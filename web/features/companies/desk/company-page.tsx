import { lazy } from 'react'
import type { Account } from '#contract/back-office/back-office.ts'
import { companyActNames } from '#contract/companies/desk/company-acts.ts'
import { accountQuery } from '#web/features/companies/desk/api.ts'
import { CompanyHead } from '#web/features/companies/desk/company/company-head.tsx'
import {
  CompanyTabs,
  useCompanyTab,
  type CompanyTab,
} from '#web/features/companies/desk/company/company-tabs.tsx'
import { CompanyWarnings } from '#web/features/companies/desk/company/company-warnings.tsx'
import { OverviewTab } from '#web/features/companies/desk/company/overview-tab.tsx'
import {
  useCompanyActs,
  type CompanyActs,
} from '#web/features/companies/desk/company/use-company-acts.tsx'
import { CompanyLog, CompanyMembership } from '#web/features/companies/desk/company-panels.tsx'
import { ContactTable } from '#web/features/companies/desk/contacts/contact-table.tsx'
import { NotesPanel } from '#web/features/companies/desk/notes/notes-panel.tsx'
import { MailTab } from '#web/features/companies/desk/company/mail-tab.tsx'
import { MoneyTab } from '#web/features/companies/desk/company/money-tab.tsx'
import { MessagesTab } from '#web/features/companies/desk/company/messages-tab.tsx'
import { CompanyBroadcasts } from '#web/features/broadcasts/desk/company-broadcasts.tsx'
import {
  AdminView,
  LoadError,
  useAdminId,
  useAdminNavigate,
  useAdminSearch,
  AdminLink,
} from '#web/features/back-office/frame/admin-view.tsx'
import { useApi } from '#web/platform/api/api.ts'
import { Skeleton } from '#web/ui/loading.tsx'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useEffect, useEffectEvent } from 'react'
import { ComplaintPanel } from '#web/features/complaints/desk/complaint-panel.tsx'
import { mayUse, useStaff } from '#web/features/back-office/frame/staff-session.ts'
import { Panel } from '#web/ui/panel.tsx'

const PrivacyTab = lazy(() => import('#web/features/privacy/desk/privacy-tab.tsx'))
const CompanyStock = lazy(() => import('#web/features/inventory/desk/company-stock.tsx'))

/** Everything about a company, and everything that can be done to it. */
export default function CompanyPage() {
  const id = useAdminId()
  const { data: account, error, refetch } = useQuery(accountQuery(useApi(), id))
  if (!account) {
    return (
      <AdminView title="Company">
        {error ? <LoadError error={error} onRetry={refetch} /> : <Skeleton width="40%" />}
      </AdminView>
    )
  }
  return <Company key={account.id} account={account} />
}

function Company({ account }: { account: Account }) {
  const acts = useCompanyActs(account)
  const tab = useCompanyTab()
  useActOfAddress(account.id, acts)
  return (
    <div className="company-page">
      <title>{`${account.name} - Back office`}</title>
      <CompanyHead account={account} acts={acts} />
      <CompanyTabs account={account} current={tab} />
      <CompanyWarnings account={account} acts={acts} />
      <Tab tab={tab} account={account} acts={acts} />
      {acts.popups}
    </div>
  )
}

const stockTab = { tab: 'stock' }

/** Opens the act that the palette has put into the address, and takes it out. */
function useActOfAddress(id: number, acts: CompanyActs): void {
  const { act: actName, ...search } = useAdminSearch()
  const navigate = useAdminNavigate()
  const open = useEffectEvent(() => {
    const act = companyActNames.find((name) => name === actName)
    if (act && acts.may(act)) acts.run(act)
    void navigate(`/companies/${id}`, { search, replace: true })
  })
  useEffect(() => {
    if (actName) open()
  }, [actName])
}

type TabProps = { tab: CompanyTab; account: Account; acts: CompanyActs }

function Tab({ tab, account, acts }: TabProps) {
  switch (tab) {
    case 'people':
      return <ContactTable account={account} acts={acts} />
    case 'broadcasts':
      return <CompanyBroadcasts companyId={account.id} />
    case 'mail':
      return <MailTab account={account} />
    case 'messages':
      return <MessagesTab account={account} />
    case 'stock':
      return (
        <Suspense fallback={<Skeleton width="40%" />}>
          <CompanyStock
            companyId={account.id}
            name={account.name}
            path={`/companies/${account.id}`}
            tab={stockTab}
          />
        </Suspense>
      )
    case 'money':
      return <MoneyTab account={account} acts={acts} />
    case 'reputation':
      return <ReputationTab account={account} acts={acts} />
    case 'log':
      return (
        <div className="company-columns">
          <CompanyLog account={account} />
          <NotesPanel account={account} />
        </div>
      )
    case 'privacy':
      return (
        <Suspense fallback={<Skeleton width="40%" />}>
          <PrivacyTab account={account} />
        </Suspense>
      )
    case 'overview':
      return <OverviewTab account={account} acts={acts} />
  }
}

type ReputationTabProps = { account: Account; acts: CompanyActs }

/** The tier with its rule, complaints and recommendations. */
function ReputationTab({ account, acts }: ReputationTabProps) {
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
