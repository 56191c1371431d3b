import {
  createContent,
  exportContent,
  type ContentKind,
  type ContentRow,
  type ContentSort,
} from '#contract/content/desk/content.ts'
import { businessTimeZone } from '#contract/dates.ts'
import { countText } from '#contract/figures/numbers.ts'
import { contentListQuery, editorPath } from '#web/features/content/desk/api.ts'
import { ContentStatusBadge, plannedText } from '#web/features/content/desk/content-status.tsx'
import {
  AdminLink,
  AdminView,
  notifyFailure,
  useAdminNavigate,
} from '#web/features/back-office/frame/admin-view.tsx'
import { DeskList, type ListColumn } from '#web/features/back-office/frame/desk-list/desk-list.tsx'
import { useListAddress } from '#web/features/back-office/frame/desk-list/list-address.ts'
import { useRowSelection } from '#web/features/back-office/frame/desk-list/row-selection.ts'
import { useApi } from '#web/platform/api/api.ts'
import { Empty } from '#web/ui/empty.tsx'
import { Button } from '#web/ui/forms/button.tsx'
import { Badge } from '#web/ui/marks/badge.tsx'
import { hitClass } from '#web/ui/table.tsx'
import { RelativeTime } from '#web/ui/text/relative-time.tsx'
import { minuteText } from '#web/ui/text/time-text.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import './content-list.css'

const words = {
  post: { title: 'News', one: '1 post', many: 'posts', add: 'New post' },
  page: { title: 'Pages', one: '1 page', many: 'pages', add: 'New page' },
} as const

/** The posts or the pages, with their drafts. */
export function ContentList({ kind }: { kind: ContentKind }) {
  const path = kind === 'post' ? '/news' : '/pages'
  const list = useListAddress(path)
  const query = useQuery(contentListQuery(useApi(), kind, list.address))
  const total = query.data?.numResults ?? 0
  const selection = useRowSelection(list.selection, total)
  const { title, one, many, add } = words[kind]
  return (
    <AdminView
      title={title}
      sub={
        query.data && <span role="status">{total === 1 ? one : `${countText(total)} ${many}`}</span>
      }
      actions={<CreateButton kind={kind}>{add}</CreateButton>}
    >
      <DeskList
        path={path}
        caption={title}
        searchLabel="Title, text, author or address"
        placeholder="Title, text, author"
        filters={[
          { name: 'status', label: 'Status' },
          ...(kind === 'post'
            ? [
                { name: 'category', label: 'Category' },
                { name: 'author', label: 'Author' },
                { name: 'pinned', label: 'Pinned' },
              ]
            : []),
        ]}
        columns={kind === 'post' ? postColumns : pageColumns}
        usualSort={{ by: 'date', order: 'desc' }}
        nameOf={(row) => row.title}
        list={list}
        query={query}
        selection={selection}
        exportPath={exportContent.path.replace(':kind', kind)}
        empty={
          list.selection === '' ? (
            <Empty
              title={`No ${many} yet`}
              actions={<CreateButton kind={kind}>{add}</CreateButton>}
            >
              Drafts are seen by staff only, until they are published.
            </Empty>
          ) : (
            <Empty title={`No ${many} found`} actions={<AdminLink to={path}>Show all</AdminLink>}>
              Remove a filter, or search for fewer words.
            </Empty>
          )
        }
      />
    </AdminView>
  )
}

function CreateButton({ kind, children }: { kind: ContentKind; children: string }) {
  const api = useApi()
  const navigate = useAdminNavigate()
  const [isBusy, setBusy] = useState(false)
  async function create() {
    setBusy(true)
    try {
      const { payload } = await api(createContent, { params: { kind } })
      await navigate(editorPath(kind, payload.id))
    } catch (failure) {
      notifyFailure('The draft could not be started', failure)
      setBusy(false)
    }
  }
  return (
    <Button variant="primary" icon="plus" busy={isBusy} onClick={() => void create()}>
      {children}
    </Button>
  )
}

type ContentColumn = ListColumn<ContentRow, ContentSort>

const titleColumn = (kind: ContentKind): ContentColumn => ({
  key: 'title',
  header: kind === 'post' ? 'Post' : 'Page',
  card: 'title',
  isRowHeader: true,
  sortKey: 'title',
  title: ({ title }) => title,
  cell: ({ id, title, isPinned, plannedAt, brokenLinks }) => (
    <>
      <span className="content-title">
        <AdminLink to={editorPath(kind, id)} className={hitClass}>
          {title || 'Untitled'}
        </AdminLink>
        {isPinned && <Badge tone="outline">Pinned</Badge>}
        {brokenLinks > 0 && (
          <Badge tone="bad">
            {brokenLinks === 1 ? '1 broken link' : `${brokenLinks} broken links`}
          </Badge>
        )}
      </span>
      {plannedAt && <span className="content-plan small">{plannedText(plannedAt)}</span>}
    </>
  ),
})
const statusColumn: ContentColumn = {
  key: 'status',
  header: 'Status',
  width: '10rem',
  card: 'figure',
  cell: ({ status, hasChanges, plannedAt }) => (
    <span className="content-title">
      <ContentStatusBadge status={status} />
      {hasChanges && !plannedAt && <span className="small soft">changes</span>}
    </span>
  ),
}
const dateColumn: ContentColumn = {
  key: 'date',
  header: 'Published',
  width: '8.5rem',
  align: 'right',
  card: 'figure',
  sortKey: 'date',
  className: 'soft num',
  cell: ({ publishedAt, status }) =>
    publishedAt === null ? (
      '-'
    ) : status === 'scheduled' ? (
      minuteText(publishedAt, businessTimeZone)
    ) : (
      <RelativeTime at={publishedAt} />
    ),
}
const changedColumns: readonly ContentColumn[] = [
  {
    key: 'changed',
    header: 'Edited',
    width: '7rem',
    align: 'right',
    from: '64rem',
    card: 'hidden',
    sortKey: 'changed',
    optional: 'extra',
    className: 'soft num',
    cell: ({ changedAt }) => <RelativeTime at={changedAt} />,
  },
  {
    key: 'changedBy',
    header: 'Edited by',
    width: '9rem',
    from: '64rem',
    card: 'hidden',
    optional: 'extra',
    className: 'soft',
    cell: ({ changedBy }) => changedBy ?? '-',
  },
]

const postColumns: readonly ContentColumn[] = [
  titleColumn('post'),
  statusColumn,
  {
    key: 'category',
    header: 'Category',
    width: '9.5rem',
    from: '52rem',
    card: 'hidden',
    optional: 'usual',
    className: 'soft',
    cell: ({ category }) => category ?? '-',
  },
  {
    key: 'author',
    header: 'Author',
    width: '8.5rem',
    from: '64rem',
    card: 'hidden',
    optional: 'usual',
    className: 'soft',
    cell: ({ author }) => author || '-',
  },
  dateColumn,
  ...changedColumns,
]
const pageColumns: readonly ContentColumn[] = [
  titleColumn('page'),
  {
    key: 'slug',
    header: 'Address',
    width: '16rem',
    from: '52rem',
    optional: 'usual',
    className: 'soft mono',
    cell: ({ slug }) => (slug ? `/${slug}` : '-'),
  },
  statusColumn,
  dateColumn,
  ...changedColumns,
]
