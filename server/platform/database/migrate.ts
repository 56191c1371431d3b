import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { hostList } from '#server/platform/database/connection-target.ts'
import {
  openConnection,
  type ConnectionTarget,
  type Sql,
} from '#server/platform/database/database.ts'

const oldestMajor = 17

/** Thrown when the PostgreSQL server does not meet the requirements; one line. */
class UnsupportedDatabaseError extends Error {
  override name = 'UnsupportedDatabaseError'
}

/**
 * Checks the PostgreSQL server before anything is written to it.
 * @throws UnsupportedDatabaseError when it cannot be reached, is too old, or lacks pg_trgm
 */
export async function checkServer(target: ConnectionTarget): Promise<void> {
  const sql = openConnection(target)
  const where = `${hostList(target)}/${target.database}`
  try {
    const [row] = await sql<{ version: number; trgm: boolean }[]>`
      select current_setting('server_version_num')::int as version,
        exists (select from pg_available_extensions where name = 'pg_trgm') as trgm`
    const major = Math.floor(row!.version / 10_000)
    if (major < oldestMajor) {
      throw new UnsupportedDatabaseError(
        `PostgreSQL at ${where} is version ${major}; ${oldestMajor} or newer is required`,
      )
    }
    if (!row!.trgm)
      throw new UnsupportedDatabaseError(`PostgreSQL at ${where} lacks the extension pg_trgm`)
  } catch (error) {
    if (error instanceof UnsupportedDatabaseError) throw error
    throw new UnsupportedDatabaseError(
      `PostgreSQL at ${where} cannot be used: ${(error as Error).message}`,
    )
  } finally {
    await sql.end({ timeout: 2 })
  }
}

const folder = new URL('../../../database/migrations/', import.meta.url)
const textFolder = new URL('../../../database/texts/', import.meta.url)
/** Advisory lock id, unique within the program. */
const migrationLock = 7_201_501

/**
 * Applies the pending files of database/migrations in order, each in one transaction, as the owner of the schema. Where
 * none is pending, any role will do. Concurrent calls from several nodes wait for each other.
 * @returns names of the applied files
 * @throws UnsupportedDatabaseError when other first migrations than these created the database
 */
export async function migrate(target: ConnectionTarget): Promise<string[]> {
  const files = (await readdir(folder)).filter((name) => /^\d{4}-.+\.sql$/.test(name)).sort()
  const sql = openConnection(target)
  try {
    await sql`select pg_advisory_lock(${migrationLock})`
    const [made] = await sql`select where to_regclass('schema_migration') is not null`
    if (!made) {
      await sql`
        create table schema_migration (
          name text primary key,
          applied_at timestamptz not null default now()
        )`
    }
    const alreadyApplied = new Set(
      (await sql<{ name: string }[]>`select name from schema_migration`).map((r) => r.name),
    )
    if (alreadyApplied.size > 0 && !alreadyApplied.has(files[0]!)) {
      throw new UnsupportedDatabaseError(
        `The database ${hostList(target)}/${target.database} was created by an older version and cannot be updated: use a new database or an empty DATA_DIR, or run the older version`,
      )
    }
    const pending = files.filter((name) => !alreadyApplied.has(name))
    if (pending.length > 0) await loadTexts(sql)
    for (const name of pending) {
      const text = await readFile(new URL(name, folder), 'utf8')
      await sql.begin(async (tx) => {
        await tx.unsafe(text)
        await tx`insert into schema_migration (name) values (${name})`
      })
    }
    return pending
  } finally {
    await sql.end({ timeout: 5 })
  }
}

/**
 * Lets a role read and write all rows and do nothing else: it can neither change a table nor switch off a trigger, such
 * as the one that keeps the audit log. Called by the owner after all migrations.
 */
export async function grantRows(owner: ConnectionTarget, role: string): Promise<void> {
  const sql = openConnection(owner)
  try {
    await sql.begin(async (tx) => {
      await tx`select pg_advisory_xact_lock(${migrationLock})`
      const [lacking] = await tx`
        select from pg_class
        where relnamespace in ('public'::regnamespace, 'graphile_worker'::regnamespace)
          and relkind in ('r', 'p') and not has_table_privilege(${role}, oid, 'select')
        limit 1`
      if (!lacking) return
      const grantee = tx(role)
      await tx`grant usage on schema public, graphile_worker to ${grantee}`
      await tx`
        grant select, insert, update, delete on all tables in schema public, graphile_worker
        to ${grantee}`
      await tx`
        grant usage, update on all sequences in schema public, graphile_worker to ${grantee}`
      // The check whether the database can be written to leaves no rows.
      await tx`grant truncate on write_check to ${grantee}`
      await tx`revoke insert, update, delete on schema_migration from ${grantee}`
      // The job queue shows its rows to nobody but their owner.
      const hidden = await tx<{ name: string }[]>`
        select relname as name from pg_class
        where relnamespace = 'graphile_worker'::regnamespace and relrowsecurity
          and not exists (select from pg_policy where polrelid = pg_class.oid)`
      for (const { name } of hidden) {
        await tx`create policy market on graphile_worker.${tx(name)} using (true)`
      }
    })
  } finally {
    await sql.end({ timeout: 5 })
  }
}

/** Loads the files of database/texts into a temporary table, by their path, for migrations. */
async function loadTexts(sql: Sql): Promise<void> {
  const entries = await readdir(textFolder, { recursive: true })
  const names = entries.filter((name) => path.extname(name) !== '')
  const contents = await Promise.all(
    names.map(async (name) => (await readFile(new URL(name, textFolder), 'utf8')).trimEnd()),
  )
  await sql`create temporary table text_file (name text primary key, content text not null)`
  await sql`insert into text_file select * from unnest(${names}::text[], ${contents}::text[])`
}
