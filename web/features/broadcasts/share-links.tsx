import type { BroadcastDetail } from '#contract/broadcasts.ts'
import { copyLink, networkLinks } from '#web/features/broadcasts/share-broadcast.ts'
import { settingsQuery } from '#web/platform/settings.ts'
import { useApi } from '#web/platform/use-api.ts'
import { Icon } from '#web/ui/icon.tsx'
import { useQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { paths } from '#contract/paths.ts'

/** Ways to pass a broadcast on; the networks only for who wrote it (BC-032). */
export function ShareLinks({ broadcast }: { broadcast: BroadcastDetail }) {
  const settings = useQuery(settingsQuery(useApi())).data
  const origin = useOrigin()
  const mayShare = settings?.enableBroadcastShareButtons === 1 && broadcast.isByViewer
  return (
    <>
      <button type="button" onClick={() => void copyLink(broadcast)}>
        <Icon name="copy" />
        Copy link
      </button>
      {mayShare &&
        networkLinks(origin + paths.broadcast(broadcast.id), broadcast.headline).map(
          ({ network, href }) => (
            <a key={network} href={href} target="_blank" rel="noopener nofollow">
              <Icon name="share" />
              Share on {network}
            </a>
          ),
        )}
    </>
  )
}

/** Known in the browser only; the links are complete right after hydration. */
function useOrigin(): string {
  return useSyncExternalStore(
    () => () => {},
    () => location.origin,
    () => '',
  )
}
