import { addressKinds } from '#contract/broadcasts/broadcast-settings.ts'
import { broadcastSettingsQuery } from '#web/features/broadcasts/settings/api.ts'
import {
  addressOf,
  emptyDraft,
  outcomeOf,
} from '#web/features/broadcasts/settings/settings-draft.ts'
import { useApi } from '#web/platform/api/api.ts'
import { Skeleton } from '#web/ui/loading.tsx'
import { useQuery } from '@tanstack/react-query'

/** Summary of the delivery to each address (PF-012). */
export function SettingsSummary() {
  const settings = useQuery(broadcastSettingsQuery(useApi())).data
  if (!settings) return <Skeleton width="14rem" />
  return addressKinds
    .filter((kind) => addressOf(settings, kind) !== null)
    .map((kind) => (
      <p key={kind} className="small soft">
        {addressOf(settings, kind)}: {outcomeOf(settings, emptyDraft, kind)}
      </p>
    ))
}
