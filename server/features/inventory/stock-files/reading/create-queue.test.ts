import { expect, test } from 'vitest'
import { createQueue } from './create-queue.ts'

const busy = { fault: 'busy' }
function aPiece() {
  const { promise, resolve } = Promise.withResolvers<string>()
  return { work: () => promise, end: () => resolve('done') }
}

test('pieces of work begin one after the other, whatever becomes of those before', async () => {
  const runQueued = createQueue({ maxWaiting: 8, maxWaitMs: 5_000 })
  const begun: number[] = []
  const results = await Promise.allSettled(
    [1, 2, 3].map((n) =>
      runQueued(async () => {
        begun.push(n)
        await Promise.resolve()
        if (n === 2) throw new Error('two fails')
        expect(begun).toEqual([1, 2, 3].slice(0, n))
        return n
      }),
    ),
  )
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
})

test('more than may be there at once are sent away at once', async () => {
  const runQueued = createQueue({ maxWaiting: 2, maxWaitMs: 5_000 })
  const [first, second] = [aPiece(), aPiece()]
  const done = [runQueued(first.work), runQueued(second.work)]
  await expect(runQueued(aPiece().work)).rejects.toMatchObject(busy)
  first.end()
  second.end()
  expect(await Promise.all(done)).toEqual(['done', 'done'])
  const third = aPiece()
  third.end()
  expect(await runQueued(third.work)).toBe('done')
})

test('who waits too long is sent away, and those behind still wait for those before', async () => {
  const runQueued = createQueue({ maxWaiting: 8, maxWaitMs: 50 })
  const first = aPiece()
  const done = runQueued(first.work)
  await expect(runQueued(aPiece().work)).rejects.toMatchObject(busy)
  let hasBegun = false
  const behind = runQueued(async () => {
    hasBegun = true
    await Promise.resolve()
    return 'done'
  })
  await Promise.resolve()
  expect(hasBegun).toBe(false)
  first.end()
  expect(await Promise.all([done, behind])).toEqual(['done', 'done'])
})
