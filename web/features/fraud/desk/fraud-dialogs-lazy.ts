import { lazyPopup } from '#web/ui/dialogs/lazy-popup.tsx'

export const warnDialog = lazyPopup(() =>
  import('./fraud-dialogs.tsx').then((module) => module.WarnDialog),
)
export const pauseDialog = lazyPopup(() =>
  import('./fraud-dialogs.tsx').then((module) => module.PauseDialog),
)
export const blockDialog = lazyPopup(() =>
  import('./fraud-dialogs.tsx').then((module) => module.BlockDialog),
)
export const clearDialog = lazyPopup(() =>
  import('./fraud-dialogs.tsx').then((module) => module.ClearDialog),
)
