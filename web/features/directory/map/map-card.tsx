import type { Marker } from '#contract/map.ts'
import type { DirectorySearch } from '#web/features/directory/list/directory-search.ts'
import { Button, IconButton } from '#web/ui/forms/button.tsx'
import { CompanyName } from '#web/ui/marks/company-name.tsx'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import './map-card.css'

type MapCardProps = {
  /** Sorted by name. */
  companies: readonly Marker[]
  byKeyboard: boolean
  nameOf: (country: string) => string
  search: DirectorySearch
  onClose: () => void
}

/** Maximum companies listed at once. */
const pageSize = 50

export function MapCard({ companies, byKeyboard, nameOf, search, onClose }: MapCardProps) {
  const card = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (byKeyboard) card.current?.focus()
  }, [companies, byKeyboard])
  const [listed, setListed] = useState(pageSize)
  const total = companies.length
  const [first] = companies
  const inexact = companies.filter(({ precision }) => precision !== 'exact')
  const codes = new Set(companies.map(({ country }) => country))
  const country = first && codes.size === 1 ? nameOf(first.country) : undefined
  const title = total === 1 ? first?.name : `${total} companies${country ? ` in ${country}` : ''}`
  return (
    <div
      ref={card}
      className="map-card"
      role="dialog"
      aria-label={title}
      tabIndex={-1}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.stopPropagation()
        onClose()
      }}
    >
      <div className="row between map-card-head">
        {total === 1 && first ? <OpenCompany company={first} /> : <strong>{title}</strong>}
        <IconButton icon="x" label="Close" size="sm" onClick={onClose} />
      </div>
      {total === 1 && <p className="soft small">{country}</p>}
      {inexact.length > 0 && (
        <p className="soft small">
          {inexact.length < total ? 'Some are shown' : 'Shown'}{' '}
          {aboutPlace(inexact, total, country)}: the exact{' '}
          {total === 1 ? 'location is' : 'locations are'} not known.
        </p>
      )}
      {total > 1 && (
        <ul>
          {companies.slice(0, listed).map((company) => (
            <li key={company.id}>
              <OpenCompany company={company} />
              {!country && <span className="soft small">{nameOf(company.country)}</span>}
            </li>
          ))}
        </ul>
      )}
      {total > listed && (
        <div className="row between map-card-more">
          <Button size="sm" onClick={() => setListed(listed + pageSize)}>
            Show {Math.min(pageSize, total - listed)} more
          </Button>
          {country && first && (
            <Link
              to="/companies"
              search={{ ...search, country: first.country, page: undefined }}
              resetScroll={false}
              className="small"
            >
              All companies in {country}
            </Link>
          )}
        </div>
      )}
    </div>
  )
}

/** Returns a text about the place of companies without an exact location. */
function aboutPlace(
  companies: readonly Marker[],
  total: number,
  country: string | undefined,
): string {
  const [precision, ...others] = new Set(companies.map((company) => company.precision))
  if (others.length > 0 || !country) return 'near their addresses'
  if (precision === 'country') return `in the middle of ${country}`
  const whose = total === 1 ? 'its' : 'their'
  return precision === 'city' ? `in the middle of ${whose} city` : `in ${whose} postal area`
}

function OpenCompany({ company: { id, name, tier } }: { company: Marker }) {
  return (
    <CompanyName tier={tier} title={name}>
      <Link
        to="/companies/$id"
        params={{ id: String(id) }}
        preload="intent"
        className="plain strong"
      >
        {name}
      </Link>
    </CompanyName>
  )
}
