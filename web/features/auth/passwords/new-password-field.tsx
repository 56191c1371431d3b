import { passwordRules } from '#contract/auth/passwords.ts'
import type { StrengthView } from '#web/features/auth/passwords/use-strength.ts'
import { Field } from '#web/ui/forms/field.tsx'
import { PasswordInput } from '#web/ui/forms/password-input.tsx'
import type { ComponentProps } from 'react'
import './new-password-field.css'

type NewPasswordFieldProps = Omit<ComponentProps<typeof PasswordInput>, 'autoComplete'> & {
  error?: string | undefined
  view: StrengthView
}

const { minLength, maxLength } = passwordRules
const words = ['Too easy to guess', 'Too easy to guess', 'Fair', 'Good', 'Strong'] as const
const rules = `At least ${minLength} characters. Several unrelated words make a strong password.`

/** Field for a new password with its strength and the first suggestion to improve it (AU-014). */
export function NewPasswordField({ error, view, ...input }: NewPasswordFieldProps) {
  return (
    <div className="new-password" data-score={view.strength?.score}>
      <Field label="New password" error={error} hint={<StrengthHint {...view} />}>
        <PasswordInput autoComplete="new-password" maxLength={maxLength} {...input} />
      </Field>
    </div>
  )
}

/** Strength bar and label; the rules before anything is typed. */
function StrengthHint({ strength, isAwaited }: StrengthView) {
  return (
    <span className="strength">
      <span className="strength-bar" aria-hidden="true">
        <i />
        <i />
        <i />
        <i />
      </span>
      <span className="strength-words" aria-live="polite">
        {strength ? (
          <>
            <b>{words[strength.score]}.</b> {strength.suggestion}
          </>
        ) : isAwaited ? (
          'Checking strength …'
        ) : (
          rules
        )}
      </span>
    </span>
  )
}
