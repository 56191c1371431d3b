import { Worker } from 'node:worker_threads'
import { personalWords, passwordRules, type Strength } from '#contract/auth/passwords.ts'
import { fieldMessages } from '#contract/field-messages.ts'
import type {
  StrengthAnswer,
  StrengthQuestion,
} from '#server/features/auth/passwords/estimate-strength.ts'
import { readSettings } from '#server/features/site/public.ts'
import type { Platform } from '#server/platform/platform.ts'

const idleTimeoutMs = 60_000
/** Without limits, the thread holds three times as much garbage before collecting it. */
const resourceLimits = { maxOldGenerationSizeMb: 64, maxYoungGenerationSizeMb: 2 }
/** Below the request timeout; a busy machine takes seconds to load the dictionaries. */
const answerTimeoutMs = 12_000

interface Waiting {
  resolve(strength: Strength): void
  reject(reason: Error): void
}
interface Thread {
  worker: Worker
  waiting: Map<number, Waiting>
}

let thread: Thread | undefined
let idleTimer: NodeJS.Timeout | undefined
let questions = 0

/** Reported as an unavailable dependency, so that clients retry. */
const timeoutError = (why: string) => Object.assign(new Error(why), { code: 'ETIMEDOUT' })

function startThread(): Thread {
  const worker = new Worker(new URL('./estimate-strength.ts', import.meta.url), { resourceLimits })
  worker.unref()
  const own: Thread = { worker, waiting: new Map() }
  const end = (reason: Error) => {
    if (thread === own) thread = undefined
    for (const { reject } of own.waiting.values()) reject(reason)
    own.waiting.clear()
  }
  worker.on('message', ({ id, strength }: StrengthAnswer) => {
    own.waiting.get(id)?.resolve(strength)
    own.waiting.delete(id)
  })
  worker.on('error', ({ message }) => end(timeoutError(message)))
  worker.on('exit', () => end(timeoutError('the estimate of passwords ended')))
  return own
}

function stopThread(): void {
  const idleTimer = thread
  thread = undefined
  void idleTimer?.worker.terminate()
}

/** Estimates password strength in a worker thread; the dictionaries load on first use. */
export async function estimateStrength(
  password: string,
  words: readonly string[],
): Promise<Strength> {
  thread ??= startThread()
  const { worker, waiting } = thread
  clearTimeout(idleTimer)
  const id = ++questions
  let late: NodeJS.Timeout | undefined
  try {
    return await new Promise<Strength>((resolve, reject) => {
      waiting.set(id, { resolve, reject })
      worker.postMessage({ id, password, personalWords: [...words] } satisfies StrengthQuestion)
      late = setTimeout(() => {
        reject(timeoutError('an estimate took too long'))
        void worker.terminate()
      }, answerTimeoutMs)
    })
  } finally {
    clearTimeout(late)
    clearTimeout(idleTimer)
    idleTimer = setTimeout(stopThread, idleTimeoutMs).unref()
  }
}

/** Why a password is too weak for this person, as a field message (AM-113, BK-013); the contract checks its length. */
export async function findPasswordWeakness(
  platform: Platform,
  password: string,
  person: { name: string; email: string; companyName?: string | undefined },
): Promise<string | undefined> {
  const { productName, shortName } = await readSettings(platform)
  const texts = [person.name, person.email, person.companyName ?? '', productName, shortName]
  const { score, suggestion } = await estimateStrength(password, personalWords(texts))
  if (score >= passwordRules.minScore) return undefined
  return suggestion ? `${fieldMessages.weakPassword}. ${suggestion}` : fieldMessages.weakPassword
}
