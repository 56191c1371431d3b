export { signInDialog } from '#web/features/auth/sign-in-dialog-lazy.ts'
export { useSignOut } from '#web/features/auth/use-sign-out.ts'
