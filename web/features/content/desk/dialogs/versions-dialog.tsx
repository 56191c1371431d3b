import { type ContentDetail } from '#contract/content/desk/content.ts'
import type { ContentVersion } from '#contract/content/desk/content-versions.ts'
import { staffNotices } from '#contract/back-office/staff-notices.ts'
import { businessTimeZone } from '#contract/dates.ts'
import { versionQuery, versionsQuery } from '#web/features/content/desk/api.ts'
import { ContentStatusBadge } from '#web/features/content/desk/content-status.tsx'
import { ComparedText } from '#web/features/content/desk/dialogs/compared-text.tsx'
import { PostText } from '#web/features/content/news/post/post-text-public.ts'
import type { Draft } from '#web/features/content/desk/use-draft.ts'
import { LoadError, notifyFailure } from '#web/features/back-office/frame/admin-view.tsx'
import { useApi } from '#web/platform/api/api.ts'
import { notify } from '#web/platform/page/notices.ts'
import { Dialog, DialogClose } from '#web/ui/dialogs/dialog.tsx'
import type { PopupProps } from '#web/ui/dialogs/lazy-popup.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { Badge } from '#web/ui/marks/badge.tsx'
import { Button } from '#web/ui/forms/button.tsx'
import { Segmented } from '#web/ui/forms/segmented.tsx'
import { minuteText } from '#web/ui/text/time-text.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

type VersionsDialogProps = PopupProps & {
  content: ContentDetail
  draft: Draft
  onReplaced: (content: ContentDetail) => void
}

/** The published versions: who and when, what has changed since, and which to restore. */
export function VersionsDialog({ content, draft, onReplaced, ...popup }: VersionsDialogProps) {
  const api = useApi()
  const { data, error, refetch } = useQuery(versionsQuery(api, content.id))
  const [chosen, choose] = useState<number>()
  const [view, setView] = useState<'changes' | 'text'>('changes')
  const [isBusy, setBusy] = useState(false)
  const version = chosen ?? data?.results[0]?.version
  const shown = useQuery({
    ...versionQuery(api, content.id, version ?? 0),
    enabled: version !== undefined,
  })

  async function restore() {
    setBusy(true)
    try {
      await draft.save()
      const { payload } = await api('restoreContent', {
        params: { id: String(content.id), version: String(version) },
        body: { revision: draft.revision() },
      })
      onReplaced(payload)
      notify(staffNotices.contentRestored(version!))
      popup.onOpenChange(false)
    } catch (failure) {
      notifyFailure('The version could not be restored', failure)
    }
    setBusy(false)
  }

  return (
    <Dialog
      {...popup}
      title="Versions"
      description="Every version that was published or planned is kept. Restoring makes a version the draft; readers see it once you publish it."
      size="lg"
      full
      foot={
        <>
          <DialogClose>Close</DialogClose>
          {version !== undefined && (
            <Button variant="primary" busy={isBusy} onClick={() => void restore()}>
              Restore version {version}
            </Button>
          )}
        </>
      }
    >
      {error ? (
        <LoadError error={error} onRetry={refetch} />
      ) : data?.results.length === 0 ? (
        <Empty title="No versions yet">The first is stored when you publish.</Empty>
      ) : (
        <div className="versions">
          <ol className="version-list" aria-label="Versions">
            {data?.results.map((one) => (
              <li key={one.version}>
                <button
                  type="button"
                  aria-pressed={one.version === version}
                  onClick={() => choose(one.version)}
                >
                  <span className="row">
                    <strong>Version {one.version}</strong>
                    {one.isCurrent && <ContentStatusBadge status={content.status} />}
                    {one.isPlanned && <Badge tone="warn">Planned</Badge>}
                  </span>
                  <span className="small soft">
                    {minuteText(one.savedAt, businessTimeZone)} · {one.by ?? 'The program'}
                  </span>
                  {publicationTexts(one).map((text) => (
                    <span key={text} className="small soft">
                      {text}
                    </span>
                  ))}
                </button>
              </li>
            ))}
          </ol>
          <div className="stack">
            <div className="row">
              <Segmented
                small
                label="View"
                value={view}
                onValueChange={setView}
                options={[
                  { value: 'changes', label: 'Changes to the draft' },
                  { value: 'text', label: 'Text' },
                ]}
              />
            </div>
            {shown.error && <LoadError error={shown.error} onRetry={shown.refetch} />}
            {shown.data && view === 'changes' && (
              <ComparedText before={shown.data.draft} after={draft.draft} />
            )}
            {shown.data && view === 'text' && (
              <div className="post content-preview">
                <h2 className="preview-title">{shown.data.draft.title}</h2>
                {shown.data.draft.lead && <p className="preview-lead">{shown.data.draft.lead}</p>}
                <PostText html={shown.data.draft.html} />
              </div>
            )}
          </div>
        </div>
      )}
    </Dialog>
  )
}

/** When readers saw it or will see it, and who planned that; nothing of what was published as it was written. */
function publicationTexts({ savedAt, visibleAt, decidedAt, decidedBy }: ContentVersion): string[] {
  if (visibleAt === null || decidedAt === null) return ['Not shown to readers']
  const at = (time: string) => minuteText(time, businessTimeZone)
  const isPlanned = visibleAt > decidedAt
  if (!isPlanned && at(visibleAt) === at(savedAt)) return []
  const shown = Date.parse(visibleAt) > Date.now() ? 'Visible from' : 'Visible since'
  return [
    ...(isPlanned ? [`Planned ${at(decidedAt)} · ${decidedBy ?? 'The program'}`] : []),
    `${shown} ${at(visibleAt)}`,
  ]
}
