import { Logo } from '#web/app/shell/menus/logo.tsx'
import { settingsQuery } from '#web/platform/page/settings.ts'
import { useApi } from '#web/platform/api/use-api.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'

/** The room in front of the back office: one box, nothing beside it. */
export function Entrance({ title, children }: { title: string; children: ReactNode }) {
  const brand = useQuery(settingsQuery(useApi())).data?.productName
  return (
    <main id="main" className="entrance">
      <title>{`${title} - Back office`}</title>
      <p className="logo">
        <Logo />
        <span>{brand ? `${brand} back office` : 'Back office'}</span>
      </p>
      <div className="panel stack entrance-box">
        <h1>{title}</h1>
        {children}
      </div>
    </main>
  )
}
