import type { SettingChange } from '#contract/site/settings.ts'
import { settingEntry } from '#contract/back-office/site-settings.ts'
import { LoadFault } from '#web/features/back-office/load-fault.tsx'
import { settingChangesQuery } from '#web/features/back-office/settings/api.ts'
import { valueInWords } from '#web/features/back-office/settings/settings-draft.ts'
import { useApi } from '#web/platform/api/use-api.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { Skeleton } from '#web/ui/loading.tsx'
import { RelativeTime } from '#web/ui/text/relative-time.tsx'
import { Cell, ColumnHead, Row, SheetTable, TableBody, TableHead } from '#web/ui/table.tsx'
import { useInfiniteQuery } from '@tanstack/react-query'
import './settings-log.css'

/** Who changed which setting, from what to what. */
export function SettingsLog() {
  const log = useInfiniteQuery(settingChangesQuery(useApi()))
  const changes = log.data?.pages.flatMap(({ results }) => results)
  return (
    <section className="setting-log" aria-labelledby="setting-log">
      <h2 id="setting-log">Changes</h2>
      {log.error && !changes ? (
        <LoadFault error={log.error} again={log.refetch} />
      ) : !changes ? (
        <Skeleton width="60%" />
      ) : changes.length === 0 ? (
        <Empty title="No changes yet" headingLevel={3}>
          Every setting is as the program starts with it.
        </Empty>
      ) : (
        <SheetTable
          caption="Changes of settings, the newest first"
          columns={['8rem', '9rem', '11rem', '']}
          cards
        >
          <TableHead>
            <ColumnHead>When</ColumnHead>
            <ColumnHead>Who</ColumnHead>
            <ColumnHead>Setting</ColumnHead>
            <ColumnHead>From and to</ColumnHead>
          </TableHead>
          <TableBody>
            {changes.map((change) => (
              <ChangeRow key={change.id} change={change} />
            ))}
          </TableBody>
        </SheetTable>
      )}
      {log.hasNextPage && (
        <div>
          <Button busy={log.isFetchingNextPage} onClick={() => void log.fetchNextPage()}>
            Show older
          </Button>
        </div>
      )}
    </section>
  )
}

function ChangeRow({ change }: { change: SettingChange }) {
  const entry = settingEntry(change.key)
  return (
    <Row className="setting-change">
      <Cell className="when">
        <RelativeTime at={change.at} />
      </Cell>
      <Cell className="who">{change.by}</Cell>
      <Cell className="what">{entry?.label ?? change.key}</Cell>
      <Cell className="how">
        <span className="soft">{valueInWords(entry, change.from)}</span>
        {' → '}
        <span className="sr">to </span>
        {valueInWords(entry, change.to)}
        {change.isReset && <span className="muted"> (reset)</span>}
      </Cell>
    </Row>
  )
}
