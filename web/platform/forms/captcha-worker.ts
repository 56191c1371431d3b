import type { Challenge } from '#contract/captcha.ts'
import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'

/** The answer to a challenge; undefined where this browser cannot find it. */
export type WorkerReply = string | undefined

// Beside the page, so that it does not stand still meanwhile.
addEventListener('message', ({ data: challenge }: MessageEvent<Challenge>) => {
  solveChallenge({ challenge, deriveKey }).then(
    (solution) => postMessage(solution ? written(challenge, solution) : undefined),
    () => postMessage(undefined),
  )
})

function written(
  challenge: Challenge,
  { counter, derivedKey }: { counter: number; derivedKey: string },
) {
  return btoa(JSON.stringify({ challenge, solution: { counter, derivedKey } }))
}
