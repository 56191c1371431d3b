import { tabs } from '#contract/broadcasts/broadcasts.ts'
import { BesideButton } from '#web/features/broadcasts/list/beside/beside-button.tsx'
import { ComposeButton } from '#web/features/broadcasts/compose/compose-button.tsx'
import type { ListSearch } from '#web/features/broadcasts/list/list-search.ts'
import { MoreMenu } from '#web/features/broadcasts/guidelines/more-menu.tsx'
import { useViewer } from '#web/platform/page/session.ts'

/** What can be done beside the list's title. */
export function ListActions({ search }: { search: ListSearch }) {
  const { isTrading } = useViewer()
  return (
    <>
      {search.tab !== tabs.saved && <BesideButton search={search} />}
      {isTrading && <ComposeButton listId={search.listType} />}
      <MoreMenu />
    </>
  )
}
