export { SignInButton } from '#web/features/auth/sessions/sign-in-button.tsx'
export { signInDialog } from '#web/features/auth/sessions/sign-in-dialog-lazy.ts'
export { useFollowViewer } from '#web/features/auth/sessions/use-change-viewer.ts'
export { useSignOut } from '#web/features/auth/sessions/use-sign-out.ts'
