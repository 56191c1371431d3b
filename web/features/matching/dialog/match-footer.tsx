import { notices } from '#contract/page-notices.ts'
import { useApi } from '#web/platform/api/api.ts'
import { notify } from '#web/platform/page/notices.ts'
import { useViewer } from '#web/platform/page/session.ts'
import { settingsQuery } from '#web/platform/page/settings.ts'
import { copyLink, networkLinks, useShareAddress } from '#web/platform/share-link.ts'
import { MenuButton, type MenuEntry } from '#web/ui/dialogs/menu-button.tsx'
import { DialogClose } from '#web/ui/dialogs/dialog.tsx'
import { Checkbox } from '#web/ui/forms/choice.tsx'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

type MatchFooterProps = {
  broadcastId: number
  own: { headline: string } | undefined
  onSwitchedOn: () => void
}

/** The switch (MT-007), share and close (MT-006). */
export function MatchFooter({ broadcastId, own, onSwitchedOn }: MatchFooterProps) {
  const api = useApi()
  const queryClient = useQueryClient()
  const { user } = useViewer()
  const address = useShareAddress(broadcastId)
  const [chosen, setChosen] = useState<boolean>()
  const settings = useQuery(settingsQuery(api)).data
  const networks =
    settings?.enableBroadcastShareButtons === 1 ? networkLinks(address, own?.headline ?? '') : []
  const shares: MenuEntry[] = [
    ...networks.map(({ network, href }) => ({
      label: network,
      icon: 'share' as const,
      link: <a href={href} target="_blank" rel="noopener nofollow" />,
    })),
    { label: 'Copy link', icon: 'link', onSelect: () => void copyLink(address) },
  ]

  async function change(possibleMatchesDisabled: boolean) {
    setChosen(possibleMatchesDisabled)
    try {
      await api('setPossibleMatches', { body: { possibleMatchesDisabled } })
      if (!possibleMatchesDisabled) onSwitchedOn()
      await queryClient.invalidateQueries({ queryKey: ['companies'] })
    } catch {
      setChosen(undefined)
      notify(notices.switchNotChanged)
    }
  }

  return (
    <>
      <Checkbox
        className="small"
        checked={chosen ?? user?.possibleMatchesDisabled === true}
        onChange={({ target }) => void change(target.checked)}
      >
        Don’t show these possible broadcast matches again
      </Checkbox>
      <MenuButton variant="ghost" icon="share" items={shares}>
        Share
      </MenuButton>
      <DialogClose variant="primary" data-autofocus>
        Close
      </DialogClose>
    </>
  )
}
