import { lazyPopup } from '#web/ui/dialogs/lazy-popup.tsx'

// Separate from public.ts, which is loaded on every page.
export { ChangePasswordButton } from '#web/features/auth/passwords/change-password-button.tsx'
export { ownSessionsQuery, twoFactorQuery } from '#web/features/auth/api.ts'
export { SessionList } from '#web/features/auth/sessions/session-list.tsx'
export const twoFactorDialog = lazyPopup(() =>
  import('./two-factor/two-factor-dialog.tsx').then((module) => module.TwoFactorDialog),
)
