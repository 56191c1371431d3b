import { getResetToken } from '#web/features/auth/passwords/use-clear-reset.ts'
import { lazyPopup, usePopup } from '#web/ui/dialogs/lazy-popup.tsx'
import { useEffect, useEffectEvent } from 'react'

const choosePassword = lazyPopup(() =>
  import('./choose-password-dialog.tsx').then((module) => module.ChoosePasswordDialog),
)

/** Opens the dialog of a password link (AU-012). */
export function usePasswordLink() {
  const dialog = usePopup(choosePassword)
  const open = useEffectEvent(() => {
    if (getResetToken(location.href) !== undefined) dialog.show()
  })
  useEffect(() => open(), [])
  return dialog.render({})
}
