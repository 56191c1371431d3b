import { chmodSync, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { TestProject } from 'vitest/node'
import { startEmbeddedPostgres } from '#server/platform/database/embedded/embedded-postgres.ts'
import { migrate } from '#server/platform/database/migrate.ts'
import { migrateJobs } from '#server/platform/jobs.ts'

declare module 'vitest' {
  interface ProvidedContext {
    cluster: { host: string; port: number; username: string; password: string }
  }
}

/** Name of the migrated database that every test file clones. */
export const templateDatabase = 'market_template'

const gigabyte = 1024 ** 3

/**
 * In memory where it holds two gigabytes: a third of the run was the search of ext4 for numbers of files, of which each
 * copy of the template makes 900 and each drop frees as many.
 */
function folderOfClusters(): string {
  try {
    const { bavail, bsize } = statfsSync('/dev/shm')
    return bavail * bsize > 2 * gigabyte ? '/dev/shm' : tmpdir()
  } catch {
    return tmpdir()
  }
}

/** One PostgreSQL for the whole run, with a migrated template database. */
export default async function startTestCluster(project: TestProject) {
  if (project.vitest.projects.every(({ name }) => ['unit', 'web'].includes(name))) return undefined
  const dataDir = mkdtempSync(path.join(folderOfClusters(), 'market-test-'))
  // The unprivileged user that runs PostgreSQL under root must be able to enter.
  chmodSync(dataDir, 0o755)
  const postgres = await startEmbeddedPostgres({
    dataDir,
    log: () => {},
    databases: [templateDatabase],
    // Test data need not survive a crash.
    settings: { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off' },
  })
  await migrate({ ...postgres.target, database: templateDatabase })
  await migrateJobs({ ...postgres.target, database: templateDatabase })
  const { host, port, username, password } = postgres.target
  project.provide('cluster', { host, port, username, password })
  return async () => {
    await postgres.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}
