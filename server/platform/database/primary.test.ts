import { chmodSync, copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openConnection, type ConnectionTarget } from '#server/platform/database/database.ts'
import {
  startEmbeddedPostgres,
  type EmbeddedPostgres,
} from '#server/platform/database/embedded/embedded-postgres.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'market-primary-'))
chmodSync(folder, 0o755)
const settings = { fsync: 'off', shared_buffers: '16MB' }
const start = (name: string) =>
  startEmbeddedPostgres({ dataDir: path.join(folder, name), log: () => {}, settings })

let former: EmbeddedPostgres
let standby: EmbeddedPostgres
let both: ConnectionTarget

beforeAll(async () => {
  former = await start('former')
  mkdirSync(path.join(folder, 'standby'))
  const password = 'postgres-password'
  copyFileSync(path.join(folder, 'former', password), path.join(folder, 'standby', password))
  standby = await start('standby')
  await standby.stop()
  // It follows nothing, but is a standby until it is promoted.
  writeFileSync(path.join(folder, 'standby/postgres/standby.signal'), '')
  standby = await start('standby')
  both = { ...standby.target, others: [{ host: former.target.host, port: former.target.port }] }
})
afterAll(async () => {
  await standby.stop()
  await former.stop()
  rmSync(folder, { recursive: true, force: true })
})

test('connections follow the primary to a promoted host, and never back to the former one', async () => {
  const sql = openConnection(both)
  const clusterName = async () => {
    const [row] = await sql<{ name: string }[]>`select current_setting('cluster_name') as name`
    return row!.name
  }
  const inFormer = await clusterName()

  const own = openConnection(standby.target)
  await own`select pg_promote(wait => true)`
  await own.end()
  // The former primary still answers, as after a failover that it did not notice.
  await expect
    .poll(() => clusterName().catch(() => inFormer), { timeout: 30_000 })
    .not.toBe(inFormer)
  const inPromoted = await clusterName()

  await standby.stop()
  await expect
    .poll(() => clusterName().catch((error: Error) => error.message))
    .toMatch(/none of .+ is the primary .*timeline 1\b/)
  standby = await start('standby')
  await expect.poll(() => clusterName().catch(() => ''), { timeout: 30_000 }).toBe(inPromoted)
  await sql.end()
})
