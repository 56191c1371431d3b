import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { backUp } from '#server/platform/backup/back-up.ts'
import { listBackups } from '#server/platform/backup/backup-files.ts'
import { restoreBackup, testRestore } from '#server/platform/backup/restore.ts'
import type { Sql } from '#server/platform/database/database.ts'
import {
  aDataDir,
  aFolder,
  cleanUp,
  connected,
  started,
} from '../../../tests/support/embedded-clusters.ts'

/** A running database with the tables that a backup names. */
async function aMarket() {
  const dataDir = aDataDir()
  const pg = await started(dataDir)
  const sql = connected(pg.target)
  await sql`create table schema_migration (name text)`
  await sql`insert into schema_migration values ('0001-first.sql')`
  await sql`create table audit_entry (id bigint generated always as identity, words text)`
  return { dataDir, pg, sql, root: path.join(aFolder(), 'backups') }
}
type Market = Awaited<ReturnType<typeof aMarket>>

const aBackup = ({ pg, dataDir, root }: Market, at = '2026-11-20T02:20:00Z', keep = 7) =>
  backUp({ target: pg.target, dataDir, root, keep, now: new Date(at) })

/** Writes until it is stopped, and remembers what was acknowledged. */
function writing(sql: Sql) {
  let isOn = true
  let acknowledged = 0
  const done = (async () => {
    while (isOn) {
      const [row] = await sql<{ id: number }[]>`
        insert into audit_entry (words) values (${'x'.repeat(5000)}) returning id::int`
      acknowledged = row!.id
    }
  })()
  return {
    acknowledged: () => acknowledged,
    stop: async () => {
      isOn = false
      await done
    },
  }
}

test('a backup that is made while the market works has all that was acknowledged before (BK-113)', async () => {
  const market = await aMarket()
  const writer = writing(market.sql)
  await delay(300)
  const before = writer.acknowledged()
  expect(before).toBeGreaterThan(0)
  const { folder, info } = await aBackup(market)
  await writer.stop()
  expect(writer.acknowledged()).toBeGreaterThan(before)
  expect(info).toMatchObject({ at: '2026-11-20T02:20:00.000Z', schema: '0001-first.sql' })
  expect(info.auditEntry).toBeGreaterThanOrEqual(before)

  const files = readdirSync(path.join(folder, 'postgres'), { recursive: true, encoding: 'utf8' })
  const sizes = files.map((name) => statSync(path.join(folder, 'postgres', name)))
  const size = sizes.reduce((sum, file) => sum + (file.isFile() ? file.size : 0), 0)
  const label = statSync(path.join(folder, 'postgres/backup_label')).size
  expect(info.bytes).toBe(size - label)

  // With the keys of the data folder in it, only its owner reads it.
  expect(readdirSync(folder)).toContain('postgres-password')
  expect(statSync(folder).mode & 0o077).toBe(0)

  const dataDir = path.join(aFolder(), 'restored')
  await restoreBackup(folder, dataDir)
  const restored = connected((await started(dataDir)).target)
  const [row] = await restored<{ count: number; last: number }[]>`
    select count(*)::int as count, max(id)::int as last from audit_entry where length(words) = 5000`
  expect(row!.last).toBeGreaterThanOrEqual(before)
  expect(row!.count).toBe(row!.last)
  await restored`insert into audit_entry (words) values ('written after the restore')`
})

test('the restore test reads the newest backup, which is not restored over a database (BK-113)', async () => {
  const market = await aMarket()
  await aBackup(market)
  await market.sql`insert into audit_entry (words) values ('later')`
  const { folder } = await aBackup(market, '2026-11-21T02:20:00Z')
  await expect(restoreBackup(folder, market.dataDir)).rejects.toThrow('has a database already')
  const { info, rows } = await testRestore(market.root, new Date())
  expect(info).toMatchObject({ at: '2026-11-21T02:20:00.000Z', auditEntry: 1 })
  expect(rows).toBe(2)
})

test('the restore test fails without the log, and if a table was cut short (BK-113)', async () => {
  const market = await aMarket()
  await market.sql`insert into audit_entry (words) select repeat('x', 5000) from generate_series(1, 50)`
  const [row] = await market.sql<{ file: string }[]>`
    select pg_relation_filepath('audit_entry') as file`
  const { folder } = await aBackup(market)
  const table = path.join(folder, 'postgres', row!.file)
  renameSync(table, `${table}.away`)
  writeFileSync(table, '')
  await expect(testRestore(market.root, new Date())).rejects.toThrow('audit log')
  renameSync(`${table}.away`, table)
  rmSync(path.join(folder, 'postgres/pg_wal'), { recursive: true })
  await expect(testRestore(market.root, new Date())).rejects.toThrow('PostgreSQL does not start')
})

test('as many backups are kept as asked, and drafts of killed programs go (BK-113)', async () => {
  const market = await aMarket()
  const draft = path.join(market.root, 'market-2026-11-18T02-20-00-000Z.partial')
  mkdirSync(draft, { recursive: true })
  for (const day of ['20', '21']) await aBackup(market, `2026-11-${day}T02:20:00Z`, 1)
  expect(existsSync(draft)).toBe(false)
  expect((await listBackups(market.root)).map((folder) => path.basename(folder))).toEqual([
    'market-2026-11-21T02-20-00-000Z',
  ])
})

test('a backup that fails is none (BK-113)', async () => {
  const market = await aMarket()
  const target = { ...market.pg.target, password: 'wrong' }
  const { dataDir, root } = market
  await expect(
    backUp({ target, dataDir, root, keep: 7, now: new Date('2026-11-20T02:20:00Z') }),
  ).rejects.toThrow('password')
  expect(await listBackups(root)).toEqual([])
})

test('a backup that fails leaves nothing behind on the disk (BK-113)', async () => {
  const market = await aMarket()
  mkdirSync(path.join(market.dataDir, 'secret-key'))
  await expect(aBackup(market)).rejects.toThrow('copyfile')
  expect(readdirSync(market.root)).toEqual([])
})

test('a second backup at the same time is refused, and the first one is whole (BK-113)', async () => {
  const market = await aMarket()
  await market.sql`insert into audit_entry (words) values ('first')`
  const both = await Promise.allSettled([aBackup(market), aBackup(market, '2026-11-20T02:20:01Z')])
  const refused = both.flatMap((one) => (one.status === 'rejected' ? [String(one.reason)] : []))
  expect(refused).toEqual(['Error: A backup is being made already'])
  expect((await testRestore(market.root, new Date())).rows).toBe(2)
})

test('the restore test reads the pages of a table, not only its indexes (BK-113)', async () => {
  const market = await aMarket()
  await market.sql`create table stock (id int primary key, words text)`
  await market.sql`insert into stock select n, repeat('x', 500) from generate_series(1, 5000) n`
  await market.sql`vacuum analyze stock`
  const [row] = await market.sql<{ file: string }[]>`select pg_relation_filepath('stock') as file`
  const { folder } = await aBackup(market)
  const table = path.join(folder, 'postgres', row!.file)
  writeFileSync(table, readFileSync(table).fill(0xff, 8192, 16_384))
  await expect(testRestore(market.root, new Date())).rejects.toThrow('invalid page')
})

test('a restore test leaves no copy of the database, wherever it was (BK-113)', async () => {
  const market = await aMarket()
  await aBackup(market)
  const temporary = aFolder()
  // PostgreSQL runs as another user than root, and then needs a folder elsewhere.
  chmodSync(temporary, 0o700)
  vi.stubEnv('TMPDIR', temporary)
  cleanUp.push(() => vi.unstubAllEnvs())
  const [killed, running] = ['killed', 'running'].map((name) => {
    const scratch = path.join(temporary, `market-restore-test-${name}`)
    mkdirSync(path.join(scratch, 'data'), { recursive: true })
    return scratch
  }) as [string, string]
  utimesSync(killed, new Date(0), new Date(0))
  await testRestore(market.root, new Date())
  expect(readdirSync(temporary)).toEqual([path.basename(running)])
  const copies = copiesElsewhere(market)
  cleanUp.push(() => copies.forEach((folder) => rmSync(folder, { recursive: true })))
  expect(copies).toEqual([])
})

/** Folders outside of data folders with the cluster of a market. */
function copiesElsewhere({ dataDir }: Market): string[] {
  const control = (folder: string) => {
    const file = path.join(folder, 'postgres/global/pg_control')
    return existsSync(file) ? readFileSync(file).subarray(0, 8).toString('hex') : undefined
  }
  const homes = '/var/lib/market'
  const folders = existsSync(homes) ? readdirSync(homes).map((name) => path.join(homes, name)) : []
  return folders.filter((folder) => control(folder) === control(dataDir))
}
