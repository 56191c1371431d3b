import { Button } from '#web/ui/forms/button.tsx'
import { lazyPopup, usePopup } from '#web/ui/dialogs/lazy-popup.tsx'

const changePassword = lazyPopup(() =>
  import('./change-password-dialog.tsx').then((module) => module.ChangePasswordDialog),
)

export function ChangePasswordButton() {
  const dialog = usePopup(changePassword)
  return (
    <>
      <Button {...dialog.trigger}>Change password</Button>
      {dialog.render({})}
    </>
  )
}
