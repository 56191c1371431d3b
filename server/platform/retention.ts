import { deletionJobs, type Deletion } from '#contract/privacy/deletions.ts'
import type { Job } from '#server/platform/jobs.ts'
import type { Platform } from '#server/platform/platform.ts'

/** Deletes or clears what the register no longer keeps (BK-104). Running it twice does no harm. */
export type DeleteOld = (platform: Platform) => Promise<void>

/**
 * The jobs that run the deletions of the register. A deletion that fails does not stop the others; the job then fails
 * with the names of those that did, and is tried again.
 */
export const jobsOfRegister = (handlers: Readonly<Record<Deletion, DeleteOld>>): Job[] =>
  Object.entries(deletionJobs).map(([name, { deletions, ...job }]) => ({
    name,
    ...job,
    run: async (platform) => {
      const failures: string[] = []
      for (const deletion of deletions) {
        try {
          await handlers[deletion](platform)
        } catch (err) {
          platform.log.warn({ err, deletion }, 'old data could not be deleted')
          failures.push(`${deletion}: ${err instanceof Error ? err.message : String(err)}`)
        }
      }
      if (failures.length > 0) throw new Error(`Not deleted: ${failures.join('; ')}`)
    },
  }))
