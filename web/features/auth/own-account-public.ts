// Separate from public.ts, which is loaded on every page.
export { ChangePasswordButton } from '#web/features/auth/passwords/change-password-button.tsx'
export { ownSessionsQuery } from '#web/features/auth/sessions/api.ts'
export { SessionList } from '#web/features/auth/sessions/session-list.tsx'
export { twoFactorQuery } from '#web/features/auth/two-factor/api.ts'
export { twoFactorDialog } from '#web/features/auth/two-factor/two-factor-dialog-lazy.ts'
