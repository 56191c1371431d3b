export { SignInButton, signInDialog } from '#web/features/auth/sessions/sign-in-button.tsx'
export {
  notifyOtherTabs,
  useSignOut,
  useSyncViewer,
} from '#web/features/auth/sessions/use-viewer-changes.ts'
