import { Icon } from '#web/ui/marks/icon.tsx'
import { useRouterState } from '@tanstack/react-router'
import { useSyncExternalStore } from 'react'

/** A thin progress line while the next page loads; visible after 200 ms. */
export function PendingBar() {
  const isLoading = useRouterState({ select: ({ status }) => status === 'pending' })
  return (
    <>
      <div role="status" className="pending no-print" data-loading={isLoading || undefined}>
        {isLoading && <span className="sr">Loading</span>}
      </div>
      <OfflineNote isLoading={isLoading} />
    </>
  )
}

/** Says that there is no connection; requests wait and are sent once there is one. */
function OfflineNote({ isLoading }: { isLoading: boolean }) {
  const isOffline = useSyncExternalStore(
    subscribeToConnection,
    () => !navigator.onLine,
    () => false,
  )
  return (
    <div role="status" className="offline no-print">
      {isOffline && (
        <p>
          <Icon name="warn" small />
          <strong>You are offline.</strong>{' '}
          {isLoading
            ? 'The page opens by itself once you are connected again.'
            : 'What you see may be out of date.'}
        </p>
      )}
    </div>
  )
}

function subscribeToConnection(onChange: () => void): () => void {
  addEventListener('online', onChange)
  addEventListener('offline', onChange)
  return () => {
    removeEventListener('online', onChange)
    removeEventListener('offline', onChange)
  }
}
