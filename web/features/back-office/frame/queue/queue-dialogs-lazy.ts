import { lazyPopup } from '#web/ui/dialogs/lazy-popup.tsx'

export const snoozeDialog = lazyPopup(() =>
  import('./queue-dialogs.tsx').then((module) => module.SnoozeDialog),
)
