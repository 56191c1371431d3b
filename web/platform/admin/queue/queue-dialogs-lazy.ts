import { lazyPopup } from '#web/ui/dialogs/lazy-popup.tsx'

export const snoozeDialog = lazyPopup(() =>
  import('./queue-dialogs.tsx').then((module) => module.SnoozeDialog),
)
export const queueKeysDialog = lazyPopup(() =>
  import('./queue-dialogs.tsx').then((module) => module.QueueKeysDialog),
)
