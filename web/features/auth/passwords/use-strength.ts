import { passwordRules, type Strength } from '#contract/auth/passwords.ts'
import { settingsQuery } from '#web/platform/page/settings.ts'
import { useApi } from '#web/platform/api/use-api.ts'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useEffect, useMemo, useState } from 'react'

/** After this time the form can be sent without an estimate; the server checks again anyway. */
const patienceMs = 10_000

type Estimate = (password: string, known: readonly string[]) => Strength

export interface StrengthView {
  /** Undefined while nothing is typed, or if the estimator could not be loaded; then the server alone decides. */
  strength: Strength | undefined
  /** Whether the password may be sent (AU-014). */
  isEnough: boolean
  /** Whether the estimate of a typed password is pending. */
  isAwaited: boolean
}

/** Estimates a password while it is typed; `person` lists known data of its owner. */
export function useStrength(password: string, person: readonly string[]): StrengthView {
  const settings = useQuery(settingsQuery(useApi())).data
  const [estimate, setEstimate] = useState<Estimate | 'failed'>()
  // Keeps typing responsive during slow estimates.
  const typed = useDeferredValue(password)
  const known = [...person, settings?.productName ?? '', settings?.shortName ?? ''].join('\n')

  useEffect(() => {
    let isOver = false
    const tired = setTimeout(
      () => setEstimate((kept: Estimate | 'failed' | undefined) => kept ?? 'failed'),
      patienceMs,
    )
    import('./password-strength.ts').then(
      ({ estimateStrength }) => !isOver && setEstimate(() => estimateStrength),
      () => !isOver && setEstimate('failed'),
    )
    return () => {
      isOver = true
      clearTimeout(tired)
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
    isEnough: isLong && isStrong,
    isAwaited: password !== '' && estimate === undefined,
  }
}
