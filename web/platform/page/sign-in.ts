import { usePopup, type LazyPopup, type PopupProps } from '#web/ui/dialogs/lazy-popup.tsx'
import { createContext, use } from 'react'

/** The dialog that signs in; the root says which one. */
export const SignInDialogContext = createContext<LazyPopup<PopupProps> | undefined>(undefined)

/** The sign-in dialog for any button: spread `trigger` on it and put `render({})` beside it. */
export function useSignIn() {
  const dialog = use(SignInDialogContext)
  if (!dialog) throw new Error('useSignIn needs SignInDialogContext')
  return usePopup(dialog)
}
