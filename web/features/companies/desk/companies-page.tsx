import {
  companyFilterNames,
  companyFilters,
  type AccountEntry,
  type AccountSort,
} from '#contract/companies/desk/company-list.ts'
import { exportCompanies } from '#contract/back-office/lists/list-views.ts'
import { countText } from '#contract/figures/numbers.ts'
import { BulkActButtons } from '#web/features/companies/desk/bulk/bulk-act-buttons.tsx'
import { companyColumns } from '#web/features/companies/desk/companies-table.tsx'
import { accountsQuery } from '#web/features/companies/desk/api.ts'
import { newCompanyDialog } from '#web/features/companies/desk/dialogs/company-dialogs-lazy.ts'
import { useCurrentView, ViewTools } from '#web/features/back-office/frame/views/view-tools.tsx'
import { AdminLink, AdminView } from '#web/features/back-office/frame/admin-view.tsx'
import { DeskList } from '#web/features/back-office/frame/desk-list/desk-list.tsx'
import { useListAddress } from '#web/features/back-office/frame/desk-list/list-address.ts'
import { useRowSelection } from '#web/features/back-office/frame/desk-list/row-selection.ts'
import { mayUse, useStaff } from '#web/features/back-office/frame/staff-session.ts'
import { useApi } from '#web/platform/api/api.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { usePopup } from '#web/ui/dialogs/lazy-popup.tsx'
import { useQuery } from '@tanstack/react-query'

const path = '/companies'
const filters = companyFilters.map((name) => ({ name, label: companyFilterNames[name] }))

export default function CompaniesPage() {
  const list = useListAddress(path)
  const staff = useStaff()
  const create = usePopup(newCompanyDialog)
  const query = useQuery(accountsQuery(useApi(), list.address))
  const total = query.data?.numResults ?? 0
  const view = useCurrentView('companies', list)
  const selection = useRowSelection(list.selection, total)

  return (
    <AdminView
      title={view?.name ?? 'Companies'}
      sub={
        query.data && (
          <span role="status">{total === 1 ? '1 company' : `${countText(total)} companies`}</span>
        )
      }
      actions={
        mayUse(staff, ['support']) && (
          <Button variant="primary" icon="plus" {...create.trigger}>
            Add company
          </Button>
        )
      }
    >
      {create.render({})}
      <DeskList<AccountEntry, AccountSort>
        path={path}
        caption="Companies"
        searchLabel="Name, person, e-mail, telephone or id"
        placeholder="Any word, number or id"
        filters={filters}
        columns={companyColumns}
        usualSort={{ by: 'name', order: 'asc' }}
        nameOf={({ name }) => name}
        list={list}
        query={query}
        selection={selection}
        tools={<ViewTools name="companies" list={list} />}
        exportPath={mayUse(staff, ['support']) ? exportCompanies.path : undefined}
        acts={mayUse(staff, ['support', 'finance']) && <BulkActButtons selection={selection} />}
        empty={<NoCompany isFiltered={list.selection !== ''} />}
      />
    </AdminView>
  )
}

function NoCompany({ isFiltered }: { isFiltered: boolean }) {
  return isFiltered ? (
    <Empty title="No companies found" actions={<AdminLink to={path}>Show all companies</AdminLink>}>
      All filters must match, and every word a name, an e-mail address, a telephone number, a
      website or an id.
    </Empty>
  ) : (
    <Empty title="No companies yet">
      Add the first company. Its main contact receives a link to set a password.
    </Empty>
  )
}
