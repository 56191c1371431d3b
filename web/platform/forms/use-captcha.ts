import { captchaMinutes } from '#contract/captcha.ts'
import type { WorkerReply } from '#web/platform/forms/captcha-worker.ts'
import { useApi } from '#web/platform/api/api.ts'
import { useEffect, useState } from 'react'

export interface Captcha {
  /** Sent with the form; undefined until the challenge is solved. */
  answer: string | undefined
  hasFailed: boolean
  /** Solves a new challenge; a solution is valid once. */
  again: () => void
}

/** Leaves a margin for clock differences. */
const renewAfterMs = (captchaMinutes - 2) * 60_000

/** Solves the proof-of-work challenge that forms of visitors require, starting at once. */
export function useCaptcha(): Captcha {
  const api = useApi()
  const [attempt, setAttempt] = useState(0)
  const [outcome, setOutcome] = useState<{ attempt: number; answer?: string | undefined }>()

  useEffect(() => {
    const worker = new Worker(new URL('./captcha-worker.ts', import.meta.url), { type: 'module' })
    let isCancelled = false
    const finish = (answer?: WorkerReply) => {
      if (!isCancelled) setOutcome({ attempt, answer })
    }
    worker.onmessage = ({ data }: MessageEvent<WorkerReply>) => finish(data)
    worker.onerror = () => finish()
    api('getChallenge', {}).then(
      ({ payload }) => worker.postMessage(payload),
      () => finish(),
    )
    const renewal = setTimeout(() => setAttempt(attempt + 1), renewAfterMs)
    return () => {
      isCancelled = true
      clearTimeout(renewal)
      worker.terminate()
    }
  }, [api, attempt])

  const isDone = outcome?.attempt === attempt
  return {
    answer: isDone ? outcome.answer : undefined,
    hasFailed: isDone && outcome.answer === undefined,
    again: () => setAttempt(attempt + 1),
  }
}
