import type { BrokenLink } from '#contract/content/desk/content.ts'
import { brokenLinksQuery, editorPath } from '#web/features/content/desk/api.ts'
import { AdminLink, AdminView, LoadError } from '#web/features/back-office/frame/admin-view.tsx'
import { useApi } from '#web/platform/api/api.ts'
import { DataTable, type Column } from '#web/ui/data-table.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { RelativeTime } from '#web/ui/text/relative-time.tsx'
import { useQuery } from '@tanstack/react-query'

/** Links of published posts and pages that do not work. */
export default function BrokenLinksPage() {
  const { data, error, refetch } = useQuery(brokenLinksQuery(useApi()))
  return (
    <AdminView
      title="Broken links"
      sub={
        data?.checkedAt ? (
          <>
            Links of published posts and pages, checked every night. Last checked{' '}
            <RelativeTime at={data.checkedAt} />.
          </>
        ) : (
          'Links of published posts and pages, checked every night.'
        )
      }
    >
      {error ? (
        <LoadError error={error} onRetry={refetch} />
      ) : (
        <DataTable
          caption="Broken links"
          columns={columns}
          rows={data?.results}
          rowKey={({ id, url }) => `${id} ${url}`}
          skeletonRows={4}
          empty={<Empty title="All links work">Nothing to do here.</Empty>}
        />
      )}
    </AdminView>
  )
}

const columns: readonly Column<BrokenLink>[] = [
  {
    key: 'title',
    header: 'Post or page',
    card: 'title',
    isRowHeader: true,
    title: ({ title }) => title,
    cell: ({ id, kind, title }) => (
      <AdminLink to={editorPath(kind, id)}>{title || 'Untitled'}</AdminLink>
    ),
  },
  {
    key: 'url',
    header: 'Link',
    cardLabel: 'Link',
    title: ({ url }) => url,
    cell: ({ url }) => (
      <a href={url} target="_blank" rel="noreferrer">
        {url}
      </a>
    ),
  },
  {
    key: 'problem',
    header: 'Problem',
    width: '16rem',
    cardLabel: 'Problem',
    cell: (row) => row.problem,
  },
  {
    key: 'since',
    header: 'Since',
    width: '7rem',
    align: 'right',
    cardLabel: 'Since',
    className: 'soft num',
    cell: ({ failingSince }) => <RelativeTime at={failingSince} />,
  },
]
