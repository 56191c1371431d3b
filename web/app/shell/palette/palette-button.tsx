import { useKeys } from '#web/platform/keys/keys.ts'
import { useSignIn } from '#web/platform/page/sign-in.ts'
import { IconButton } from '#web/ui/forms/button.tsx'
import { lazyPopup, usePopup } from '#web/ui/dialogs/lazy-popup.tsx'

const commandPalette = lazyPopup(() =>
  import('./command-palette.tsx').then((module) => module.CommandPalette),
)

/** Opens the command palette, as Ctrl+K does. */
export function PaletteButton() {
  const palette = usePopup(commandPalette)
  const signIn = useSignIn()
  useKeys({ 'Ctrl K': palette.show })
  return (
    <>
      <IconButton
        className="no-phone"
        icon="command"
        label="Command palette (Ctrl K)"
        aria-keyshortcuts="Control+K Meta+K"
        {...palette.trigger}
      />
      {palette.render({ showSignIn: signIn.show })}
      {signIn.render({})}
    </>
  )
}
