import { lazyPopup } from '#web/ui/dialogs/lazy-popup.tsx'

export const reasonDialog = lazyPopup(() =>
  import('./reason-dialog.tsx').then((module) => module.ReasonDialog),
)
