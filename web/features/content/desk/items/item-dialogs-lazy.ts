import { lazyPopup } from '#web/ui/dialogs/lazy-popup.tsx'

export const itemDialog = lazyPopup(() =>
  import('./item-dialog.tsx').then((module) => module.ItemDialog),
)
export const itemHistoryDialog = lazyPopup(() =>
  import('./item-history-dialog.tsx').then((module) => module.ItemHistoryDialog),
)
