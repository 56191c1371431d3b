import { lazyPopup } from '#web/ui/dialogs/lazy-popup.tsx'

// Separate from public.ts, which is loaded on every page.
export { ownSessionsQuery, twoFactorQuery } from '#web/features/auth/api.ts'
export { SessionList } from '#web/features/auth/sessions/session-list.tsx'
export const twoFactorDialog = lazyPopup(() =>
  import('./two-factor/two-factor-dialog.tsx').then((module) => module.TwoFactorDialog),
)
export const changePasswordDialog = lazyPopup(() =>
  import('./passwords/change-password-dialog.tsx').then((module) => module.ChangePasswordDialog),
)
