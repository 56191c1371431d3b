import type { Challenge } from '#contract/captcha.ts'
import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'

/** The solution of a challenge; undefined if this browser cannot find it. */
export type WorkerReply = string | undefined

// Runs in a worker so that the page stays responsive.
addEventListener('message', ({ data: challenge }: MessageEvent<Challenge>) => {
  solveChallenge({ challenge, deriveKey }).then(
    (solution) => postMessage(solution ? encodeSolution(challenge, solution) : undefined),
    () => postMessage(undefined),
  )
})

function encodeSolution(
  challenge: Challenge,
  { counter, derivedKey }: { counter: number; derivedKey: string },
) {
  return btoa(JSON.stringify({ challenge, solution: { counter, derivedKey } }))
}
