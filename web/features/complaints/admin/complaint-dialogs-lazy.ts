import { lazyPopup } from '#web/ui/dialogs/lazy-popup.tsx'

/** `usePopup(complaintStepDialog)`, to be rendered with the case and where it goes. */
export const complaintStepDialog = lazyPopup(() =>
  import('./complaint-step-dialog.tsx').then((module) => module.ComplaintStepDialog),
)

/** `usePopup(complaintFileDialog)`, to be rendered with the number of the case. */
export const complaintFileDialog = lazyPopup(() =>
  import('./complaint-file-dialog.tsx').then((module) => module.ComplaintFileDialog),
)
