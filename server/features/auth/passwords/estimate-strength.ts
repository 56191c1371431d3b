import { parentPort } from 'node:worker_threads'
import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary as common } from '@zxcvbn-ts/language-common'
import { dictionary as english, translations } from '@zxcvbn-ts/language-en'
import { strengthBy, strengthOptions, type Strength } from '#contract/auth/passwords.ts'

/** Estimates in a thread of its own: the dictionaries take 90 MB, and one estimate up to a third of a second. */
const estimator = new ZxcvbnFactory({
  ...strengthOptions,
  dictionary: { ...common, ...english },
  graphs: adjacencyGraphs,
  translations,
})

export interface StrengthQuestion {
  id: number
  password: string
  ownWords: string[]
}
export interface StrengthAnswer {
  id: number
  strength: Strength
}

function estimate(password: string, words: string[]): Strength {
  const { score, feedback } = estimator.check(password, words)
  return { score, suggestion: feedback.suggestions[0] }
}

parentPort?.on('message', ({ id, password, ownWords }: StrengthQuestion) => {
  const strength = strengthBy(estimate, password, ownWords)
  parentPort?.postMessage({ id, strength } satisfies StrengthAnswer)
})
