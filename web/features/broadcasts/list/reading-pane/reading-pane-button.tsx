import {
  setPaneEnabled,
  useHasRoomForPane,
} from '#web/features/broadcasts/list/reading-pane/use-reading-pane.ts'
import { broadcastsQuery } from '#web/features/broadcasts/api.ts'
import { filterOf, type ListSearch } from '#web/features/broadcasts/list/list-search.ts'
import { isRead, useReadMarks } from '#web/features/broadcasts/list/rows/read-marks.ts'
import { useApi } from '#web/platform/api/api.ts'
import { useKeys } from '#web/platform/keys/keys.ts'
import { usePreferences } from '#web/platform/page/preferences.tsx'
import { IconButton } from '#web/ui/forms/button.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'

/** Toggle for the reading pane on wide screens; switched on it opens the newest unread broadcast, or the newest. */
export function ReadingPaneButton({ search }: { search: ListSearch }) {
  const api = useApi()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const { pageSize } = usePreferences()
  const marks = useReadMarks()
  const hasRoom = useHasRoomForPane()
  const isOpen = search.open !== undefined

  function getFirst() {
    const { queryKey } = broadcastsQuery(api, filterOf(search, pageSize))
    const rows = queryClient.getQueryData(queryKey)?.results ?? []
    return rows.find((row) => !row.isOwn && !isRead(marks, row)) ?? rows[0]
  }

  function change() {
    setPaneEnabled(!isOpen)
    const open = isOpen ? undefined : getFirst()?.id
    void navigate({
      to: '.',
      search: (now: ListSearch) => ({ ...now, open }),
      resetScroll: false,
    })
  }

  useKeys({ v: hasRoom ? change : undefined })
  return (
    <IconButton
      className="only-wide"
      icon="beside"
      label="Reading pane"
      aria-pressed={isOpen}
      aria-keyshortcuts="v"
      onClick={change}
    />
  )
}
