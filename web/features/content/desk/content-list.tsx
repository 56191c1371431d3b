import { news, pages, type ContentKind, type ContentRow } from '#contract/content/desk/content.ts'
import { businessTimeZone } from '#contract/dates.ts'
import { contentKey, editorPath } from '#web/features/content/desk/api.ts'
import { ContentStatusBadge, plannedText } from '#web/features/content/desk/content-status.tsx'
import {
  AdminLink,
  notifyFailure,
  useAdminNavigate,
} from '#web/features/back-office/frame/admin-view.tsx'
import { useApi } from '#web/platform/api/api.ts'
import { Empty } from '#web/ui/empty.tsx'
import { Button } from '#web/ui/forms/button.tsx'
import { Badge } from '#web/ui/marks/badge.tsx'
import { hitClass } from '#web/ui/table.tsx'
import { RelativeTime } from '#web/ui/text/relative-time.tsx'
import { minuteText } from '#web/ui/text/time-text.ts'
import { useState } from 'react'
import './content-list.css'

/** The common parts of the lists of posts and of pages. */
export function contentList(kind: ContentKind) {
  const { many } = kind === 'post' ? news : pages
  const create = (
    <CreateButton kind={kind}>{kind === 'post' ? 'New post' : 'New page'}</CreateButton>
  )
  return {
    queryKey: [...contentKey, 'list', kind],
    actions: create,
    unmatched: 'Remove a filter, or search for fewer words.',
    none: (
      <Empty title={`No ${many} yet`} actions={create}>
        Drafts are seen by staff only, until they are published.
      </Empty>
    ),
  }
}

export const contentCells = (kind: ContentKind) => ({
  title: ({ id, title, isPinned, plannedAt, brokenLinks }: ContentRow) => (
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
  slug: ({ slug }: ContentRow) => (slug ? `/${slug}` : '-'),
  status: ({ status, hasChanges, plannedAt }: ContentRow) => (
    <span className="content-title">
      <ContentStatusBadge status={status} />
      {hasChanges && !plannedAt && <span className="small soft">changes</span>}
    </span>
  ),
  date: ({ publishedAt, status }: ContentRow) =>
    publishedAt === null ? (
      '-'
    ) : status === 'scheduled' ? (
      minuteText(publishedAt, businessTimeZone)
    ) : (
      <RelativeTime at={publishedAt} />
    ),
  changedBy: ({ changedBy }: ContentRow) => changedBy ?? '-',
})

function CreateButton({ kind, children }: { kind: ContentKind; children: string }) {
  const api = useApi()
  const navigate = useAdminNavigate()
  const [isBusy, setBusy] = useState(false)
  async function create() {
    setBusy(true)
    try {
      const { payload } = await api('createContent', { params: { kind } })
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
