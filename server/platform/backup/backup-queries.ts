import type { Queryable, Sql } from '#server/platform/database/database.ts'
import { firstRow, onlyRow } from '#server/platform/database/rows.ts'

export interface BackupRun {
  kind: 'backup' | 'restore-test'
  startedAt: Date
  finishedAt: Date
  /** Of the backup that was made or tested; null if there was none. */
  backupAt: Date | null
  bytes: number | null
  /** Why it failed; null if it succeeded. */
  error: string | null
}

export const insertBackupRun = (db: Queryable, run: BackupRun) => db`
  insert into backup_run (kind, started_at, finished_at, backup_at, bytes, error)
  values (${run.kind}, ${run.startedAt}, ${run.finishedAt}, ${run.backupAt}, ${run.bytes},
    ${run.error})`

/** The last run of a kind, and when the last one succeeded. */
export async function findBackupRun(db: Queryable, kind: BackupRun['kind']) {
  const [last, succeeded] = await Promise.all([
    firstRow(db<{ finishedAt: Date; error: string | null }[]>`
      select finished_at, error from backup_run
      where kind = ${kind} order by id desc limit 1`),
    firstRow(db<{ finishedAt: Date }[]>`
      select finished_at from backup_run
      where kind = ${kind} and error is null order by id desc limit 1`),
  ])
  return { error: last?.error ?? null, succeededAt: succeeded?.finishedAt ?? null }
}

export const deleteBackupRunsBefore = (db: Queryable, before: Date) => db`
  delete from backup_run where finished_at < ${before}`

/** The minimum state of a restored database: its last migration and entry of the audit log. */
export const findBackupMarks = (db: Queryable) =>
  onlyRow(db<{ schema: string; auditEntry: number }[]>`
    select (select max(name) from schema_migration) as schema,
      (select coalesce(max(id), 0)::float8 from audit_entry) as audit_entry`)

/** Reads all rows of all tables on this connection, from the tables themselves: an index may be whole where they are not. */
export async function countAllRows(db: Sql): Promise<number> {
  await db`set enable_indexonlyscan = off`
  const tables = await db<{ name: string }[]>`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname = 'public' order by 1`
  let rows = 0
  for (const { name } of tables) {
    const [counted] = await db<{ count: number }[]>`
      select count(*)::float8 as count from ${db.unsafe(name)}`
    rows += counted!.count
  }
  return rows
}

// A connection that is lost ends the backup and drops the slot.

/** The state of an SQL error of PostgreSQL: the slot exists. */
const duplicateObject = '42710'

/**
 * Begins a base backup on this connection. Returns the name of the first file of the log that it needs.
 * @throws one line if there is one on another connection, which has the slot
 */
export async function beginBackup(sql: Sql): Promise<string> {
  try {
    await sql`select pg_create_physical_replication_slot('market_backup', true, true)`
  } catch (error) {
    if ((error as { code?: string }).code !== duplicateObject) throw error
    throw new Error('A backup is being made already')
  }
  const row = await onlyRow(sql<{ file: string }[]>`
    select pg_walfile_name(pg_backup_start('market', fast => true)) as file`)
  return row.file
}

/** Ends it; the last file of the log is complete. */
export const endBackup = (sql: Sql) =>
  onlyRow(sql<{ last: string; label: string; tablespaces: string }[]>`
    select pg_walfile_name(lsn) as last, labelfile as label, coalesce(spcmapfile, '') as tablespaces
    from pg_backup_stop(wait_for_archive => false)`)
