import type { SettingEntry, SettingReachCounts } from '#contract/back-office/settings.ts'
import { settingReaches } from '#contract/back-office/settings/setting-reach.ts'
import { payloadQuery, useApi } from '#web/platform/api/api.ts'
import { Icon } from '#web/ui/marks/icon.tsx'
import { MarkedText } from '#web/ui/text/marked-text.tsx'
import { useQuery } from '@tanstack/react-query'

/** Counts of those affected by settings; undefined while loading. */
export const useSettingReach = (): SettingReachCounts | undefined =>
  useQuery(payloadQuery(useApi(), ['setting-reach'], 'getSettingReach', {}, { staleTime: 60_000 }))
    .data

type AffectedProps = {
  entry: SettingEntry
  reach: SettingReachCounts | undefined
  words?: readonly string[]
}

/** The people affected by a setting, with their number. */
export function Affected({ entry, reach, words = [] }: AffectedProps) {
  const count = entry.reach && reach?.[entry.reach]
  return (
    <p className="small soft setting-affects">
      <Icon name="users" small />
      <span>
        <span className="sr">Affects: </span>
        <MarkedText text={entry.affects} words={words} />
        {entry.reach && count !== undefined && (
          <span className="muted"> · {settingReaches[entry.reach](count)}</span>
        )}
      </span>
    </p>
  )
}
