import { captchaChallenge, captchaMinutes } from '#contract/captcha.ts'
import type { WorkerReply } from '#web/platform/forms/captcha-worker.ts'
import { useApi } from '#web/platform/api/use-api.ts'
import { useEffect, useState } from 'react'

export interface Captcha {
  /** What goes with the form; undefined until the work is done. */
  answer: string | undefined
  hasFailed: boolean
  /** Does new work: an answer counts once. */
  again: () => void
}

/** Before the answer would be too old for a server whose clock differs a little. */
const renewAfterMs = (captchaMinutes - 2) * 60_000

/** The work that the browser of a visitor does before a form is taken; it begins at once. */
export function useCaptcha(): Captcha {
  const api = useApi()
  const [turn, setTurn] = useState(0)
  const [outcome, setOutcome] = useState<{ turn: number; answer?: string | undefined }>()

  useEffect(() => {
    const worker = new Worker(new URL('./captcha-worker.ts', import.meta.url), { type: 'module' })
    let isOver = false
    const tell = (answer?: WorkerReply) => {
      if (!isOver) setOutcome({ turn, answer })
    }
    worker.onmessage = ({ data }: MessageEvent<WorkerReply>) => tell(data)
    worker.onerror = () => tell()
    api(captchaChallenge, {}).then(
      ({ payload }) => worker.postMessage(payload),
      () => tell(),
    )
    const renewal = setTimeout(() => setTurn(turn + 1), renewAfterMs)
    return () => {
      isOver = true
      clearTimeout(renewal)
      worker.terminate()
    }
  }, [api, turn])

  const isDone = outcome?.turn === turn
  return {
    answer: isDone ? outcome.answer : undefined,
    hasFailed: isDone && outcome.answer === undefined,
    again: () => setTurn(turn + 1),
  }
}
