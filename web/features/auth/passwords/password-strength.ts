import {
  personalWords,
  estimateWithPersonalWords,
  strengthOptions,
  type Strength,
} from '#contract/auth/passwords.ts'
import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary as common } from '@zxcvbn-ts/language-common'
import { dictionary as english, translations } from '@zxcvbn-ts/language-en'

/** Same estimator as on the server; half a megabyte, so it is loaded by password dialogs only. */
const estimator = new ZxcvbnFactory({
  ...strengthOptions,
  dictionary: { ...common, ...english },
  graphs: adjacencyGraphs,
  translations,
})

export function estimateStrength(password: string, personalTexts: readonly string[]): Strength {
  return estimateWithPersonalWords(estimate, password, personalWords(personalTexts))
}

function estimate(password: string, words: string[]): Strength {
  const { score, feedback } = estimator.check(password, words)
  return { score, suggestion: feedback.suggestions[0] }
}
