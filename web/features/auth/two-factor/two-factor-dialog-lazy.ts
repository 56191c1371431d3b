import { lazyPopup } from '#web/ui/dialogs/lazy-popup.tsx'

/** Two-factor authentication in a dialog (AU-034); `start` opens a step directly. */
export const twoFactorDialog = lazyPopup(() =>
  import('./two-factor-dialog.tsx').then((module) => module.TwoFactorDialog),
)
