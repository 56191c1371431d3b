import { lazyPopup } from '#web/ui/lazy-popup.tsx'

/** `usePopup(complaintStepDialog)`, to be rendered with the case and where it goes. */
export const complaintStepDialog = lazyPopup(() =>
  import('./complaint-step-dialog.tsx').then((module) => module.ComplaintStepDialog),
)
