export { SignInButton } from '#web/features/auth/sign-in-button.tsx'
export { signInDialog } from '#web/features/auth/sign-in-dialog-lazy.ts'
export { useFollowViewer } from '#web/features/auth/use-change-viewer.ts'
export { useSignOut } from '#web/features/auth/use-sign-out.ts'
