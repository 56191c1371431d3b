import { usePopup, type LazyPopup, type PopupProps } from '#web/ui/dialogs/lazy-popup.tsx'
import { createContext, use } from 'react'

/** The sign-in dialog, provided by the root. */
export const SignInDialogContext = createContext<LazyPopup<PopupProps> | undefined>(undefined)

/** Opens the sign-in dialog from a button: spread `trigger` on it and render `render({})` beside it. */
export function useSignIn() {
  const dialog = use(SignInDialogContext)
  if (!dialog) throw new Error('useSignIn needs SignInDialogContext')
  return usePopup(dialog)
}
