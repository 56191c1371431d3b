import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import {
  openDatabase,
  type ConnectionTarget,
  type Database,
} from '#server/platform/database/database.ts'
import { startEmbeddedPostgres } from '#server/platform/database/embedded/embedded-postgres.ts'

export interface MailDatabase {
  target: ConnectionTarget
  database: Database
  stop(): Promise<void>
}

/** A fresh cluster with the tables of mail, and a table of subscribers to send to. */
export async function startMailDatabase(): Promise<MailDatabase> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'market-mailer-'))
  const postgres = await startEmbeddedPostgres({ dataDir, log: () => {} })
  const database = openDatabase(postgres.target)
  const migration = new URL('../../../../database/migrations/0002-mail.sql', import.meta.url)
  await database.sql.unsafe(await readFile(migration, 'utf8'))
  await database.sql`create table subscriber (address text not null, contact_id integer not null)`
  return {
    target: postgres.target,
    database,
    async stop() {
      await database.close()
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
