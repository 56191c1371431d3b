import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

type Depth = 'minor' | 'major'
let collect: ((how: { type: Depth }) => void) | undefined

/** Frees what is dead whenever so many bytes went by since the last time. */
function sweepEvery(most: number, type: Depth) {
  let passed = 0
  return (bytes: number) => {
    passed += bytes
    if (passed < most) return
    passed = 0
    if (!collect) {
      setFlagsFromString('--expose-gc')
      collect = runInNewContext('gc') as typeof collect
    }
    collect!({ type })
  }
}

/**
 * Told how many bytes went by, frees the buffers they came in: these lie outside of the heap, whose collector hardly
 * sees them and lets a hundred megabytes gather. Takes some milliseconds.
 */
export const sweepBuffers = sweepEvery(4 * 1024 * 1024, 'minor')

/** The same for texts of megabytes, which only a whole collection frees. Takes some ten milliseconds. */
export const sweepTexts = sweepEvery(24 * 1024 * 1024, 'major')
