import { parentPort } from 'node:worker_threads'
import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary as common } from '@zxcvbn-ts/language-common'
import { dictionary as english, translations } from '@zxcvbn-ts/language-en'
import {
  estimateWithPersonalWords,
  strengthOptions,
  type Strength,
} from '#contract/auth/passwords.ts'

/** Runs in a worker thread: the dictionaries take 90 MB and an estimate up to a third of a second. */
const estimator = new ZxcvbnFactory({
  ...strengthOptions,
  dictionary: { ...common, ...english },
  graphs: adjacencyGraphs,
  translations,
})

export interface StrengthQuestion {
  id: number
  password: string
  personalWords: string[]
}
export interface StrengthAnswer {
  id: number
  strength: Strength
}

function estimate(password: string, words: string[]): Strength {
  const { score, feedback } = estimator.check(password, words)
  return { score, suggestion: feedback.suggestions[0] }
}

parentPort?.on('message', ({ id, password, personalWords }: StrengthQuestion) => {
  const strength = estimateWithPersonalWords(estimate, password, personalWords)
  parentPort?.postMessage({ id, strength } satisfies StrengthAnswer)
})
