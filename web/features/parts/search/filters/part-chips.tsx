import { conditions, shortConditions } from '#contract/inventory/inventory.ts'
import { regionKeys, regions } from '#contract/regions.ts'
import { companyQuery } from '#web/features/companies/details-public.ts'
import { countriesQuery } from '#web/features/directory/countries-public.ts'
import {
  ageLabel,
  onlyFilters,
  quantityText,
} from '#web/features/parts/search/filters/filter-groups.ts'
import { listOf, withoutFilters, type PartSearch } from '#web/features/parts/search/part-search.ts'
import { useApi } from '#web/platform/api/api.ts'
import { useViewer } from '#web/platform/page/session.ts'
import { FilterChip } from '#web/ui/marks/filter-chip.tsx'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

/** The active filters, each with a link that clears it (PT-017). */
export function PartChips({ search }: { search: PartSearch }) {
  const { companyId, quantity, age } = search
  const chosen = listOf(search.condition)
  const inRegions = listOf(search.region)
  const codes = listOf(search.country)
  const less = (list: readonly string[], value: string) =>
    list.filter((one) => one !== value).join(',') || undefined
  const filters =
    chosen.length + inRegions.length + codes.length + (quantity ? 1 : 0) + (age ? 1 : 0)
  return (
    <>
      {companyId !== undefined && <CompanyChip id={companyId} search={search} />}
      {conditions
        .filter((one) => chosen.includes(one))
        .map((one) => (
          <Chip
            key={one}
            label={shortConditions[one]}
            to={{ ...search, condition: less(chosen, one) }}
          />
        ))}
      {regionKeys
        .filter((key) => inRegions.includes(key))
        .map((key) => (
          <Chip
            key={key}
            label={regions[key].name}
            to={{ ...search, region: less(inRegions, key) }}
          />
        ))}
      {codes.map((code) => (
        <CountryChip key={code} code={code} to={{ ...search, country: less(codes, code) }} />
      ))}
      {quantity !== undefined && (
        <Chip label={quantityText(quantity)} to={{ ...search, quantity: undefined }} />
      )}
      {age !== undefined && (
        <Chip label={`Updated within ${ageLabel(age)}`} to={{ ...search, age: undefined }} />
      )}
      {/* On a wide screen their boxes stand beside the chips. */}
      {onlyFilters.map(
        ({ name, chip }) =>
          search[name] && (
            <span key={name} className="only-phone">
              <Chip label={chip} to={{ ...search, [name]: undefined }} />
            </span>
          ),
      )}
      {filters > 1 && (
        <Link className="small" to="/parts" search={withoutFilters(search)} resetScroll={false}>
          Clear all
        </Link>
      )}
    </>
  )
}

type ChipProps = { label: string; to: PartSearch; clears?: string; children?: ReactNode }

function Chip({ label, to, clears = `Remove filter ${label}`, children = label }: ChipProps) {
  return (
    <FilterChip
      clear={
        <Link
          to="/parts"
          search={{ ...to, page: undefined }}
          aria-label={clears}
          resetScroll={false}
        />
      }
    >
      {children}
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
      to={{ ...search, companyId: undefined }}
      clears="Clear the company"
    />
  )
}

function CountryChip({ code, to }: { code: string; to: PartSearch }) {
  const countries = useQuery(countriesQuery(useApi())).data
  const name = countries?.find((one) => one.code === code)?.name ?? code
  return <Chip label={`Parts shown for ${name}`} to={to} clears={`Clear the country ${name}`} />
}
