import { composeDialog } from '#web/features/broadcasts/compose/compose-dialog-lazy.ts'
import { usePopup } from '#web/ui/dialogs/lazy-popup.tsx'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef } from 'react'

/** Opens the compose dialog that the address asks for, with text that another app shared (PW-001). */
export function AddressedCompose({ asked }: { asked: string }) {
  const navigate = useNavigate()
  const compose = usePopup(composeDialog)
  const wasOpen = useRef(false)
  const show = useEffectEvent(() => compose.show())
  const leave = useEffectEvent(() =>
    navigate({
      to: '.',
      search: (search) => ({ ...search, compose: undefined }),
      replace: true,
      resetScroll: false,
    }),
  )
  useEffect(() => show(), [])
  useEffect(() => {
    if (compose.isOnScreen) wasOpen.current = true
    else if (wasOpen.current) void leave()
  }, [compose.isOnScreen])
  return compose.render({ text: asked === '1' ? undefined : asked })
}
