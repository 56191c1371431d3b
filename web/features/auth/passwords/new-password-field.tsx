import { passwordRules, type Strength } from '#contract/auth/passwords.ts'
import { Field } from '#web/ui/forms/field.tsx'
import { PasswordInput } from '#web/ui/forms/password-input.tsx'
import { type ComponentProps, useDeferredValue, useEffect, useMemo, useState } from 'react'
import { settingsQuery } from '#web/platform/page/settings.ts'
import { useApi } from '#web/platform/api/api.ts'
import { useQuery } from '@tanstack/react-query'
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
function StrengthHint({ strength, isPending }: StrengthView) {
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
        ) : isPending ? (
          'Checking strength …'
        ) : (
          rules
        )}
      </span>
    </span>
  )
}

/** After this time the form can be sent without an estimate; the server checks again anyway. */
const estimatorTimeoutMs = 10_000

type Estimate = (password: string, known: readonly string[]) => Strength

interface StrengthView {
  /** Undefined while nothing is typed, or if the estimator could not be loaded; then the server alone decides. */
  strength: Strength | undefined
  /** Whether the password may be sent (AU-014). */
  isAcceptable: boolean
  isPending: boolean
}

/** Estimates a password while it is typed; `person` lists known data of its owner. */
export function usePasswordStrength(password: string, person: readonly string[]): StrengthView {
  const settings = useQuery(settingsQuery(useApi())).data
  const [estimate, setEstimate] = useState<Estimate | 'failed'>()
  // Keeps typing responsive during slow estimates.
  const typed = useDeferredValue(password)
  const known = [...person, settings?.productName ?? '', settings?.shortName ?? ''].join('\n')

  useEffect(() => {
    let isOver = false
    const timeout = setTimeout(
      () => setEstimate((kept: Estimate | 'failed' | undefined) => kept ?? 'failed'),
      estimatorTimeoutMs,
    )
    import('./password-strength.ts').then(
      ({ estimateStrength }) => !isOver && setEstimate(() => estimateStrength),
      () => !isOver && setEstimate('failed'),
    )
    return () => {
      isOver = true
      clearTimeout(timeout)
    }
  }, [])

  const strength = useMemo(
    () =>
      typeof estimate !== 'function' || typed === ''
        ? undefined
        : estimate(typed, known.split('\n')),
    [estimate, typed, known],
  )
  const isLong = password.length >= passwordRules.minLength
  const isStrong =
    estimate === 'failed' ||
    (strength !== undefined && typed === password && strength.score >= passwordRules.minScore)
  return {
    strength,
    isAcceptable: isLong && isStrong,
    isPending: password !== '' && estimate === undefined,
  }
}
