import { PageHead } from '#web/ui/page-head.tsx'
import type { ReactNode } from 'react'

type AdminViewProps = {
  title: string
  sub?: ReactNode
  actions?: ReactNode
  children: ReactNode
}

/** A page of the back office: its name in the tab and as heading, and what is on it. */
export function AdminView({ title, sub, actions, children }: AdminViewProps) {
  return (
    <>
      <title>{`${title} - Back office`}</title>
      <PageHead title={title} sub={sub} actions={actions} />
      {children}
    </>
  )
}
