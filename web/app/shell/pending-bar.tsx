import { useRouterState } from '@tanstack/react-router'

/** A thin line at the top while the next page is on its way; the stylesheet shows it after 200 ms. */
export function PendingBar() {
  const isLoading = useRouterState({ select: ({ status }) => status === 'pending' })
  return (
    <div role="status" className="pending" data-loading={isLoading || undefined}>
      {isLoading && <span className="sr">Loading</span>}
    </div>
  )
}
