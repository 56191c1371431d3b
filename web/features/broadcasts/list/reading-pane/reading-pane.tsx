import type { DetailPane } from '#web/features/broadcasts/detail/detail-pane.tsx'
import { readingPaneId } from '#web/features/broadcasts/list/reading-pane/use-reading-pane.ts'
import { useEffect, useState } from 'react'

type BesideListProps = {
  id: number
  /** Ids of the rows, for prefetching. */
  ids: readonly number[]
  onClose: () => void
}

type Loaded = typeof DetailPane
let loaded: Loaded | undefined

/** Reading pane beside the list; its content is loaded on first use. */
export function ReadingPane(props: BesideListProps) {
  const [Pane, setPane] = useState<Loaded | undefined>(() => loaded)
  useEffect(() => {
    if (loaded) return
    void import('../../detail/detail-pane.tsx').then((module) => {
      loaded = module.DetailPane
      setPane(() => module.DetailPane)
    }, reportError)
  }, [])
  return (
    <aside
      id={readingPaneId}
      className="box beside"
      aria-label="Broadcast"
      tabIndex={-1}
      aria-busy={!Pane}
    >
      {Pane && <Pane {...props} />}
    </aside>
  )
}
