import type { Item, ItemVersion } from '#contract/content/desk/item-editing.ts'
import { staffNotices } from '#contract/back-office/staff-notices.ts'
import {
  changedFields,
  itemForms,
  itemTitle,
} from '#web/features/content/desk/items/item-fields.ts'
import { itemsKey } from '#web/features/content/desk/items/items-page.tsx'
import { notifyFailure } from '#web/features/back-office/frame/admin-view.tsx'
import { payloadQuery, useApi } from '#web/platform/api/api.ts'
import { notify } from '#web/platform/page/notices.ts'
import { Dialog, DialogClose } from '#web/ui/dialogs/dialog.tsx'
import type { PopupProps } from '#web/ui/dialogs/lazy-popup.tsx'
import { Button } from '#web/ui/forms/button.tsx'
import { Skeleton } from '#web/ui/loading.tsx'
import { LoadFailure } from '#web/ui/note.tsx'
import { RelativeTime } from '#web/ui/text/relative-time.tsx'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

/** The versions of an entry: who changed what and when; an earlier one can be restored. */
export function ItemHistoryDialog({ item, ...popup }: PopupProps & { item: Item }) {
  const api = useApi()
  const queryClient = useQueryClient()
  const [busy, setBusy] = useState<number>()
  const params = { id: String(item.id) }
  const { data, error, refetch } = useQuery(
    payloadQuery(
      api,
      ['content-item-versions', item.id, item.version],
      'listItemVersions',
      { params },
      { staleTime: 0 },
    ),
  )
  const versions = data?.results ?? []

  async function restore(earlierVersion: number) {
    setBusy(earlierVersion)
    try {
      await api('restoreItem', { params, body: { earlierVersion, version: item.version } })
      notify(staffNotices.entryRestored)
      popup.onOpenChange(false)
    } catch (failure) {
      notifyFailure('The version was not restored', failure)
    }
    setBusy(undefined)
    await queryClient.invalidateQueries({ queryKey: itemsKey(item.kind) })
  }

  return (
    <Dialog
      {...popup}
      title={`Versions of “${itemTitle(item.data)}”`}
      full
      foot={<DialogClose>Close</DialogClose>}
    >
      {error && <LoadFailure thing="The versions" onRetry={refetch} />}
      {!data && !error && <Skeleton width="60%" />}
      <ol className="entries spread item-versions" aria-label="Versions">
        {versions.map((version, index) => (
          <li key={version.version}>
            <VersionWords item={item} version={version} before={versions[index + 1]} />
            {version.version !== item.version && (
              <Button
                size="sm"
                busy={busy === version.version}
                disabled={busy !== undefined}
                aria-label={`Restore version ${version.version}`}
                onClick={() => void restore(version.version)}
              >
                Restore
              </Button>
            )}
          </li>
        ))}
      </ol>
    </Dialog>
  )
}

type VersionWordsProps = { item: Item; version: ItemVersion; before: ItemVersion | undefined }

function VersionWords({ item, version, before }: VersionWordsProps) {
  const changes = changedFields(itemForms[item.kind], before?.data, version.data)
  const isFirst = version.version === 1
  const fileName = version.file?.name ?? 'none'
  return (
    <div>
      <p className="small">
        <span className="strong">Version {version.version}</span>{' '}
        <span className="muted">
          {version.changedBy ?? 'Came with the program'}, <RelativeTime at={version.changedAt} />
        </span>
      </p>
      {!isFirst && before && (
        <ul className="small soft">
          {changes.map(({ label, from, to }) => (
            <li key={label}>
              {label}: {from && <del>{from}</del>} {to ? <ins>{to}</ins> : 'removed'}
            </li>
          ))}
          {before.file?.url !== version.file?.url && <li>File: {fileName}</li>}
          {before.isPublished !== version.isPublished && (
            <li>{version.isPublished ? 'Published' : 'Taken off the page'}</li>
          )}
        </ul>
      )}
    </div>
  )
}
