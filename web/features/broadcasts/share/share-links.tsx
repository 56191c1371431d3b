import type { BroadcastDetail } from '#contract/broadcasts/broadcasts.ts'
import { useCopyAsText } from '#web/features/broadcasts/share/share-broadcast.ts'
import { copyLink, networkLinks, useShareAddress } from '#web/platform/share-link.ts'
import { useKeys } from '#web/platform/keys/keys.ts'
import { settingsQuery } from '#web/platform/page/settings.ts'
import { useApi } from '#web/platform/api/api.ts'
import { Icon } from '#web/ui/marks/icon.tsx'
import { useQuery } from '@tanstack/react-query'

type ShareLinksProps = {
  broadcast: BroadcastDetail
  /** Hides copying and printing, which are available elsewhere. */
  quiet?: boolean | undefined
}

/** Share actions; social networks only for the author (BC-032). */
export function ShareLinks({ broadcast, quiet }: ShareLinksProps) {
  const settings = useQuery(settingsQuery(useApi())).data
  const address = useShareAddress(broadcast.id)
  const copyAsText = useCopyAsText(broadcast)
  useKeys({ y: copyAsText })
  const mayShare = settings?.enableBroadcastShareButtons === 1 && broadcast.isByViewer
  return (
    <>
      <button type="button" onClick={() => void copyLink(address)}>
        <Icon name="share" />
        Copy link
      </button>
      {!quiet && (
        <>
          <button type="button" aria-keyshortcuts="y" onClick={copyAsText}>
            <Icon name="copy" />
            Copy as text
          </button>
          <button type="button" onClick={() => print()}>
            <Icon name="print" />
            Print
          </button>
        </>
      )}
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
