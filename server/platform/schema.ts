import type { ConnectionTarget } from '#server/platform/database/database.ts'
import { grantRows, migrate } from '#server/platform/database/migrate.ts'
import { migrateJobs } from '#server/platform/jobs.ts'

/** One database as two roles connect to it; they may be the same. */
export interface DatabaseRoles {
  /** Owns the schema and changes it. */
  owner: ConnectionTarget
  program: ConnectionTarget
}

/** Updates the tables of the program and of its job queue. */
export async function prepareSchema({ owner, program }: DatabaseRoles): Promise<void> {
  await migrate(owner)
  await migrateJobs(owner)
  if (owner.username !== program.username) await grantRows(owner, program.username)
}
