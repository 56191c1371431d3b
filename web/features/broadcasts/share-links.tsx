import type { BroadcastDetail } from '#contract/broadcasts.ts'
import {
  copyLink,
  networkLinks,
  useShareAddress,
} from '#web/features/broadcasts/share-broadcast.ts'
import { settingsQuery } from '#web/platform/settings.ts'
import { useApi } from '#web/platform/use-api.ts'
import { Icon } from '#web/ui/icon.tsx'
import { useQuery } from '@tanstack/react-query'

/** Ways to pass a broadcast on; the networks only for who wrote it (BC-032). */
export function ShareLinks({ broadcast }: { broadcast: BroadcastDetail }) {
  const settings = useQuery(settingsQuery(useApi())).data
  const address = useShareAddress(broadcast.id)
  const mayShare = settings?.enableBroadcastShareButtons === 1 && broadcast.isByViewer
  return (
    <>
      <button type="button" onClick={() => void copyLink(address)}>
        <Icon name="copy" />
        Copy link
      </button>
      {mayShare &&
        networkLinks(address, broadcast.headline).map(({ network, href }) => (
          <a key={network} href={href} target="_blank" rel="noopener nofollow">
            <Icon name="share" />
            Share on {network}
          </a>
        ))}
    </>
  )
}
