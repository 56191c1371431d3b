import { lazyPopup } from '#web/ui/dialogs/lazy-popup.tsx'

export const complaintStepDialog = lazyPopup(() =>
  import('./complaint-step-dialog.tsx').then((module) => module.ComplaintStepDialog),
)

export const complaintFileDialog = lazyPopup(() =>
  import('./complaint-file-dialog.tsx').then((module) => module.ComplaintFileDialog),
)
