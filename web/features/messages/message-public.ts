import { lazyPopup } from '#web/ui/dialogs/lazy-popup.tsx'

export const messageDialog = lazyPopup(() =>
  import('./contact-message-dialog.tsx').then((module) => module.MessageDialog),
)
