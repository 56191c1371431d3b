import { expect, test } from 'vitest'
import { sharedRuns } from '#server/platform/shared-runs.ts'

function manualRuns() {
  const runs: PromiseWithResolvers<void>[] = []
  const call = sharedRuns(() => {
    runs.push(Promise.withResolvers())
    return runs.at(-1)!.promise
  })
  return { runs, call }
}

test('a caller waits for a run that began after the call, and shares it with others who wait', async () => {
  const { runs, call } = manualRuns()
  const first = call()
  const ended: string[] = []
  const second = call().then(() => ended.push('second'))
  const third = call().then(() => ended.push('third'))
  expect(runs).toHaveLength(1)
  runs[0]!.resolve()
  await first
  await expect.poll(() => runs.length).toBe(2)
  expect(ended).toEqual([])
  runs[1]!.resolve()
  await Promise.all([second, third])
  expect(runs).toHaveLength(2)
})

test('a fault reaches those of its run alone, and the next run starts', async () => {
  const { runs, call } = manualRuns()
  const first = call()
  const second = call()
  runs[0]!.reject(new Error('away'))
  await expect(first).rejects.toThrow('away')
  await expect.poll(() => runs.length).toBe(2)
  runs[1]!.resolve()
  await expect(second).resolves.toBeUndefined()
  const third = call()
  expect(runs).toHaveLength(3)
  runs[2]!.resolve()
  await third
})
