import { expect, test } from 'vitest'
import { makeTurns } from './make-turns.ts'

const busy = { fault: 'busy' }
function aPiece() {
  const { promise, resolve } = Promise.withResolvers<string>()
  return { work: () => promise, end: () => resolve('done') }
}

test('pieces of work begin one after the other, whatever becomes of those before', async () => {
  const inTurn = makeTurns({ mostWaiting: 8, mostMs: 5_000 })
  const begun: number[] = []
  const results = await Promise.allSettled(
    [1, 2, 3].map((n) =>
      inTurn(async () => {
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
  const inTurn = makeTurns({ mostWaiting: 2, mostMs: 5_000 })
  const [first, second] = [aPiece(), aPiece()]
  const done = [inTurn(first.work), inTurn(second.work)]
  await expect(inTurn(aPiece().work)).rejects.toMatchObject(busy)
  first.end()
  second.end()
  expect(await Promise.all(done)).toEqual(['done', 'done'])
  const third = aPiece()
  third.end()
  expect(await inTurn(third.work)).toBe('done')
})

test('who waits too long is sent away, and those behind still wait for those before', async () => {
  const inTurn = makeTurns({ mostWaiting: 8, mostMs: 50 })
  const first = aPiece()
  const done = inTurn(first.work)
  await expect(inTurn(aPiece().work)).rejects.toMatchObject(busy)
  let hasBegun = false
  const behind = inTurn(async () => {
    hasBegun = true
    await Promise.resolve()
    return 'done'
  })
  await Promise.resolve()
  expect(hasBegun).toBe(false)
  first.end()
  expect(await Promise.all([done, behind])).toEqual(['done', 'done'])
})
