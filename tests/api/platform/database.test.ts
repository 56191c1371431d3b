import { once } from 'node:events'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { Instant } from '#contract/fields.ts'
import {
  openConnection,
  openDatabase,
  type ConnectionTarget,
  type Database,
  type Sql,
} from '#server/platform/database/database.ts'
import { rowChecks, rows } from '#server/platform/database/rows.ts'
import { isUnavailable } from '#server/platform/http/translate-errors.ts'
import { openDatabaseProxy, type DatabaseProxy } from '../../support/market/database-proxy.ts'

let proxy: DatabaseProxy
let target: ConnectionTarget
let database: Database
let sql: Sql
beforeAll(async () => {
  const cluster = inject('cluster')
  proxy = await openDatabaseProxy(cluster)
  target = { ...cluster, host: proxy.host, database: 'postgres' }
  database = openDatabase(target, { pool: 5 })
  sql = database.sql
})
afterAll(async () => {
  await sql`drop table if exists driver_test`
  await database.close()
  await proxy.close()
})
beforeEach(async () => {
  await sql.unsafe('drop table if exists driver_test; create table driver_test (id int, name text)')
})

const rejection = async (promise: PromiseLike<unknown>): Promise<Error & { code?: string }> =>
  await promise.then(
    () => expect.unreachable('it was not rejected'),
    (error: unknown) => error as Error,
  )
/** Restores the connection, and waits until the clients have noticed that the former one is lost. */
async function reconnected() {
  await proxy.restore()
  await expect.poll(() => sql`select 1`.then(Boolean, () => false)).toBe(true)
}
const names = async () =>
  (await sql<{ name: string }[]>`select name from driver_test order by name`).map((row) => row.name)

describe('values of a result', () => {
  test('are numbers, dates, bytes, JSON and text as the code expects them', async () => {
    const [row] = await sql`
      select true as yes, 7::int2 as small, 1.5::float8 as float, 9007199254740993 as big,
        1.10::numeric as money, date '2026-03-29' as day, interval '1 day 02:00' as span,
        timestamptz '2026-03-29 01:30:00.123+00' as at, '\\x01ff'::bytea as bytes,
        '[{"a":1}]'::json as list, '{"a":null}'::jsonb as object, 'null'::jsonb as nothing,
        null::int as none, 'x'::name as label, gen_random_uuid()::text as uuid`
    expect(row).toEqual({
      yes: true,
      small: 7,
      float: 1.5,
      big: '9007199254740993',
      money: '1.10',
      day: new Date('2026-03-29T00:00:00Z'),
      span: '1 day 02:00:00',
      at: new Date('2026-03-29T01:30:00.123Z'),
      bytes: Buffer.from([1, 255]),
      list: [{ a: 1 }],
      object: { a: null },
      nothing: null,
      none: null,
      label: 'x',
      uuid: expect.stringMatching(/^[\da-f-]{36}$/),
    })
  })

  test('are arrays of these, with nulls, quotes and dimensions', async () => {
    const [row] = await sql`
      select array[1, null, 3] as numbers, '{}'::int[] as none, array[[1, 2], [3, 4]] as grid,
        array['a', null, 'NULL', 'b,c', 'd"e', 'f\\g', '', '{}'] as texts,
        array[true, false] as flags, array[timestamptz '2026-01-01 00:00+00'] as dates,
        array['{"a":"x,\\"y"}'::jsonb, '[1]'] as objects, array[1.10] as money,
        array['a b', 'c']::name[] as labels, array['\\x01'::bytea] as bytes`
    expect(row).toEqual({
      numbers: [1, null, 3],
      none: [],
      grid: [
        [1, 2],
        [3, 4],
      ],
      texts: ['a', null, 'NULL', 'b,c', 'd"e', 'f\\g', '', '{}'],
      flags: [true, false],
      dates: [new Date('2026-01-01T00:00:00Z')],
      objects: [{ a: 'x,"y' }, [1]],
      money: ['1.10'],
      labels: ['a b', 'c'],
      bytes: [Buffer.from([1])],
    })
  })

  test('return as they were sent', async () => {
    const sent = {
      at: new Date('2026-10-25T00:30:00.001Z'),
      texts: ['a"b', 'c\\d', 'NULL', '', '{,}'],
      json: { list: [1, 'ü'] },
      bytes: Buffer.from([0, 255]),
      flag: false,
    }
    const [row] = await sql`
      select ${sent.at} as at, ${sent.texts}::text[] as texts, ${sql.json(sent.json)} as json,
        ${sent.bytes} as bytes, ${sent.flag} as flag`
    expect(row).toEqual(sent)
  })

  test('may be compared with a date by arithmetic', async () => {
    const [row] = await sql`select ${new Date('2026-01-02T00:00:00Z')} - interval '1 day' as before`
    expect(row!['before']).toEqual(new Date('2026-01-01T00:00:00Z'))
  })

  test('have columns in snake_case as properties in camelCase', async () => {
    const named = `select 1 as company_id, 2 as total`
    const row = { companyId: 1, total: 2 }
    expect(await sql.unsafe(named)).toEqual([row])
    // Prepared from the second time on.
    const prepared = () => sql`select ${1}::int as company_id`
    for (let n = 0; n < 3; n++) expect(await prepared()).toEqual([{ companyId: 1 }])
    expect(await database.transaction((tx) => tx`select 1 as company_id`)).toEqual([
      { companyId: 1 },
    ])
  })

  test('are checked by the schema that describes them where checks are on', async () => {
    const Offer = z.object({ id: z.int(), sentAt: z.nullable(Instant) })
    const at = new Date('2026-11-20T09:00:00Z')
    const found = await rows(sql, Offer)`select 7 as id, ${at} as sent_at`
    expect(found).toEqual([{ id: 7, sentAt: at }])
    const before = rowChecks.areOn
    rowChecks.areOn = true
    try {
      expect(await rows(sql, Offer)`select 7 as id, null as sent_at`).toHaveLength(1)
      await expect(rows(sql, Offer)`select '7' as id, ${at} as sent_at`).rejects.toThrow('id')
      await expect(rows(sql, Offer)`select 7 as id`).rejects.toThrow('sentAt')
    } finally {
      rowChecks.areOn = before
    }
  })

  test('have the number of rows that were written', async () => {
    expect((await sql`insert into driver_test values (1, 'a'), (2, 'b')`).count).toBe(2)
    expect((await sql`update driver_test set name = 'c' where id = 9`).count).toBe(0)
    expect((await sql`select from driver_test`).count).toBe(2)
  })
})

describe('a prepared statement', () => {
  const all = () => sql`select * from driver_test`
  async function prepareEverywhere() {
    for (let round = 0; round < 3; round++) await Promise.all(Array.from({ length: 12 }, all))
  }

  test('whose result has changed is executed again, on every connection', async () => {
    await sql`insert into driver_test values (1, 'a')`
    await prepareEverywhere()
    for (const column of ['b', 'c']) {
      await sql.unsafe(`alter table driver_test add ${column} int`)
      const answers = await Promise.all(Array.from({ length: 12 }, all))
      for (const [row] of answers) expect(row).toHaveProperty(column)
      await prepareEverywhere()
    }
  })

  test('whose result has changed fails once in a transaction, and not in the next one', async () => {
    const inTransaction = () =>
      database.transaction(async (tx) => await tx`select * from driver_test`)
    for (let round = 0; round < 3; round++) await inTransaction()
    await sql.unsafe('alter table driver_test add b int')
    const failed = await inTransaction().catch((error: { code: string }) => error.code)
    expect([[], '0A000']).toContainEqual(failed)
    expect(await inTransaction()).toEqual([])
  })

  test('that is rejected does not spoil the same one sent behind it, or later', async () => {
    const missing = () => sql`select id from driver_later`
    for (let round = 0; round < 3; round++) {
      const failed = await Promise.all(Array.from({ length: 12 }, () => rejection(missing())))
      expect(new Set(failed.map(({ code }) => code))).toEqual(new Set(['42P01']))
    }
    await sql`create table driver_later as select 7 as id`
    expect(await Promise.all([missing(), missing()])).toEqual([[{ id: 7 }], [{ id: 7 }]])
    await sql`drop table driver_later`
  })

  test('is used for texts that return, at most a thousand in one session', async () => {
    const own = openConnection(target)
    const prepared = async () => {
      const [row] = await own.unsafe<{ n: number }[]>(
        'select count(*)::int as n from pg_prepared_statements',
      )
      return row!.n
    }
    for (let n = 0; n < 3; n++) await own`select ${n}::int`
    expect(await prepared()).toBe(1)
    const texts = Array.from({ length: 1_100 }, (_, n) => own`${own.unsafe(`select ${n}`)}`)
    for (const text of texts) await own`${text}`
    expect(await prepared()).toBe(1)
    for (const text of texts) await own`${text}`
    expect(await prepared()).toBe(1_000)
    await own.end()
  })
})

describe('an error', () => {
  test('has its code and says where the statement was first executed', async () => {
    const error = await rejection(sql`insert into driver_test (id) values (${'x'})`)
    expect(error).toMatchObject({ code: '22P02' })
    expect(error.stack).toContain('database.test.ts')
    expect(isUnavailable(error)).toBe(false)
  })

  test('does not reach the statements sent with it', async () => {
    const answers = await Promise.allSettled(
      Array.from({ length: 40 }, (_, n) => sql<{ n: number }[]>`select 1 / ${n % 2}::int as n`),
    )
    expect(answers.map(({ status }) => status)).toEqual(
      answers.map((_, n) => (n % 2 ? 'fulfilled' : 'rejected')),
    )
  })

  test('of a tagged statement that is several is the refusal of it', async () => {
    expect(await rejection(sql`select 1; select 2`)).toMatchObject({ code: '42601' })
  })
})

describe('a transaction', () => {
  test('is committed as a whole, or not at all', async () => {
    await database.transaction(async (tx) => {
      await Promise.all(
        ['a', 'b'].map((name) => tx`insert into driver_test (name) values (${name})`),
      )
    })
    const thrown = new Error('no')
    const failed = database.transaction(async (tx) => {
      await tx`insert into driver_test (name) values ('c')`
      throw thrown
    })
    expect(await rejection(failed)).toBe(thrown)
    expect(await names()).toEqual(['a', 'b'])
  })

  test('fails if one of its statements did, also if that was caught', async () => {
    const failed = database.transaction(async (tx) => {
      await tx`insert into driver_test (name) values ('a')`
      await tx`select 1 / 0`.catch(() => {})
      return 'done'
    })
    expect(await rejection(failed)).toMatchObject({ code: '22012' })
    expect(await names()).toEqual([])
  })

  test('throws the first error rather than those that follow from it', async () => {
    const failed = database.transaction(async (tx) => {
      await tx`select 1 / 0`.catch(() => {})
      await tx`select 1`
    })
    expect(await rejection(failed)).toMatchObject({ code: '22012' })
  })

  test('executes nothing after its end', async () => {
    let late: PromiseLike<unknown> | undefined
    await database.transaction(async (tx) => {
      late = tx`insert into driver_test (name) values ('late')`
    })
    expect((await rejection(late!)).name).toBe('TransactionEndedError')
    expect(await names()).toEqual([])
  })

  test('waits for a connection when all are in transactions', async () => {
    const works = Array.from({ length: 30 }, (_, n) =>
      database.transaction(async (tx) => await tx`insert into driver_test (id) values (${n})`),
    )
    await Promise.all(works)
    expect(await sql`select count(*)::int as n from driver_test`).toEqual([{ n: 30 }])
  })

  test('reads rows in batches, until its reader stops', async () => {
    const sizes = await database.transaction(async (tx) => {
      const read: number[] = []
      const all = tx`select n from generate_series(1, ${5}::int) as n`
      for await (const rows of all.cursor(2)) read.push(rows.length)
      for await (const rows of tx`select 1 as n`.cursor(2)) {
        read.push(rows[0]!['n'])
        break
      }
      for await (const rows of tx`select 1 where false`.cursor(2)) read.push(rows.length)
      await tx`select 1`
      return read
    })
    expect(sizes).toEqual([2, 2, 1, 1])
  })
})

describe('a copy', () => {
  const copied = (lines: () => Iterable<string>, table = 'driver_test') =>
    database.transaction(async (tx) => {
      await pipeline(Readable.from(lines()), await tx`copy ${tx(table)} from stdin`.writable())
      await tx`select 1`
    })

  test('writes the rows it is given', async () => {
    await copied(() => ['1\ta\n', '2\tb\n'])
    await copied(() => [])
    expect(await names()).toEqual(['a', 'b'])
  })

  test.each([
    ['a row', ['x\ta\n', ...Array.from({ length: 5_000 }, () => '1\ta\n')], '22P02'],
    ['the last row', ['1\ta\n', '2'], '22P04'],
  ])('that PostgreSQL rejects for %s fails, and the pool goes on', async (_, lines, code) => {
    expect(await rejection(copied(() => lines))).toMatchObject({ code })
    expect(await names()).toEqual([])
  })

  test('into a table that is missing fails', async () => {
    expect(await rejection(copied(() => ['1\n'], 'none'))).toMatchObject({ code: '42P01' })
  })

  test('whose source fails writes nothing', async () => {
    const failed = copied(function* () {
      yield '1\ta\n'
      throw new Error('the file ended')
    })
    expect((await rejection(failed)).message).toContain('the file ended')
    expect(await names()).toEqual([])
  })

  test('whose connection is lost fails', async () => {
    const failed = copied(function* () {
      yield '1\ta\n'
      void proxy.cut()
      for (let n = 0; n < 50_000; n++) yield '1\ta\n'
    })
    expect(isUnavailable(await rejection(failed))).toBe(true)
    await reconnected()
    expect(await names()).toEqual([])
  })
})

describe('a lost connection', () => {
  const kill = () =>
    sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = 'postgres' and application_name = 'market' and pid <> pg_backend_pid()`

  test('fails the statements sent over it as unavailable, and the next ones use another', async () => {
    const waiting = Array.from({ length: 12 }, () => rejection(sql`select pg_sleep(20)`))
    await expect
      .poll(
        async () =>
          (await sql`select from pg_stat_activity where query like '%pg_sleep(20)'`).count,
      )
      .toBeGreaterThan(3)
      .catch(() => {})
    await proxy.cut()
    for (const error of await Promise.all(waiting))
      expect(isUnavailable(error), error.message).toBe(true)
    expect(isUnavailable(await rejection(sql`select 1`))).toBe(true)
    await reconnected()
    expect(await sql`select 1 as n`).toEqual([{ n: 1 }])
  })

  test('is not used again once the server has ended it', async () => {
    for (let round = 0; round < 10; round++) {
      const own = await rejection(sql`select pg_terminate_backend(pg_backend_pid())`)
      expect(own).toMatchObject({ code: '57P01' })
      expect(await sql`select 1 as n`).toEqual([{ n: 1 }])
    }
  })

  test('ends a transaction at once, and no statement of it is executed elsewhere', async () => {
    const release = Promise.withResolvers<void>()
    let late: Promise<unknown> | undefined
    const begun = Promise.withResolvers<void>()
    const failed = database.transaction(async (tx) => {
      await tx`select 1`
      begun.resolve()
      await release.promise
      late = rejection(tx`insert into driver_test (name) values ('late')`)
      await late
    })
    const error = rejection(failed)
    await begun.promise
    await proxy.cut()
    expect(isUnavailable(await error)).toBe(true)
    await reconnected()
    release.resolve()
    await vi.waitFor(() => expect(late).toBeDefined())
    await late
    expect(await names()).toEqual([])
  })

  test('is replaced for a listener, which is told of it', async () => {
    const heard: string[] = []
    const listening = vi.fn<() => void>()
    await database.listen('driver_test', (payload) => heard.push(payload), listening)
    const notify = (payload: string) => sql`select pg_notify('driver_test', ${payload})`
    await notify('first')
    await expect.poll(() => heard).toEqual(['first'])
    for (const round of [2, 3]) {
      await kill()
      await vi.waitFor(() => expect(listening).toHaveBeenCalledTimes(round), { timeout: 30_000 })
    }
    await notify('second')
    await expect.poll(() => heard).toEqual(['first', 'second'])
  })

  test('of its own is reported, with its locks', async () => {
    const onEnd = vi.fn<() => void>()
    const own = openConnection(target, { name: 'driver test', onEnd })
    await own`select pg_advisory_lock(815)`
    expect(onEnd).not.toHaveBeenCalled()
    await sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'driver test'`
    await vi.waitFor(() => expect(onEnd).toHaveBeenCalledOnce())
    await own.end()
  })
})

describe('the end of a pool', () => {
  test('waits for its statements and refuses others', async () => {
    const pool = openDatabase(target, { pool: 2 })
    const running = [
      pool.sql<{ n: number }[]>`select 1 as n from pg_sleep(0.3)`.then(([row]) => row!.n),
      pool.transaction(async (tx) => {
        await tx`select pg_sleep(0.3)`
        return 2
      }),
    ]
    await new Promise((resolve) => setTimeout(resolve, 100))
    const closed = pool.close()
    const refused = await rejection(pool.sql`select 1`)
    expect(isUnavailable(refused)).toBe(true)
    expect(await Promise.all(running)).toEqual([1, 2])
    await closed
  })

  test('cuts what takes longer than it may', async () => {
    const own = openConnection(target)
    const running = rejection(own`select pg_sleep(30)`)
    await new Promise((resolve) => setTimeout(resolve, 100))
    await own.end({ timeout: 0.1 })
    expect(isUnavailable(await running)).toBe(true)
  })
})

test('a host that does not answer is given up as unavailable', async () => {
  const { createServer } = await import('node:net')
  const silent = createServer(() => {}).listen(0, '127.0.0.1')
  await once(silent, 'listening')
  const { port } = silent.address() as { port: number }
  const pool = openDatabase({ ...target, host: '127.0.0.1', port })
  const errors = [pool.sql`select 1`, pool.transaction(async (tx) => await tx`select 1`)]
  for (const error of await Promise.all(errors.map((one) => rejection(one))))
    expect(isUnavailable(error), error.message).toBe(true)
  await pool.close()
  silent.close()
})
