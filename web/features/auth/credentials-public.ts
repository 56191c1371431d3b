// Separate from public.ts, which is loaded on every page.
export { CodeForm } from '#web/features/auth/two-factor/code-form.tsx'
export {
  NewPasswordField,
  usePasswordStrength,
} from '#web/features/auth/passwords/new-password-field.tsx'
export { RecoveryCodes } from '#web/features/auth/two-factor/recovery-codes.tsx'
