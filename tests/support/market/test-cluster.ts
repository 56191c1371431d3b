import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import path from 'node:path'
import type { TestProject } from 'vitest/node'
import { startEmbeddedPostgres } from '#server/platform/database/embedded/embedded-postgres.ts'
import { asProgram } from '#server/platform/database/embedded/credentials.ts'
import { prepareSchema } from '#server/platform/schema.ts'
import { folderOfClusters } from '../folder-of-clusters.ts'

declare module 'vitest' {
  interface ProvidedContext {
    cluster: { host: string; port: number; username: string; password: string }
  }
}

/** Name of the migrated database that every test file clones. */
export const templateDatabase = 'market_template'

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
  const owner = { ...postgres.target, database: templateDatabase }
  await prepareSchema({ owner, program: asProgram(owner) })
  const { host, port, username, password } = postgres.target
  project.provide('cluster', { host, port, username, password })
  return async () => {
    await postgres.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}
