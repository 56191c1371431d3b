import { Skeleton } from '#web/ui/loading.tsx'
import { Panel } from '#web/ui/panel.tsx'

/** Placeholder while a form is loading. */
export function FormWaits() {
  return (
    <Panel>
      <div className="stack" role="status" aria-label="Loading the form">
        <Skeleton width="60%" />
        <Skeleton width="80%" />
        <Skeleton width="70%" />
      </div>
    </Panel>
  )
}
