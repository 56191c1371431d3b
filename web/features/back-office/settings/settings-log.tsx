import type { SettingChange } from '#contract/back-office/settings.ts'
import { settingEntry } from '#contract/back-office/site-settings.ts'
import { LoadError } from '#web/features/back-office/frame/admin-view.tsx'
import { settingChangesQuery, type SettingPart } from '#web/features/back-office/api.ts'
import { formatSettingValue } from '#web/features/back-office/settings/settings-draft.ts'
import { useApi } from '#web/platform/api/api.ts'
import { DataTable, type Column } from '#web/ui/data-table.tsx'
import { Button } from '#web/ui/forms/button.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { RelativeTime } from '#web/ui/text/relative-time.tsx'
import { useInfiniteQuery } from '@tanstack/react-query'

/** Fills in the old value of a change, where the setting has another one now. */
export interface Restore {
  canRestore: (change: SettingChange) => boolean
  onRestore: (change: SettingChange) => void
}

type SettingsLogProps = { of?: SettingPart; restore?: Restore }

/** The changes of all settings, or of one part of a setting, under a heading. */
export function SettingsLog(props: SettingsLogProps) {
  return (
    <section className="stack close space-above" aria-labelledby="setting-log">
      <h2 id="setting-log">Changes</h2>
      <SettingChanges {...props} />
    </section>
  )
}

/** The changes of settings, newest first. */
export function SettingChanges({ of, restore }: SettingsLogProps) {
  const log = useInfiniteQuery(settingChangesQuery(useApi(), of))
  const changes = log.data?.pages.flatMap(({ results }) => results)
  if (log.error && !changes) return <LoadError error={log.error} onRetry={log.refetch} />
  const thing = of?.part ? 'text' : 'setting'
  return (
    <>
      <DataTable
        caption={
          of ? `Changes of this ${thing}, newest first` : 'Changes of settings, newest first'
        }
        columns={[
          ...(of ? columns.filter(({ key }) => key !== 'setting') : columns),
          ...(restore ? [restoreColumn(restore)] : []),
        ]}
        rows={changes}
        rowKey={({ id }) => id}
        wrap
        skeletonRows={3}
        empty={
          <Empty title="No changes yet" headingLevel={3}>
            {of ? `This ${thing} is the default.` : 'Every setting has its default value.'}
          </Empty>
        }
      />
      {log.hasNextPage && (
        <div>
          <Button busy={log.isFetchingNextPage} onClick={() => void log.fetchNextPage()}>
            Show older
          </Button>
        </div>
      )}
    </>
  )
}

const columns: readonly Column<SettingChange>[] = [
  {
    key: 'at',
    header: 'Time',
    width: '8rem',
    card: 'figure',
    cell: ({ at }) => <RelativeTime at={at} />,
  },
  { key: 'by', header: 'Changed by', width: '9rem', className: 'soft', cell: ({ by }) => by },
  {
    key: 'setting',
    header: 'Setting',
    width: '11rem',
    card: 'title',
    isRowHeader: true,
    cell: ({ key }) => settingEntry(key)?.label ?? key,
  },
  {
    key: 'change',
    header: 'Change',
    card: 'text',
    cell: ({ key, from, to, isReset, reason }) => (
      <>
        <span className="soft">{formatSettingValue(settingEntry(key), from, { value: to })}</span>
        {' → '}
        <span className="sr">to </span>
        {formatSettingValue(settingEntry(key), to, { value: from })}
        {isReset && <span className="muted"> (reset)</span>}
        {reason && <span className="block small muted">Reason: {reason}</span>}
      </>
    ),
  },
]

const restoreColumn = ({ canRestore, onRestore }: Restore): Column<SettingChange> => ({
  key: 'restore',
  header: <span className="sr">Restore</span>,
  width: '7rem',
  align: 'right',
  card: 'foot',
  cell: (change) =>
    canRestore(change) && (
      <Button
        size="sm"
        variant="ghost"
        icon="again"
        title={`Old value: ${formatSettingValue(settingEntry(change.key), change.from)}`}
        onClick={() => onRestore(change)}
      >
        Restore
      </Button>
    ),
})
