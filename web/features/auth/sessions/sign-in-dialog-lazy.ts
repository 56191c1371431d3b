import { lazyPopup } from '#web/ui/dialogs/lazy-popup.tsx'

/** The sign-in dialog; its code comes when somebody is about to sign in. */
export const signInDialog = lazyPopup(() =>
  import('./sign-in-dialog.tsx').then((module) => module.SignInDialog),
)
