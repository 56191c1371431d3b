// Beside public.ts, which every page of the site loads with all that it names.
export { CodeForm } from '#web/features/auth/code-form.tsx'
export { NewPasswordField } from '#web/features/auth/new-password-field.tsx'
export { RecoveryCodes } from '#web/features/auth/recovery-codes.tsx'
export { useStrength } from '#web/features/auth/use-strength.ts'
