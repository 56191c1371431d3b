import { randomBytes } from 'node:crypto'
import { afterEach, beforeEach, expect, inject, test } from 'vitest'
import {
  openConnection,
  type ConnectionTarget,
  type Sql,
} from '#server/platform/database/database.ts'
import { migrate } from '#server/platform/database/migrate.ts'
import { asProgram } from '#server/platform/database/embedded/credentials.ts'
import { prepareSchema } from '#server/platform/schema.ts'

let target: ConnectionTarget & { password: string }
let admin: Sql
let sql: Sql
beforeEach(async () => {
  const database = `migrations_${randomBytes(6).toString('hex')}`
  target = { ...inject('cluster'), database }
  admin = openConnection({ ...target, database: 'postgres' })
  await admin`create database ${admin(database)}`
  sql = openConnection(target)
})
afterEach(async () => {
  await sql.end()
  await admin`drop database ${admin(target.database)} with (force)`
  await admin.end()
})

test('creates the tables and their first rows once, also when two nodes start together', async () => {
  const [one, other] = await Promise.all([migrate(target), migrate(target)])
  expect([one.length, other.length].toSorted((a, b) => a - b)).toEqual([
    0,
    one.length || other.length,
  ])
  const [rows] = await sql`
    select (select count(*)::int from country) as countries,
      (select html from legal_text where kind = 'privacy') as privacy,
      (select count(*)::int from content_version where html like '%{shortName}%') as pages`
  expect(rows).toMatchObject({ countries: 249, privacy: expect.stringMatching(/^<h2>.*<\/p>$/s) })
  expect(rows!['pages']).toBeGreaterThan(3)
  expect(await migrate(target)).toEqual([])
})

test('refuses a database that other migrations created, in one sentence, and changes nothing', async () => {
  await sql`create table schema_migration (name text primary key, applied_at timestamptz default now())`
  await sql`insert into schema_migration (name) values ('0001-market.sql'), ('0002-mail.sql')`
  await expect(migrate(target)).rejects.toThrow(
    /^The database \S+ was created by an older version and cannot be updated: use a new database or an empty DATA_DIR, or run the older version$/,
  )
  expect(await sql`select from pg_class where relname = 'company'`).toHaveLength(0)
})

test('the role of the program reads and writes rows, also of new tables, and changes no table', async () => {
  const roles = { owner: target, program: asProgram(target) }
  await prepareSchema(roles)
  const program = openConnection(roles.program)
  try {
    expect(await program`update company set name = '' where false returning id`).toEqual([])
    for (const statement of [
      'alter table audit_entry disable trigger user',
      'drop table company',
      'create table own_table ()',
      'set session_replication_role = replica',
      "insert into schema_migration (name) values ('9999-none.sql')",
      'create extension pg_prewarm',
    ]) {
      await expect(program.unsafe(statement), statement).rejects.toThrow(
        /permission denied|must be owner/,
      )
    }
    await sql`create table added_later ()`
    await prepareSchema(roles)
    expect(await program`select from added_later`).toEqual([])
  } finally {
    await program.end()
  }
})

test('a node that has only the role of the program starts once the tables are up to date', async () => {
  const program = asProgram(target)
  await expect(migrate(program)).rejects.toThrow('permission denied')
  await prepareSchema({ owner: target, program })
  await expect(prepareSchema({ owner: program, program })).resolves.toBeUndefined()
})
