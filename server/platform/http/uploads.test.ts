import { describe, expect, it } from 'vitest'
import { isTooSlow } from './uploads.ts'

describe('a sender is too slow', () => {
  const seconds = (n: number) => n * 1000
  const kilobytes = (n: number) => n * 1024
  it.each([
    [
      'when silent for over ten seconds',
      { bytes: kilobytes(5000), ms: seconds(11), silentMs: 10_001 },
    ],
    [
      'below 16 kB a second after 20 seconds',
      { bytes: kilobytes(16 * 30) - 1, ms: seconds(30), silentMs: 0 },
    ],
  ])('%s', (_, sent) => expect(isTooSlow(sent)).toBe(true))
  it.each([
    ['when silent for ten seconds', { bytes: 0, ms: seconds(10), silentMs: seconds(10) }],
    ['in the first 20 seconds', { bytes: 1, ms: seconds(20), silentMs: 0 }],
    ['at 16 kB a second', { bytes: kilobytes(16 * 30), ms: seconds(30), silentMs: 0 }],
  ])('not %s', (_, sent) => expect(isTooSlow(sent)).toBe(false))
})
