import { passwordRules } from '#contract/passwords.ts'
import type { StrengthView } from '#web/features/auth/use-strength.ts'
import { Field } from '#web/ui/field.tsx'
import { PasswordInput } from '#web/ui/password-input.tsx'
import type { ComponentProps } from 'react'
import './new-password-field.css'

type NewPasswordFieldProps = Omit<ComponentProps<typeof PasswordInput>, 'autoComplete'> & {
  error?: string | undefined
  view: StrengthView
}

const words = ['Too easy to guess', 'Too easy to guess', 'Fair', 'Good', 'Strong'] as const

/** A new password with its strength, and the first thing that would make it better (AU-014). */
export function NewPasswordField({ error, view, ...input }: NewPasswordFieldProps) {
  const { strength } = view
  const most = passwordRules.maxLength
  return (
    <div className="new-password">
      <Field
        label="New password"
        error={error}
        hint={`At least ${passwordRules.minLength} characters. A few words that do not belong together are good.`}
      >
        <PasswordInput autoComplete="new-password" maxLength={most} {...input} />
      </Field>
      <div className="strength" data-score={strength?.score}>
        <div className="strength-bar" aria-hidden="true">
          <i />
          <i />
          <i />
          <i />
        </div>
        <p className="small" aria-live="polite">
          {strength && (
            <>
              <b>{words[strength.score]}</b>
              {strength.suggestion && <span className="soft"> {strength.suggestion}</span>}
            </>
          )}
        </p>
      </div>
    </div>
  )
}
