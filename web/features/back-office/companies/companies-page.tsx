import { pageSizes, type PageSize } from '#contract/search-params.ts'
import {
  isFiltered,
  parseSearchParams,
  formatSearchParams,
  CompaniesFilters,
} from '#web/features/back-office/companies/companies-filters.tsx'
import { CompaniesTable } from '#web/features/back-office/companies/companies-table.tsx'
import { accountsQuery } from '#web/features/back-office/companies/api.ts'
import { newCompanyDialog } from '#web/features/back-office/companies/dialogs/company-dialogs-lazy.ts'
import {
  AdminLink,
  useAdminNavigate,
  useAdminSearch,
  AdminView,
  LoadError,
} from '#web/platform/admin/admin-view.tsx'
import { mayUse, useStaff } from '#web/platform/admin/staff-session.ts'
import { useApi } from '#web/platform/api/api.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { usePopup } from '#web/ui/dialogs/lazy-popup.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { useQuery } from '@tanstack/react-query'

export default function CompaniesPage() {
  const asked = parseSearchParams(useAdminSearch())
  const navigate = useAdminNavigate()
  const staff = useStaff()
  const create = usePopup(newCompanyDialog)
  const { data, error, refetch, isPlaceholderData } = useQuery(accountsQuery(useApi(), asked))
  const { numResults = 0, states = {} } = data ?? {}

  return (
    <AdminView
      title="Companies"
      sub={
        data && (
          <span role="status">{numResults === 1 ? '1 company' : `${numResults} companies`}</span>
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
      <CompaniesFilters asked={asked} states={states} />
      {error && !data && <LoadError error={error} onRetry={refetch} />}
      {!(error && !data) && (
        <>
          <CompaniesTable
            asked={asked}
            rows={data?.results}
            isOld={isPlaceholderData}
            empty={<NoCompany isFiltered={isFiltered(asked)} />}
          />
          {numResults > 0 && (
            <Pager
              page={asked.page}
              pageSize={asked.pageSize}
              total={numResults}
              sizes={{
                offered: pageSizes,
                onChoice: (size) =>
                  void navigate('/companies', {
                    search: formatSearchParams({ ...asked, page: 1, pageSize: size as PageSize }),
                  }),
              }}
              renderLink={(page, link) => (
                <AdminLink
                  to="/companies"
                  search={formatSearchParams({ ...asked, page })}
                  {...(link as object)}
                />
              )}
            />
          )}
        </>
      )}
    </AdminView>
  )
}

function NoCompany({ isFiltered: isSearched }: { isFiltered: boolean }) {
  return isSearched ? (
    <Empty
      title="No companies found"
      actions={<AdminLink to="/companies">Show all companies</AdminLink>}
    >
      Every word must match a name, an e-mail address, a telephone number, a website or an id.
    </Empty>
  ) : (
    <Empty title="No companies yet">
      Add the first company. Its main contact receives a link to set a password.
    </Empty>
  )
}
