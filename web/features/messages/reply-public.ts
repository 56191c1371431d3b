import { lazyPopup } from '#web/ui/dialogs/lazy-popup.tsx'

export const replyDialog = lazyPopup(() =>
  import('./reply-dialog.tsx').then((module) => module.ReplyDialog),
)
