import { describe, expect, test } from 'vitest'
import {
  BuiltStatement,
  createQueryable,
  type Executor,
  type Fragment,
  type SqlValue,
} from '#server/platform/database/sql.ts'

const executed: Fragment[] = []
const sql = createQueryable({
  async run(query) {
    executed.push(query)
    return Object.assign([], { count: 0 })
  },
} as Partial<Executor> as Executor)
const built = (query: Fragment) => {
  const { text, values } = new BuiltStatement(query)
  return [text.replaceAll(/\s+/g, ' '), ...values]
}

describe('the text of a statement', () => {
  test('has a parameter for each value, numbered through its fragments', () => {
    const both = sql`a = ${1} and ${[sql`b = ${'x'}`, sql`or c = ${null}`]}`
    expect(built(sql`select ${2} from t where ${both} limit ${3}`)).toEqual([
      'select $1 from t where a = $2 and b = $3 or c = $4 limit $5',
      '2',
      '1',
      'x',
      null,
      '3',
    ])
  })

  test('has names in quotes, with each part of a dotted one', () => {
    expect(built(sql`select ${sql('a"b')}, ${sql(['x', 'y'])} from ${sql('s.t')}`)).toEqual([
      'select "a""b", "x", "y" from "s"."t"',
    ])
  })

  test('has the values of a list after in, and null for none', () => {
    expect(built(sql`a in ${sql([1, 2])} and b not in ${sql([])}`)).toEqual([
      'a in ($1, $2) and b not in (null)',
      '1',
      '2',
    ])
  })

  test('has the columns and values of one row or several', () => {
    const at = sql`now()`
    expect(
      built(
        sql`insert into t ${sql([
          { a: 1, at },
          { a: 2, at: null },
        ])}`,
      ),
    ).toEqual(['insert into t ("a", "at") values ($1, now()), ($2, $3)', '1', '2', null])
    expect(built(sql`insert into t ${sql({ a: 'x' })}`)).toEqual([
      'insert into t ("a") values ($1)',
      'x',
    ])
  })

  test('may have as many parameters as the protocol counts', () => {
    const many = (count: number) => sql`a in ${sql(Array.from({ length: count }, (_, n) => n))}`
    expect(new BuiltStatement(many(65_535)).values).toHaveLength(65_535)
    expect(() => new BuiltStatement(many(65_536))).toThrow(/65536 parameters/)
  })
})

describe('a parameter', () => {
  test.each<[SqlValue, string | null, string]>([
    ['text', 'text', ''],
    [-1.5, '-1.5', ''],
    [true, 't', '::bool'],
    [12n, '12', '::int8'],
    // Never the local time of the process.
    [new Date('2026-07-01T00:30:00.123Z'), '2026-07-01T00:30:00.123Z', '::timestamptz'],
    [sql.json({ a: [1, 'x"'], b: undefined }), '{"a":[1,"x\\""]}', '::jsonb'],
    [sql.json('x'), '"x"', '::jsonb'],
    [[1, null, 3], '{"1",NULL,"3"}', ''],
    [['a"b', 'c\\d', 'NULL', ''], '{"a\\"b","c\\\\d","NULL",""}', ''],
    [[[1], [2]], '{{"1"},{"2"}}', ''],
    [[new Date(0)], '{"1970-01-01T00:00:00.000Z"}', ''],
    [[], '{}', ''],
  ])('is sent as text (%#)', (value, sent, cast) => {
    expect(built(sql`${value}`)).toEqual([`$1${cast}`, sent])
  })

  test('of bytes is sent as bytes', () => {
    const bytes = new Uint8Array([0, 1, 255, 7]).subarray(1, 3)
    expect(built(sql`${bytes}`)).toEqual(['$1::bytea', Buffer.from([1, 255])])
    expect(built(sql`${[bytes]}`)).toEqual(['$1', '{"\\\\x01ff"}'])
  })

  test.each([
    ['undefined', undefined],
    ['undefined in a list', [undefined]],
    ['a plain object', { a: 1 }],
    ['a function', () => 1],
  ])('%s is refused, where the driver would send null or anything', (_, value) => {
    expect(() => built(sql`${value as never}`)).toThrow(/a parameter is/)
  })

  test('that is missing in one of several rows is refused', () => {
    expect(() => built(sql`insert into t ${sql([{ a: 1, b: 2 }, { a: 1 }])}`)).toThrow(/undefined/)
  })
})

test('a statement is executed once, when it is awaited, and a fragment never', async () => {
  const fragment = sql`b`
  const query = sql`a ${fragment}`
  expect(executed).toEqual([])
  await query
  await Promise.all([query, query.catch(() => {}), query.finally(() => {})])
  expect(executed).toEqual([query])
})
