import type { Marker } from '#contract/map.ts'
import type { DirectorySearch } from '#web/features/directory/directory-search.ts'
import { IconButton } from '#web/ui/button.tsx'
import { CompanyName } from '#web/ui/company-name.tsx'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import './map-card.css'

type MapCardProps = {
  companies: readonly Marker[]
  /** All companies of the point; the card lists the first of them. */
  total: number
  /** Whether the card takes the focus. */
  byKeyboard: boolean
  nameOf: (country: string) => string
  search: DirectorySearch
  onClose: () => void
}

/** The companies of one point on the map. */
export function MapCard({ companies, total, byKeyboard, nameOf, search, onClose }: MapCardProps) {
  const card = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (byKeyboard) card.current?.focus()
  }, [companies, byKeyboard])
  const codes = new Set(companies.map(({ country }) => country))
  const only = codes.size === 1 ? companies[0]?.country : undefined
  const isVague = companies.every(({ isExact }) => !isExact)
  const more = total - companies.length
  return (
    <div
      ref={card}
      className="map-card"
      role="dialog"
      aria-label={total === 1 ? companies[0]?.name : `${total} companies`}
      tabIndex={-1}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.stopPropagation()
        onClose()
      }}
    >
      <div className="map-card-head">
        <strong>{headOf(total, only && nameOf(only))}</strong>
        <IconButton icon="x" label="Close" size="sm" onClick={onClose} />
      </div>
      {isVague && only && (
        <p className="soft small">
          Shown in the middle of {nameOf(only)}: {total === 1 ? 'its place is' : 'their places are'}{' '}
          not known exactly.
        </p>
      )}
      <ul>
        {companies.map(({ id, name, country, tier }) => (
          <li key={id}>
            <CompanyName tier={tier} title={name}>
              <Link to="/companies/$id" params={{ id: String(id) }} preload="intent">
                {name}
              </Link>
            </CompanyName>
            {!only && <span className="soft small">{nameOf(country)}</span>}
          </li>
        ))}
      </ul>
      {more > 0 && (
        <p className="small">
          {only ? (
            <Link to="/companies" search={{ ...search, country: only, page: undefined }}>
              All companies in {nameOf(only)}
            </Link>
          ) : (
            `and ${more} more`
          )}
        </p>
      )}
    </div>
  )
}

function headOf(total: number, country: string | undefined): string {
  if (total === 1) return country ?? ''
  return country ? `${total} companies in ${country}` : `${total} companies`
}
