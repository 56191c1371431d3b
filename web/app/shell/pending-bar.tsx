import { useRouterState } from '@tanstack/react-router'

/** A thin progress line while the next page loads; visible after 200 ms. */
export function PendingBar() {
  const isLoading = useRouterState({ select: ({ status }) => status === 'pending' })
  return (
    <div role="status" className="pending no-print" data-loading={isLoading || undefined}>
      {isLoading && <span className="sr">Loading</span>}
    </div>
  )
}
