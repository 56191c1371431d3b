import {
  previewContent,
  type ContentDetail,
  type ContentDraft,
} from '#contract/back-office/content.ts'
import { warningCategories } from '#contract/content/posts.ts'
import { parseVideoAddress } from '#contract/content/videos.ts'
import { businessTimeZone } from '#contract/dates.ts'
import { contentKey } from '#web/features/content/admin/api.ts'
import { VideoFrame } from '#web/features/content/editor/video-view.tsx'
import { LoadError } from '#web/platform/admin/admin-view.tsx'
import { useApi } from '#web/platform/api/api.ts'
import { cx } from '#web/ui/class-names.ts'
import { Dialog, DialogClose } from '#web/ui/dialogs/dialog.tsx'
import type { PopupProps } from '#web/ui/dialogs/lazy-popup.tsx'
import { Segmented } from '#web/ui/forms/segmented.tsx'
import { Badge } from '#web/ui/marks/badge.tsx'
import { dateText } from '#web/ui/text/time-text.ts'
import { useQuery } from '@tanstack/react-query'
import { useState, type MouseEvent } from 'react'

type PreviewDialogProps = PopupProps & { content: ContentDetail; draft: ContentDraft }
type Playing = { video: NonNullable<ReturnType<typeof parseVideoAddress>>; title: string }

const getNow = () => new Date()

/** The draft as readers would see it. */
export function PreviewDialog({ content, draft, ...popup }: PreviewDialogProps) {
  const api = useApi()
  const [width, setWidth] = useState<'wide' | 'phone'>('wide')
  const [playing, play] = useState<Playing>()
  const { data, error, refetch } = useQuery({
    queryKey: [...contentKey, 'preview', content.id, draft.html],
    queryFn: async () =>
      (
        await api(previewContent, {
          params: { id: String(content.id) },
          body: { html: draft.html },
        })
      ).payload,
    gcTime: 0,
  })
  const category = content.categories.find(({ id }) => id === draft.categoryId)
  const isWarning = category && warningCategories.includes(category.id)

  /** Videos play on request, without leaving the preview. */
  function onClick(event: MouseEvent) {
    const link = (event.target as Element).closest<HTMLAnchorElement>('a')
    if (!link) return
    event.preventDefault()
    const video = parseVideoAddress(link.getAttribute('href') ?? '')
    if (link.matches('.video-link') && video) play({ video, title: link.textContent })
    else window.open(link.href, '_blank', 'noopener')
  }
  return (
    <Dialog
      {...popup}
      title="Preview"
      size="lg"
      full
      foot={
        <>
          <Segmented
            small
            label="Width"
            value={width}
            onValueChange={setWidth}
            options={[
              { value: 'wide', label: 'Computer' },
              { value: 'phone', label: 'Phone' },
            ]}
          />
          <DialogClose>Close</DialogClose>
        </>
      }
    >
      {error && <LoadError error={error} onRetry={refetch} />}
      {playing && <VideoFrame {...playing.video} title={playing.title} />}
      <article className={cx('content-preview', width === 'phone' && 'phone')}>
        {content.kind === 'post' && (
          <p className="row small soft">
            {isWarning ? <Badge tone="bad">{category.name}</Badge> : <span>{category?.name}</span>}
            <span>{dateText(content.publishedAt ?? getNow(), businessTimeZone)}</span>
            {draft.author && <span>by {draft.author}</span>}
          </p>
        )}
        <h2 className="preview-title">{draft.title || 'Untitled'}</h2>
        {draft.lead && <p className="preview-lead">{draft.lead}</p>}
        {data && (
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- only links react
          <div
            className={cx('prose content-text', isWarning && 'warning')}
            onClick={onClick}
            // Sanitised by the server.
            dangerouslySetInnerHTML={{ __html: data.html }}
          />
        )}
      </article>
    </Dialog>
  )
}
