import { lazyPopup } from '#web/ui/dialogs/lazy-popup.tsx'

/** The sign-in dialog, loaded on demand. */
export const signInDialog = lazyPopup(() =>
  import('./sign-in-dialog.tsx').then((module) => module.SignInDialog),
)
