import type { BroadcastRow } from '#contract/broadcasts/broadcasts.ts'
import { resendDay, useOwnActions } from '#web/features/broadcasts/detail/own-broadcast-actions.tsx'
import { useAveragePrices } from '#web/features/matching/public.ts'
import { shareLink, useShareAddress } from '#web/platform/share-link.ts'
import { usePreferences } from '#web/platform/page/preferences.tsx'
import { useViewer } from '#web/platform/page/session.ts'
import { MenuButton } from '#web/ui/dialogs/menu-button.tsx'
import type { MenuEntry } from '#web/ui/dialogs/menu-button.tsx'
import { Link } from '@tanstack/react-router'

/** Row menu of a broadcast, for members. */
export function RowMenu({ broadcast }: { broadcast: BroadcastRow }) {
  return broadcast.isOwn ? <OwnRowMenu broadcast={broadcast} /> : <OthersRowMenu {...broadcast} />
}

function OthersRowMenu({ id, headline, companyId, company }: BroadcastRow) {
  const prices = useAveragePrices({ broadcastId: id, type: 'WTS' })
  const items: MenuEntry[] = [
    prices.entry,
    {
      label: `Broadcasts from ${company.name}`,
      icon: 'list',
      link: <Link to="/broadcasts" search={{ companyId }} />,
    },
  ]
  return (
    <>
      <MenuButton
        icon="dots"
        size="sm"
        label={`Actions for ${headline}`}
        items={companyId === undefined ? [prices.entry] : items}
      />
      {prices.dialog}
    </>
  )
}

/** Row menu of an own broadcast (BC-021); only trading members can resend and remove. */
function OwnRowMenu({ broadcast }: { broadcast: BroadcastRow }) {
  const { timeZone } = usePreferences()
  const { isTrading } = useViewer()
  const address = useShareAddress(broadcast.id)
  const opens = resendDay(broadcast, timeZone)
  const { edit, copy, resend, remove, matches, dialogs } = useOwnActions(broadcast)
  const prices = useAveragePrices({ broadcastId: broadcast.id, type: 'WTS' })
  const share: MenuEntry = {
    label: 'Share',
    icon: 'share',
    onSelect: () => void shareLink(address, broadcast.headline),
  }
  const all: MenuEntry[] = [
    ...(edit ? [{ label: 'Edit', icon: 'edit', onSelect: edit.show } as const] : []),
    { label: 'Copy as new', icon: 'copy', onSelect: copy.show },
    {
      label: 'Resend',
      icon: 'again',
      reason: opens && `from\u00a0${opens}`,
      onSelect: resend.show,
    },
    { label: 'Show possible matches', icon: 'beside', onSelect: matches.show },
    prices.entry,
    share,
    'separator',
    { label: 'Remove', icon: 'trash', danger: true, onSelect: remove.show },
  ]
  return (
    <>
      <MenuButton
        icon="dots"
        size="sm"
        label={`Actions for ${broadcast.headline}`}
        items={isTrading ? all : [prices.entry, share]}
      />
      {dialogs}
      {prices.dialog}
    </>
  )
}
