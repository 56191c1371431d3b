import { lazyPopup } from '#web/ui/dialogs/lazy-popup.tsx'

/** `usePopup(reasonDialog)`; its code comes when somebody is about to need it. */
export const reasonDialog = lazyPopup(() =>
  import('./reason-dialog.tsx').then((module) => module.ReasonDialog),
)
