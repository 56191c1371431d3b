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
const strengthLabels = ['Too easy to guess', 'Too easy to guess', 'Fair', 'Good', 'Strong'] as const
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
            <b>{strengthLabels[strength.score]}.</b> {strength.suggestion}
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

/** The form can be submitted without an estimate after this time; the server checks again. */
const estimatorTimeoutMs = 10_000

type Estimate = (password: string, words: readonly string[]) => Strength

interface StrengthView {
  /** Undefined while the field is empty, while the estimator loads, or after it failed to load; then only the server checks. */
  strength: Strength | undefined
  /** Whether the password may be sent (AU-014). */
  isAcceptable: boolean
  isPending: boolean
}

/** Estimates a password while it is typed; `ownerDetails` lists known data of its owner. */
export function usePasswordStrength(
  password: string,
  ownerDetails: readonly string[],
): StrengthView {
  const settings = useQuery(settingsQuery(useApi())).data
  const [estimate, setEstimate] = useState<Estimate | 'failed'>()
  // Keeps typing responsive during slow estimates.
  const typed = useDeferredValue(password)
  const words = [...ownerDetails, settings?.productName ?? '', settings?.shortName ?? ''].join('\n')

  useEffect(() => {
    let isUnmounted = false
    const timeout = setTimeout(
      () => setEstimate((previous: Estimate | 'failed' | undefined) => previous ?? 'failed'),
      estimatorTimeoutMs,
    )
    import('./password-strength.ts').then(
      ({ estimateStrength }) => !isUnmounted && setEstimate(() => estimateStrength),
      () => !isUnmounted && setEstimate('failed'),
    )
    return () => {
      isUnmounted = true
      clearTimeout(timeout)
    }
  }, [])

  const strength = useMemo(
    () =>
      typeof estimate !== 'function' || typed === ''
        ? undefined
        : estimate(typed, words.split('\n')),
    [estimate, typed, words],
  )
  const hasMinLength = password.length >= passwordRules.minLength
  const isStrong =
    estimate === 'failed' ||
    (strength !== undefined && typed === password && strength.score >= passwordRules.minScore)
  return {
    strength,
    isAcceptable: hasMinLength && isStrong,
    isPending: password !== '' && estimate === undefined,
  }
}
