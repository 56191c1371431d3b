import type { Marker } from '#contract/map.ts'
import type { DirectorySearch } from '#web/features/directory/list/directory-search.ts'
import { IconButton } from '#web/ui/forms/button.tsx'
import { CompanyName } from '#web/ui/marks/company-name.tsx'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import './map-card.css'

type MapCardProps = {
  /** Sorted by name; the first ones only if there are many. */
  companies: readonly Marker[]
  total: number
  byKeyboard: boolean
  nameOf: (country: string) => string
  search: DirectorySearch
  onClose: () => void
}

export function MapCard({ companies, total, byKeyboard, nameOf, search, onClose }: MapCardProps) {
  const card = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (byKeyboard) card.current?.focus()
  }, [companies, byKeyboard])
  const [first] = companies
  const codes = new Set(companies.map(({ country }) => country))
  // A cluster that never splits has one location, so unlisted companies share the country.
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
      {country && companies.every(({ isExact }) => !isExact) && (
        <p className="soft small">
          Shown in the middle of {country}: the exact{' '}
          {total === 1 ? 'location is' : 'locations are'} not known.
        </p>
      )}
      {total > 1 && (
        <ul>
          {companies.map((company) => (
            <li key={company.id}>
              <OpenCompany company={company} />
              {!country && <span className="soft small">{nameOf(company.country)}</span>}
            </li>
          ))}
        </ul>
      )}
      {total > companies.length && (
        <p className="small">
          <span className="soft">and {total - companies.length} more</span>
          {country && first && (
            <>
              {': '}
              <Link
                to="/companies"
                search={{ ...search, country: first.country, page: undefined }}
                resetScroll={false}
              >
                all companies in {country}
              </Link>
            </>
          )}
        </p>
      )}
    </div>
  )
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
