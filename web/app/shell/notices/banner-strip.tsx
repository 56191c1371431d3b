import { settingsQuery } from '#web/platform/page/settings.ts'
import { useApi } from '#web/platform/api/use-api.ts'
import { useQuery } from '@tanstack/react-query'
import type { CSSProperties } from 'react'
import { useShellParts } from './use-shell-parts.ts'

/** Advertisements above the footer of every page. Their space is reserved, so that nothing shifts. */
export function BannerStrip() {
  const settings = useQuery(settingsQuery(useApi())).data
  const parts = useShellParts()
  if (!settings || settings.bannersShown === 0) return null
  const placeholder = Array.from({ length: settings.bannersShown }, (_, place) => (
    <li key={place} className="banner" />
  ))
  return (
    <section className="banners no-print" aria-label="Advertisements">
      <div className="page">
        <h2>Advertisements</h2>
        <ul style={{ '--banners': settings.bannersPerView } as CSSProperties}>
          {parts ? <parts.Banners placeholder={placeholder} /> : placeholder}
        </ul>
      </div>
    </section>
  )
}
