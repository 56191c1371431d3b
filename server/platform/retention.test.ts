import { expect, test, vi } from 'vitest'
import { deletionJobs, type Deletion } from '#contract/privacy/deletions.ts'
import type { Platform } from '#server/platform/platform.ts'
import { jobsOfRegister, type DeleteOld } from '#server/platform/retention.ts'

const platform = { log: { warn: () => {} } } as unknown as Platform
const every = Object.values(deletionJobs).flatMap(({ deletions }) => [...deletions])

/** All deletions, which note their names; some of them fail. */
function deletionsThat(fail: Deletion[] = []) {
  const ran: string[] = []
  const deletions = Object.fromEntries(
    every.map((name) => [
      name,
      async () => {
        ran.push(name)
        if (fail.includes(name)) throw new Error('connection lost')
      },
    ]),
  ) as unknown as Record<Deletion, DeleteOld>
  return { ran, jobs: jobsOfRegister(deletions) }
}

test('one job deletes at night, another every hour, each what the register says (BK-104)', async () => {
  const { ran, jobs } = deletionsThat()
  expect(jobs.map(({ name, schedule }) => [name, schedule])).toEqual([
    ['delete-old-data', '41 4 * * *'],
    ['delete-network-data', '11 * * * *'],
  ])
  for (const { run } of jobs) await run(platform, undefined)
  expect(ran).toEqual(every)
})

test('a deletion that fails stops none of the others, and is named (BK-104)', async () => {
  const { ran, jobs } = deletionsThat(['messages', 'errors'])
  const log = vi.fn<() => void>()
  const run = jobs[0]!.run({ log: { warn: log } } as unknown as Platform, undefined)
  await expect(run).rejects.toThrow('messages: connection lost; errors: connection lost')
  expect(ran).toEqual(deletionJobs['delete-old-data'].deletions)
  expect(log).toHaveBeenCalledTimes(2)
})
