import type { ContentDetail, ContentDraft } from '#contract/content/desk/content.ts'
import { businessTimeZone } from '#contract/dates.ts'
import { fillText } from '#contract/fill-text.ts'
import { contentKey } from '#web/features/content/desk/api.ts'
import {
  isWarning,
  PostText,
  warningTone,
} from '#web/features/content/news/post/post-text-public.ts'
import { LoadError } from '#web/features/back-office/frame/admin-view.tsx'
import { useApi } from '#web/platform/api/api.ts'
import { cx } from '#web/ui/class-names.ts'
import { Dialog, DialogClose } from '#web/ui/dialogs/dialog.tsx'
import type { PopupProps } from '#web/ui/dialogs/lazy-popup.tsx'
import { Segmented } from '#web/ui/forms/segmented.tsx'
import { Badge } from '#web/ui/marks/badge.tsx'
import { dateText } from '#web/ui/text/time-text.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

type PreviewDialogProps = PopupProps & { content: ContentDetail; draft: ContentDraft }

const getNow = () => new Date()

/** The draft as readers would see it. */
export function PreviewDialog({ content, draft, ...popup }: PreviewDialogProps) {
  const api = useApi()
  const [width, setWidth] = useState<'wide' | 'phone'>('wide')
  const { data, error, refetch } = useQuery({
    queryKey: [...contentKey, 'preview', content.id, draft.html],
    queryFn: async () =>
      (
        await api('previewContent', {
          params: { id: String(content.id) },
          body: { html: draft.html },
        })
      ).payload,
    gcTime: 0,
  })
  const fill = (text: string) => fillText(text, content.figures)
  const category = content.categories.find(({ id }) => id === draft.categoryId)
  const isWarned = category !== undefined && isWarning(category.id)
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
      <article
        className={cx(
          'post content-preview',
          isWarned && `warning ${warningTone(category.id)}`,
          width === 'phone' && 'phone',
        )}
      >
        {content.kind === 'post' && (
          <p className="row small soft">
            {isWarned ? <Badge tone="bad">{category.name}</Badge> : <span>{category?.name}</span>}
            <span>{dateText(content.publishedAt ?? getNow(), businessTimeZone)}</span>
            {draft.author && <span>by {draft.author}</span>}
          </p>
        )}
        <h2 className="preview-title">{fill(draft.title) || 'Untitled'}</h2>
        {draft.lead && <p className="preview-lead">{fill(draft.lead)}</p>}
        {data && <PostText html={data.html} />}
      </article>
    </Dialog>
  )
}
