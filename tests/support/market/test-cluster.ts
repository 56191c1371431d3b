import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import path from 'node:path'
import type { TestProject } from 'vitest/node'
import { startEmbeddedPostgres } from '#server/platform/database/embedded/embedded-postgres.ts'
import { openConnection } from '#server/platform/database/database.ts'
import { upsertSettings } from '#server/features/site/queries.ts'
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
  // Tests of a market that has not opened yet close it.
  const sql = openConnection(owner)
  await upsertSettings(sql, new Date(), { registration: { isOpen: 1, opens: '' } })
  await sql.end()
  const { host, port, username, password } = postgres.target
  project.provide('cluster', { host, port, username, password })
  return async () => {
    await postgres.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}
