import { pages } from '#contract/content/desk/content.ts'
import { contentCells, contentList } from '#web/features/content/desk/content-list.tsx'
import { DeskListPage } from '#web/features/back-office/frame/desk-list/desk-list.tsx'

/** The pages with their drafts. */
export default function PagesPage() {
  return <DeskListPage list={pages} {...contentList('page')} cells={contentCells('page')} />
}
