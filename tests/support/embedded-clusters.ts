import { execFileSync } from 'node:child_process'
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { afterAll, afterEach, beforeAll } from 'vitest'
import { openConnection, type Sql } from '#server/platform/database/database.ts'
import {
  startEmbeddedPostgres,
  type EmbeddedPostgres,
  type EmbeddedPostgresOptions,
} from '#server/platform/database/embedded/embedded-postgres.ts'

const template = mkdtempSync('/tmp/market-pg-test-')
beforeAll(async () => {
  chmodSync(template, 0o755)
  const pg = await startEmbeddedPostgres({ dataDir: path.join(template, 'data'), log: () => {} })
  await pg.stop()
})
afterAll(() => rmSync(template, { recursive: true }))

/** Undone after each test, the last one first. */
export const cleanUp: (() => unknown)[] = []
/** What the clusters of this test wrote to their log. */
export const lines: string[] = []
afterEach(async () => {
  for (const step of cleanUp.splice(0).reverse()) await step()
  lines.splice(0)
})

/** A folder of this test, deleted with its files elsewhere. */
export function aFolder(): string {
  const folder = mkdtempSync('/tmp/market-pg-test-')
  chmodSync(folder, 0o755)
  cleanUp.push(() => {
    for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
      if (path.basename(name) !== 'postgres-home') continue
      rmSync(readFileSync(path.join(folder, name), 'utf8').trim(), { recursive: true })
    }
    rmSync(folder, { recursive: true })
  })
  return folder
}

/** A data folder with a stopped cluster. */
export function aDataDir(): string {
  const dataDir = path.join(aFolder(), 'data')
  execFileSync('cp', ['-a', path.join(template, 'data'), dataDir])
  return dataDir
}

export async function started(dataDir: string, more: Partial<EmbeddedPostgresOptions> = {}) {
  const pg = await startEmbeddedPostgres({ dataDir, log: (line) => lines.push(line), ...more })
  cleanUp.push(() => pg.stop())
  return pg
}

export function connected(target: EmbeddedPostgres['target']): Sql {
  const sql = openConnection(target)
  cleanUp.push(() => sql.end({ timeout: 1 }))
  return sql
}
