import { lazyPopup } from '#web/ui/dialogs/lazy-popup.tsx'

export const composeDialog = lazyPopup(() =>
  import('./compose-dialog.tsx').then((module) => module.ComposeDialog),
)
