import { lazyPopup } from '#web/ui/dialogs/lazy-popup.tsx'

/** `usePopup(exclusionDialog)`, to be rendered with the contact; its code comes when somebody is about to need it. */
export const exclusionDialog = lazyPopup(() =>
  import('./exclusion-dialog.tsx').then((module) => module.ExclusionDialog),
)
