import { lazyPopup } from '#web/ui/dialogs/lazy-popup.tsx'

export const previewDialog = lazyPopup(() =>
  import('./preview-dialog.tsx').then((module) => module.PreviewDialog),
)
export const publishDialog = lazyPopup(() =>
  import('./publish-dialog.tsx').then((module) => module.PublishDialog),
)
export const versionsDialog = lazyPopup(() =>
  import('./versions-dialog.tsx').then((module) => module.VersionsDialog),
)
export const conflictDialog = lazyPopup(() =>
  import('./conflict-dialog.tsx').then((module) => module.ConflictDialog),
)
export const confirmDialog = lazyPopup(() =>
  import('#web/ui/dialogs/confirm-dialog.tsx').then((module) => module.ConfirmDialog),
)
