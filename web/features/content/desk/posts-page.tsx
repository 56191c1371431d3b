import { news } from '#contract/content/desk/content.ts'
import { contentCells, contentList } from '#web/features/content/desk/content-list.tsx'
import { DeskListPage } from '#web/features/back-office/frame/desk-list/desk-list.tsx'

/** The posts with their drafts. */
export default function PostsPage() {
  return (
    <DeskListPage
      list={news}
      {...contentList('post')}
      cells={{
        ...contentCells('post'),
        category: ({ category }) => category ?? '-',
        author: ({ author }) => author || '-',
      }}
    />
  )
}
