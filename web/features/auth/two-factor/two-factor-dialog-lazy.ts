import { lazyPopup } from '#web/ui/dialogs/lazy-popup.tsx'

/** Two-factor authentication in a dialog (AU-034); opens with `start` where something is wanted at once. */
export const twoFactorDialog = lazyPopup(() =>
  import('./two-factor-dialog.tsx').then((module) => module.TwoFactorDialog),
)
