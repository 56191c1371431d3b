import { accountNotices } from '#contract/auth/account-notices.ts'
import { twoFactorQuery } from '#web/features/auth/api.ts'
import { notify } from '#web/platform/page/notices.ts'
import { sessionQuery } from '#web/platform/page/session.ts'
import { useApi } from '#web/platform/api/api.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'

type TwoFactorStep =
  | { kind: 'status' | 'disable' | 'renew' }
  | { kind: 'setup'; secret: string }
  | { kind: 'codes'; codes: readonly string[] }

export interface TwoFactorFlow {
  step: TwoFactorStep
  isStarting: boolean
  start: () => void
  askDisable: () => void
  askRenew: () => void
  cancel: () => void
  enable: (code: string) => Promise<void>
  disable: (code: string) => Promise<void>
  renew: (code: string) => Promise<void>
  keep: () => void
}

/** Steps of managing two-factor authentication (AU-030, AU-032). `onNoSecret` is called when a setup cannot start. */
export function useTwoFactor(
  onNoSecret: (failure: unknown) => void,
  first: 'status' | 'disable' = 'status',
): TwoFactorFlow {
  const api = useApi()
  const queryClient = useQueryClient()
  const [step, setStep] = useState<TwoFactorStep>({ kind: first })
  const [isStarting, setIsStarting] = useState(false)
  // The code is consumed by the first call: a retry repeats only the second.
  const isVerified = useRef(false)

  async function refresh() {
    await Promise.all([
      queryClient.invalidateQueries({ queryKey: twoFactorQuery(api).queryKey }),
      queryClient.invalidateQueries({ queryKey: sessionQuery(api).queryKey }),
    ])
  }

  async function start() {
    setIsStarting(true)
    try {
      const { secret } = await api('generateTwoFactorSecret', {})
      setStep({ kind: 'setup', secret })
    } catch (failure) {
      onNoSecret(failure)
    } finally {
      setIsStarting(false)
    }
  }

  return {
    step,
    isStarting,
    start: () => void start(),
    askDisable: () => setStep({ kind: 'disable' }),
    askRenew: () => setStep({ kind: 'renew' }),
    cancel: () => setStep({ kind: 'status' }),
    keep: () => setStep({ kind: 'status' }),
    async enable(code) {
      const { recoveryCodes } = (await api('enableTwoFactor', { body: { code } })).payload
      notify(accountNotices.twoFactorEnabled)
      setStep({ kind: 'codes', codes: recoveryCodes })
      await refresh()
    },
    async disable(code) {
      if (!isVerified.current) await api('verifyForDisable', { body: { code } })
      isVerified.current = true
      await api('disableTwoFactor', { body: {} })
      isVerified.current = false
      notify(accountNotices.twoFactorDisabled)
      setStep({ kind: 'status' })
      await refresh()
    },
    async renew(code) {
      const { recoveryCodes } = (await api('renewRecoveryCodes', { body: { code } })).payload
      setStep({ kind: 'codes', codes: recoveryCodes })
      await refresh()
    },
  }
}
