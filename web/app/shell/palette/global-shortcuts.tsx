import { tabs } from '#contract/broadcasts/broadcasts.ts'
import { paths } from '#contract/paths.ts'
import { composeDialog } from '#web/features/broadcasts/compose/compose-dialog-lazy.ts'
import { useKeys } from '#web/platform/keys/keys.ts'
import { useViewer } from '#web/platform/page/session.ts'
import { useSignIn } from '#web/platform/page/sign-in.ts'
import { lazyPopup, usePopup } from '#web/ui/dialogs/lazy-popup.tsx'
import { IconButton } from '#web/ui/forms/button.tsx'
import { useNavigate } from '@tanstack/react-router'
import { useMenuFilters } from '../menus/menus.ts'

const keysDialog = lazyPopup(() => import('./keys-dialog.tsx').then((module) => module.KeysDialog))

export function GlobalShortcuts() {
  const { isTrading, readsAsVisitor } = useViewer()
  const navigate = useNavigate()
  const menuSearch = useMenuFilters()
  const keysShown = usePopup(keysDialog)
  const compose = usePopup(composeDialog)
  useKeys({
    'g h': () => void navigate({ to: paths.home }),
    'g b': () => void navigate({ to: paths.broadcasts, search: menuSearch(paths.broadcasts) }),
    'g p': () => void navigate({ to: paths.parts }),
    'g c': () => void navigate({ to: paths.companies }),
    '?': keysShown.show,
    'g s': readsAsVisitor
      ? undefined
      : () => void navigate({ to: paths.broadcasts, search: { tab: tabs.saved } }),
    c: isTrading ? compose.show : undefined,
  })
  return (
    <>
      {keysShown.render({})}
      {isTrading && compose.render({})}
    </>
  )
}

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
        icon="grid"
        label="Command palette (Ctrl K)"
        aria-keyshortcuts="Control+K Meta+K"
        {...palette.trigger}
      />
      {palette.render({ showSignIn: signIn.show })}
      {signIn.render({})}
    </>
  )
}
