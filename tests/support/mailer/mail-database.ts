import { randomBytes } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import {
  openConnection,
  openDatabase,
  type ConnectionTarget,
  type Database,
} from '#server/platform/database/database.ts'
import { startEmbeddedPostgres } from '#server/platform/database/embedded/embedded-postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    cluster: { host: string; port: number; username: string; password: string }
  }
}

export interface MailDatabase {
  target: ConnectionTarget
  database: Database
  stop(): Promise<void>
}

/** A database with the tables of mail, and a table of subscribers to send to, in a cluster that runs. */
export async function makeMailDatabase(
  cluster: Omit<ConnectionTarget, 'database'>,
): Promise<MailDatabase> {
  const name = `mail_${randomBytes(6).toString('hex')}`
  const admin = openConnection({ ...cluster, database: 'postgres' })
  await admin`create database ${admin(name)}`
  await admin.end()
  const target = { ...cluster, database: name }
  const database = openDatabase(target)
  const migration = new URL('../../../database/migrations/0002-mail.sql', import.meta.url)
  await database.sql.unsafe(await readFile(migration, 'utf8'))
  await database.sql`create table subscriber (address text not null, contact_id integer not null)`
  return { target, database, stop: () => database.close() }
}

/** The same in a cluster of its own, with the durability of a real one: for benchmarks. */
export async function startMailDatabase(): Promise<MailDatabase> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'market-mailer-'))
  const postgres = await startEmbeddedPostgres({ dataDir, log: () => {} })
  const mail = await makeMailDatabase(postgres.target)
  return {
    ...mail,
    async stop() {
      await mail.stop()
      await postgres.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** Subscribers spread over 400 domains. */
export async function addSubscribers(database: Database, count: number) {
  await database.sql`
    insert into subscriber (address, contact_id)
    select format('buyer%s@trader%s.example', n, n % 400), n
    from generate_series(1, ${count}::int) n`
}
