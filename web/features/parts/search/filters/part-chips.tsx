import { companyQuery } from '#web/features/companies/details-public.ts'
import { countriesQuery } from '#web/features/directory/countries-public.ts'
import type { PartSearch } from '#web/features/parts/search/part-search.ts'
import { useViewer } from '#web/platform/page/session.ts'
import { useApi } from '#web/platform/api/use-api.ts'
import { FilterChip } from '#web/ui/marks/filter-chip.tsx'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'

/** What the results are narrowed by, with the ways out (PT-017). */
export function PartChips({ search }: { search: PartSearch }) {
  const { companyId, country } = search
  return (
    <>
      {companyId !== undefined && <CompanyChip id={companyId} search={search} />}
      {country && <CountryChip code={country} search={search} />}
    </>
  )
}

function CompanyChip({ id, search }: { id: number; search: PartSearch }) {
  const { readsAsVisitor } = useViewer()
  const query = companyQuery(useApi(), id)
  const { data } = useQuery({ ...query, retry: false, enabled: !readsAsVisitor })
  return (
    <FilterChip
      clear={
        <Link
          to="/parts"
          search={{ ...search, companyId: undefined, page: undefined }}
          aria-label="Clear the company"
          resetScroll={false}
        />
      }
    >
      Parts shown for {data?.company.name ?? 'one company'}
    </FilterChip>
  )
}

function CountryChip({ code, search }: { code: string; search: PartSearch }) {
  const countries = useQuery(countriesQuery(useApi())).data
  return (
    <FilterChip
      clear={
        <Link
          to="/parts"
          search={{ ...search, country: undefined, page: undefined }}
          aria-label="Clear the country"
          resetScroll={false}
        />
      }
    >
      Parts shown for {countries?.find((one) => one.code === code)?.name ?? code}
    </FilterChip>
  )
}
