import {
  setPaneEnabled,
  useHasRoomForPane,
  useIsPaneEnabled,
} from '#web/features/broadcasts/list/reading-pane/use-reading-pane.ts'
import type { ListSearch } from '#web/features/broadcasts/list/list-search.ts'
import { useKeys } from '#web/platform/keys/keys.ts'
import { IconButton } from '#web/ui/forms/button.tsx'
import { useNavigate } from '@tanstack/react-router'

/** Toggle for the reading pane on wide screens. */
export function ReadingPaneButton({ search }: { search: ListSearch }) {
  const navigate = useNavigate()
  const isBeside = useIsPaneEnabled()
  const hasRoom = useHasRoomForPane()

  function change() {
    setPaneEnabled(!isBeside)
    if (!isBeside || search.open === undefined) return
    void navigate({
      to: '.',
      search: (now: ListSearch) => ({ ...now, open: undefined }),
      resetScroll: false,
    })
  }

  useKeys({ v: hasRoom ? change : undefined })
  return (
    <IconButton
      className="only-wide"
      icon="beside"
      label="Reading pane"
      aria-pressed={isBeside}
      aria-keyshortcuts="v"
      onClick={change}
    />
  )
}
