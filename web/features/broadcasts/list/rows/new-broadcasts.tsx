import type { BroadcastRow } from '#contract/broadcasts/broadcasts.ts'
import type { ListSearch } from '#web/features/broadcasts/list/list-search.ts'
import { useNewBroadcasts } from '#web/features/broadcasts/list/rows/use-new-broadcasts.ts'
import { useKeys } from '#web/platform/keys/keys.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { hitClass } from '#web/ui/table.tsx'
import { useEffect, useRef } from 'react'
import './new-broadcasts.css'

type NewBroadcastsProps = { search: ListSearch; shown: readonly BroadcastRow[] }

/** Button that shows broadcasts sent since the list was loaded; rows do not move until it is pressed (AM-008). */
export function NewBroadcasts({ search, shown }: NewBroadcastsProps) {
  const { count, isMore, show } = useNewBroadcasts(search, shown)
  const place = useRef<HTMLDivElement>(null)
  const words = `${count}${isMore ? '+' : ''} new broadcast${count === 1 ? '' : 's'}`

  const isAsked = useRef(false)

  function showRows() {
    isAsked.current = true
    show()
  }
  // The button disappears when pressed, so focus moves to the newest row.
  useEffect(() => {
    if (!isAsked.current) return
    isAsked.current = false
    place.current?.parentElement?.querySelector<HTMLElement>(`.${hitClass}`)?.focus()
  }, [shown])
  useKeys({ '.': count > 0 ? showRows : undefined })

  return (
    <div ref={place} className="new-rows">
      <p role="status" className="sr">
        {count > 0 && words}
      </p>
      {count > 0 && (
        <Button
          variant="primary"
          size="sm"
          icon="up"
          aria-keyshortcuts="."
          title="Show new broadcasts (press .)"
          onClick={showRows}
        >
          Show {words}
        </Button>
      )}
    </div>
  )
}
