export { SignInButton } from '#web/features/auth/sessions/sign-in-button.tsx'
export { signInDialog } from '#web/features/auth/sessions/sign-in-dialog-lazy.ts'
export { useSyncViewer } from '#web/features/auth/sessions/use-viewer-changes.ts'
export { useSignOut } from '#web/features/auth/sessions/use-viewer-changes.ts'
