import {
  deletionJobs,
  deletionsOf,
  type Deletion,
  type DeletionJob,
} from '#contract/privacy/deletions.ts'
import type { Job } from '#server/platform/jobs.ts'
import type { Platform } from '#server/platform/platform.ts'

/** Deletes or clears what the register no longer keeps (BK-104). Running it twice does no harm. */
export type DeleteOld = (platform: Platform) => Promise<void>

/**
 * The jobs that walk the register. One deletion that fails keeps none of the others from running; the job fails then,
 * with their names, and is tried again.
 */
export const jobsOfRegister = (deletions: Readonly<Record<Deletion, DeleteOld>>): Job[] =>
  (Object.keys(deletionJobs) as DeletionJob[]).map((name) => ({
    name,
    ...deletionJobs[name],
    run: async (platform) => {
      const failures: string[] = []
      for (const deletion of deletionsOf(name)) {
        try {
          await deletions[deletion](platform)
        } catch (err) {
          platform.log.warn({ err, deletion }, 'old data could not be deleted')
          failures.push(`${deletion}: ${err instanceof Error ? err.message : String(err)}`)
        }
      }
      if (failures.length > 0) throw new Error(`Not deleted: ${failures.join('; ')}`)
    },
  }))
