import { parseStrategy } from '#contract/broadcasts/matching.ts'
import { possibleMatchesDialog } from '#web/features/matching/dialog-public.ts'
import { usePopup } from '#web/ui/dialogs/lazy-popup.tsx'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef } from 'react'

type AddressedMatchesProps = { id: number; strategy: string | undefined }

/** Opens the possible matches that the address names, and takes them out of it once they are closed (MT-011). */
export function AddressedMatches({ id, strategy }: AddressedMatchesProps) {
  const navigate = useNavigate()
  const matches = usePopup(possibleMatchesDialog)
  const wasOpen = useRef(false)
  const show = useEffectEvent(() => matches.show())
  const leave = useEffectEvent(() =>
    navigate({
      to: '.',
      search: (search) => ({
        ...search,
        possibleMatchId: undefined,
        possibleMatchStrategy: undefined,
      }),
      replace: true,
      resetScroll: false,
    }),
  )
  useEffect(() => show(), [])
  useEffect(() => {
    if (matches.isOnScreen) wasOpen.current = true
    else if (wasOpen.current) void leave()
  }, [matches.isOnScreen])
  return matches.render({ broadcastId: id, method: parseStrategy(strategy ?? '') })
}
