import { companyQuery } from '#web/features/companies/details-public.ts'
import { countriesQuery } from '#web/features/directory/countries-public.ts'
import { filterGroups } from '#web/features/parts/search/filters/filter-groups.ts'
import { withoutFilters, type PartSearch } from '#web/features/parts/search/part-search.ts'
import { useApi } from '#web/platform/api/api.ts'
import { useViewer } from '#web/platform/page/session.ts'
import { FilterChip } from '#web/ui/marks/filter-chip.tsx'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'

/** The active filters, each with a link that clears it (PT-017). */
export function PartChips({ search }: { search: PartSearch }) {
  const { companyId, country } = search
  const { readsAsVisitor } = useViewer()
  const countries = useQuery({
    ...countriesQuery(useApi()),
    enabled: country !== undefined,
  }).data
  const groups = filterGroups(search, countries ?? [], readsAsVisitor)
  const narrowing = groups.flatMap(({ name, chips }) => (name === 'only' ? [] : chips))
  const only = groups.flatMap(({ name, chips }) => (name === 'only' ? chips : []))
  return (
    <>
      {companyId !== undefined && <CompanyChip id={companyId} search={search} />}
      {narrowing.map((chip) => (
        <Chip key={chip.label} {...chip} />
      ))}
      {/* On a wide screen their boxes stand beside the chips. */}
      {only.map((chip) => (
        <span key={chip.label} className="only-phone">
          <Chip {...chip} />
        </span>
      ))}
      {narrowing.length > 1 && (
        <Link className="small" to="/parts" search={withoutFilters(search)} resetScroll={false}>
          Clear all
        </Link>
      )}
    </>
  )
}

type ChipProps = { label: string; clears: string; search: PartSearch }

function Chip({ label, clears, search }: ChipProps) {
  return (
    <FilterChip
      clear={<Link to="/parts" search={search} aria-label={clears} resetScroll={false} />}
    >
      {label}
    </FilterChip>
  )
}

function CompanyChip({ id, search }: { id: number; search: PartSearch }) {
  const { readsAsVisitor } = useViewer()
  const query = companyQuery(useApi(), id)
  const { data } = useQuery({ ...query, retry: false, enabled: !readsAsVisitor })
  return (
    <Chip
      label={`Parts shown for ${data?.company.name ?? 'one company'}`}
      clears="Clear the company"
      search={{ ...search, companyId: undefined, page: undefined }}
    />
  )
}
