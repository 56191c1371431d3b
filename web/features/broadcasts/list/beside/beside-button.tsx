import {
  chooseBeside,
  useHasRoomBeside,
  useIsBeside,
} from '#web/features/broadcasts/list/beside/beside-choice.ts'
import type { ListSearch } from '#web/features/broadcasts/list/list-search.ts'
import { useKeys } from '#web/platform/keys/keys.ts'
import { IconButton } from '#web/ui/forms/button.tsx'
import { useNavigate } from '@tanstack/react-router'

/** Chooses between reading beside the list and on pages, where there is room for both. */
export function BesideButton({ search }: { search: ListSearch }) {
  const navigate = useNavigate()
  const isBeside = useIsBeside()
  const hasRoom = useHasRoomBeside()

  function change() {
    chooseBeside(!isBeside)
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
