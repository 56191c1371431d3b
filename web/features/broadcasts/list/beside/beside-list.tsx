import type { DetailPane } from '#web/features/broadcasts/detail/detail-pane.tsx'
import { besideId } from '#web/features/broadcasts/list/beside/use-beside.ts'
import { useEffect, useState } from 'react'

type BesideListProps = {
  id: number
  /** Their neighbours are loaded ahead. */
  ids: readonly number[]
  onClose: () => void
}

type Loaded = typeof DetailPane
let loaded: Loaded | undefined

/** The place beside the list; what fills it comes when something is read there. */
export function BesideList(props: BesideListProps) {
  const [Pane, setPane] = useState<Loaded | undefined>(() => loaded)
  useEffect(() => {
    if (loaded) return
    void import('../../detail/detail-pane.tsx').then((module) => {
      loaded = module.DetailPane
      setPane(() => module.DetailPane)
    }, reportError)
  }, [])
  return (
    <aside id={besideId} className="beside" aria-label="Broadcast" tabIndex={-1} aria-busy={!Pane}>
      {Pane && <Pane {...props} />}
    </aside>
  )
}
