import { beforeEach, describe, expect, test } from 'vitest'
import { addStockLine, confirmStock } from '#contract/inventory/own-stock.ts'
import { checkStockCounts, listStock, oldStock } from '#server/features/inventory/jobs.ts'
import { visitor, type Caller } from '../../support/market/callers.ts'
import { aContact, type TestContact } from '../../support/market/factories.ts'
import { queuedMails } from '../../support/mail/mails.ts'
import { aStockOwner, linesFound, type OwnStock } from '../../support/stock/own-stock.ts'
import { putStock } from '../../support/stock/stock.ts'
import { useTestMarket } from '../../support/market/test-market.ts'

const market = useTestMarket()
const run = () => oldStock.run(market.platform, undefined)
const runAt = async (at: string) => {
  market.clock.set(at)
  await run()
}
let me: TestContact
let mine: Caller
let own: OwnStock
let serial = 0
let unique: string
beforeEach(async () => {
  // Stock of other tests is not old.
  await market.database.sql`update stock_owner set refreshed_at = '2030-01-01', hides_at = null`
  market.clock.set('2026-11-02T10:00:00Z')
  unique = `OLD${++serial}X`
  ;({ me, mine, own } = await aStockOwner(market))
  await putStock(market, me.companyId, [
    { partNumber: `${unique}-1` },
    { partNumber: `${unique}-2` },
  ])
})
const mails = async (key: string) =>
  (await queuedMails(market, key)).filter(({ addresses }) => addresses.includes(me.email))
const found = () => linesFound(visitor(market), unique)
const signedInAgain = async () => {
  ;({ mine, own } = await aStockOwner(market, me))
}

describe('stale stock (BK-069, IV-014, CN-012)', () => {
  test('causes one reminder after two weeks, with the day on which it is hidden', async () => {
    await runAt('2026-11-16T09:00:00Z')
    expect(await mails('stock-')).toEqual([])
    await runAt('2026-11-16T10:00:00Z')
    await run()
    const [mail, ...others] = await mails('stock-old')
    expect(others).toEqual([])
    expect(mail).toMatchObject({
      lane: 'personal',
      subject: 'Is your inventory on TBS up to date?',
      topic: null,
      replyToAddress: 'contact@lists.tbs.example',
    })
    expect(mail!.text).toContain('was last updated on Monday 2 November.')
    expect(mail!.text).toContain('at least every 2 weeks')
    expect(mail!.text).toContain('hidden from the search on Monday 23 November')
    expect(mail!.text).toContain('http://market.test/inventory')
    expect(mail!.html).toContain('href="http://market.test/inventory"')
    expect(mail!.html).toContain('2 parts')
    await signedInAgain()
    expect(await own.standing()).toMatchObject({
      isHidden: false,
      hidesAt: '2026-11-22T23:00:00.000Z',
    })
    expect(await found()).toBe(2)
  })

  test('is hidden on the announced day, and listed again by one click', async () => {
    await runAt('2026-11-16T10:00:00Z')
    await runAt('2026-11-22T22:59:00Z')
    expect(await found()).toBe(2)
    await runAt('2026-11-22T23:00:00Z')
    await run()
    expect(await found()).toBe(0)
    const [mail, ...others] = await mails('stock-hidden')
    expect(others).toEqual([])
    expect(mail!.text).toContain('hidden from the search')
    await signedInAgain()
    expect(await own.standing()).toMatchObject({ isHidden: true, count: 2 })
    expect((await mine.call(confirmStock)).body.payload).toEqual({ count: 2 })
    expect(await own.standing()).toMatchObject({
      isHidden: false,
      hidesAt: null,
      refreshedAt: '2026-11-22T23:00:00.000Z',
    })
    expect(await found()).toBe(2)
    await runAt('2026-12-06T22:59:00Z')
    expect(await mails('stock-old')).toHaveLength(1)
    await runAt('2026-12-06T23:00:00Z')
    expect(await mails('stock-old')).toHaveLength(2)
  })

  test('is listed again by any import', async () => {
    await runAt('2026-11-16T10:00:00Z')
    await runAt('2026-11-23T10:00:00Z')
    expect(await found()).toBe(0)
    await putStock(market, me.companyId, [{ partNumber: `${unique}-3` }], false)
    expect(await found()).toBe(3)
    await signedInAgain()
    expect(await own.standing()).toMatchObject({ isHidden: false, hidesAt: null })
  })

  test('a manual change postpones the reminder, but does not list hidden stock', async () => {
    const add = (partNumber: string) =>
      mine.call(addStockLine, {
        body: { partNumber, manufacturer: 'Acme', description: 'thing', price: 1 },
      })
    await runAt('2026-11-16T10:00:00Z')
    await signedInAgain()
    await add(`${unique}-4`)
    expect(await own.standing()).toMatchObject({
      hidesAt: null,
      refreshedAt: '2026-11-16T10:00:00.000Z',
    })
    await runAt('2026-11-29T10:00:00Z')
    expect(await mails('stock-old')).toHaveLength(1)
    await runAt('2026-11-30T10:00:00Z')
    expect(await mails('stock-old')).toHaveLength(2)
    await runAt('2026-12-08T10:00:00Z')
    expect(await found()).toBe(0)
    await signedInAgain()
    await add(`${unique}-5`)
    expect([await found(), (await own.standing()).isHidden]).toEqual([0, true])
    await mine.call(confirmStock)
    expect(await found()).toBe(4)
  })

  test("follows the operator's periods, but keeps an announced day", async () => {
    const set = (value: object) => market.database.sql`
      insert into setting (key, value, updated_at)
      values ('stockAge', ${JSON.stringify(value)}::text::jsonb, ${market.clock.now()})
      on conflict (key) do update set value = excluded.value`
    await set({ refreshWeeks: 1, hiddenAfterDays: 3 })
    await runAt('2026-11-09T10:00:00Z')
    const [mail] = await mails('stock-old')
    expect(mail!.text).toContain('at least every week')
    expect(mail!.text).toContain('Thursday 12 November')
    await set({ refreshWeeks: 1, hiddenAfterDays: 1 })
    await runAt('2026-11-11T10:00:00Z')
    expect(await found()).toBe(2)
    await runAt('2026-11-12T10:00:00Z')
    expect(await found()).toBe(0)
    await market.database.sql`delete from setting where key = 'stockAge'`
  })

  test('causes no reminder without lines or while the account hides it', async () => {
    await putStock(market, me.companyId, [])
    const blocked = await aContact(market)
    await putStock(market, blocked.companyId, [{ partNumber: unique }])
    await market.database.sql`
      update company set state = 'force-pay' where id = ${blocked.companyId}`
    await runAt('2026-11-20T10:00:00Z')
    expect(await mails('stock-')).toEqual([])
    expect((await queuedMails(market, `stock-old:${blocked.companyId}:`)).length).toBe(0)
  })
})

describe('stock of accounts that close and open (BK-070, BK-116)', () => {
  const setState = (state: string) => market.database.sql`
    update company set state = ${state} where id = ${me.companyId}`
  const listed = async () => {
    const [row] = await market.database.sql<{ lines: number; texts: number }[]>`
      select (select count(*) from stock_line where company_id = ${me.companyId} and is_listed)::int
          as lines,
        (select sum(listed_lines) from part_text_count join part_text on part_text.id = text_id
          where part_number like ${`${unique}%`})::int as texts`
    return row!
  }

  test.each(['trial-ended', 'force-pay', 'custom-blocked', 'terminated'])(
    'is not found from %s on; a job unlists its lines and lists them again',
    async (state) => {
      await setState(state)
      expect(await found()).toBe(0)
      expect(await listed()).toEqual({ lines: 2, texts: 2 })
      await listStock.run(market.platform, undefined)
      expect(await listed()).toEqual({ lines: 0, texts: 0 })
      expect(await found()).toBe(0)
      await setState('active')
      await listStock.run(market.platform, undefined)
      expect(await listed()).toEqual({ lines: 2, texts: 2 })
      expect(await found()).toBe(2)
    },
  )

  test('is not found once the company is service-only', async () => {
    await market.database.sql`
      update company set is_service_only = true, plan = null where id = ${me.companyId}`
    expect(await found()).toBe(0)
  })

  test('stays hidden for its age when the account opens', async () => {
    await runAt('2026-11-16T10:00:00Z')
    await runAt('2026-11-23T10:00:00Z')
    await setState('force-pay')
    await setState('active')
    await listStock.run(market.platform, undefined)
    expect(await found()).toBe(0)
  })
})

test('wrong counters are repaired at night, and searches use the new ones', async () => {
  const { sql } = market.database
  expect(await found()).toBe(2)
  await sql`
    update part_text_count set listed_lines = 5
    from part_text where part_text.id = text_id and part_number = ${`${unique}-1`}`
  await sql`
    delete from part_text_count
    using part_text where part_text.id = text_id and part_number = ${`${unique}-2`}`
  await sql`update stock_owner set lines = 7 where company_id = ${me.companyId}`
  expect((await own.standing()).count).toBe(7)
  await checkStockCounts.run(market.platform, undefined)
  const rows = await sql<{ lines: number }[]>`
    select listed_lines as lines
    from part_text_count join part_text on part_text.id = text_id
    where part_number in (${`${unique}-1`}, ${`${unique}-2`})`
  expect(rows.map(({ lines }) => lines)).toEqual([1, 1])
  expect((await own.standing()).count).toBe(2)
  expect(await found()).toBe(2)
  const [{ number } = { number: '' }] = await sql<{ number: string }[]>`
    select number from stock_edition`
  await checkStockCounts.run(market.platform, undefined)
  const [after] = await sql`select number from stock_edition`
  expect(after).toEqual({ number })
})
