// Beside public.ts, which every page of the site loads with all that it names.
export { ChangePasswordButton } from '#web/features/auth/change-password-button.tsx'
export { ownSessionsQuery } from '#web/features/auth/session-api.ts'
export { SessionList } from '#web/features/auth/session-list.tsx'
export { twoFactorQuery } from '#web/features/auth/two-factor-api.ts'
export { twoFactorDialog } from '#web/features/auth/two-factor-dialog-lazy.ts'
