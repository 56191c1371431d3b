import type { ListSearch } from '#web/features/broadcasts/list/list-search.ts'
import { companyQuery } from '#web/features/companies/details-public.ts'
import { useApi } from '#web/platform/api/use-api.ts'
import { FilterChip } from '#web/ui/marks/filter-chip.tsx'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'

/** Says whose broadcasts are shown, with the way back to everybody's (BC-023). */
export function CompanyChip({ id, search }: { id: number; search: ListSearch }) {
  const { data } = useQuery({ ...companyQuery(useApi(), id), retry: false })
  return (
    <div className="chips">
      <FilterChip
        clear={
          <Link
            to="/broadcasts"
            search={{ ...search, companyId: undefined, page: undefined }}
            aria-label="Clear company"
          />
        }
      >
        Broadcasts from {data?.company.name ?? 'one company'}
      </FilterChip>
    </div>
  )
}
