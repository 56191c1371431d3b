import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { openConnection, openDatabase, type Database } from '#server/platform/database/database.ts'
import { demoAccounts, hasDemoAccounts } from '#database/seed/demo-accounts.ts'
import { demoScale, fillDemoMarket } from '#database/seed/demo-market.ts'
import { dropIndexes } from '#database/seed/copy-rows.ts'

const now = new Date('2026-11-21T09:40:00Z')
const passwordHash = 'hash'

describe('an empty database filled with the demo market', () => {
  const cluster = inject('cluster')
  const name = `seed_${randomBytes(6).toString('hex')}`
  const admin = openConnection({ ...cluster, database: 'postgres' })
  let database: Database
  let counts: Awaited<ReturnType<typeof fillDemoMarket>>

  let hadDemoAccounts: boolean
  beforeAll(async () => {
    await admin`create database ${admin(name)} template market_template`
    database = openDatabase({ ...cluster, database: name }, { pool: 2 })
    hadDemoAccounts = await hasDemoAccounts(database)
    counts = await fillDemoMarket(database, { now, scale: demoScale, passwordHash })
  })
  afterAll(async () => {
    await database.close()
    await admin`drop database ${admin(name)} with (force)`
    await admin.end({ timeout: 2 })
  })

  it('has the returned numbers of rows', async () => {
    const [rows] = await database.sql`
      select (select count(*)::integer from company) as companies,
        (select count(*)::integer from contact) as contacts,
        (select count(*)::integer from broadcast) as broadcasts`
    expect(rows).toEqual(counts)
    expect(counts).toMatchObject({ companies: 60, broadcasts: 500 })
  })

  it('lets every contact sign in with the demo password', async () => {
    const hashes = await database.sql`select distinct password_hash from contact`
    expect(hashes).toEqual([{ passwordHash }])
    const accounts = await database.sql`
      select email from contact where email = any(${Object.values(demoAccounts)})`
    expect(accounts).toHaveLength(6)
  })

  it('has requests for quotes about different parts, some of them to all sellers', async () => {
    const requests = await database.sql<{ part: string; isToAll: boolean; companies: number }[]>`
      select part_number as part, is_to_all,
        (select count(distinct company_id)::integer from rfq_recipient where rfq_id = rfq.id) as companies
      from rfq order by id`
    expect(new Set(requests.map(({ part }) => part)).size).toBe(6)
    for (const { isToAll, companies } of requests) {
      if (isToAll) expect(companies).toBeGreaterThan(1)
      else expect(companies).toBe(1)
    }
  })

  it('is recognised by its demo accounts, which must not be public', async () => {
    expect(hadDemoAccounts).toBe(false)
    expect(await hasDemoAccounts(database)).toBe(true)
  })

  it('has one send of every broadcast and a second one of each resent broadcast', async () => {
    const missing = await database.sql`
      select 1 from broadcast
      where not exists (
        select 1 from broadcast_sending as sending
        where broadcast_id = broadcast.id and sending.sent_at = broadcast.sent_at
          and sending.list_id = broadcast.list_id and sending.contact_id = broadcast.contact_id)`
    expect(missing).toHaveLength(0)
    const resent = await database.sql`
      select broadcast_id from broadcast_sending group by broadcast_id having count(*) > 1`
    expect(resent).toHaveLength(1)
  })

  it('finds a broadcast by its text, for members also by company', async () => {
    const rows = await database.sql`
      select search_member @@ plainto_tsquery('simple', 'poweredge amstel') as member,
        search_public @@ plainto_tsquery('simple', 'poweredge') as visitor,
        search_public @@ plainto_tsquery('simple', 'amstel') as named
      from broadcast join company on company.id = company_id
      where company.name = 'Amstel Server Trading' and broadcast.description like 'PowerEdge R740%'`
    expect(rows).toEqual([{ member: true, visitor: true, named: false }])
  })

  it('hides names, addresses and numbers of senders from visitors (AM-039)', async () => {
    const leaks = await database.sql`
      select company.name, contact.name as person, public_view ->> 'message' as message
      from broadcast
      join company on company.id = broadcast.company_id
      join contact on contact.id = broadcast.contact_id
      where strpos(public_view::text, company.name) > 0
        or strpos(public_view::text, contact.name) > 0
        or strpos(public_view::text, contact.telephone) > 0
        or strpos(public_view::text, '@') > 0
        or strpos(public_view::text, '.example') > 0`
    expect(leaks).toEqual([])
  })

  it('has a setting of both addresses of every contact for every list (AM-077)', async () => {
    const settings = await database.sql`
      select address, count(*)::integer as rows, count(distinct contact_id)::integer as contacts
      from broadcast_setting group by address order by address`
    expect(settings).toEqual([
      { address: 'alternative', rows: counts.contacts * 13, contacts: counts.contacts },
      { address: 'primary', rows: counts.contacts * 13, contacts: counts.contacts },
    ])
    const alternatives = await database.sql`
      select 1 from broadcast_setting where address = 'alternative' and type <> 2`
    expect(alternatives).toHaveLength(0)
  })

  it('has favourites of the demo member, banners and top searches', async () => {
    const favourites = await database.sql`
      select company.name from favourite
      join contact on contact.id = contact_id
      join company on company.id = favourite.company_id
      where contact.email = ${demoAccounts.member} order by company.name`
    expect(favourites.map((row) => row['name'])).toContain('Helder Hardware')
    const banners = await database.sql`
      select 1 from banner where ${now}::date between starts_on and ends_on
        and withdrawn_at is null and picture like 'data:image/svg+xml;base64,%'`
    expect(banners).toHaveLength(6)
    const [top] = await database.sql`
      select part_number from searched_part group by part_number order by sum(searches) desc limit 1`
    expect(top).toEqual({ partNumber: '815100-B21' })
  })

  it('has advertisements in every state, with figures of two years up to today (BK-082)', async () => {
    const [booked] = await database.sql`
      select count(*) filter (where ends_on < ${now}::date)::int as ended,
        count(*) filter (where starts_on > ${now}::date)::int as later,
        count(withdrawn_at)::int as withdrawn,
        bool_and(clicks = (
          select coalesce(sum(clicks), 0) from banner_day where banner_id = banner.id)) as are_sums
      from banner`
    expect(booked).toEqual({ ended: 1, later: 1, withdrawn: 1, areSums: true })
    const [figures] = await database.sql`
      select (max(day) - min(day))::int as days, max(day) = ${now}::date as is_current,
        100.0 * sum(clicks) / sum(views) between 0.1 and 0.6 as is_plausible
      from banner_day`
    expect(figures).toEqual({ days: 720, isCurrent: true, isPlausible: true })
  })

  it('has messages of members to the operator, with an answer that is unread (SH-024)', async () => {
    const tickets = await database.sql`
      select count(*)::int as unread from provider_message ticket
      join contact on contact.id = contact_id
      where contact.email = ${demoAccounts.member} and exists (
        select from ticket_message
        where ticket_id = ticket.id and staff_id is not null and id > read_message_id)`
    expect(tickets).toEqual([{ unread: 1 }])
  })

  it('has listed and counted stock, with several offers of the top searches', async () => {
    const [stock] = await database.sql`
      select (select count(*)::integer from stock_line where is_listed) as lines,
        (select sum(listed_lines)::integer from part_text_count) as counted,
        (select sum(lines)::integer from stock_owner) as owned,
        (select lines from stock_owner join contact using (company_id)
          where email = ${demoAccounts.member}) as own,
        (select sum(listed_lines)::integer from part_text_count
          join part_text on part_text.id = text_id where key = stock_key('815100-B21')) as wanted`
    expect(stock).toMatchObject({ own: 60, counted: stock!['lines'], owned: stock!['lines'] })
    expect(stock!['lines']).toBeGreaterThan(2700)
    expect(stock!['wanted']).toBeGreaterThan(9)
  })

  it('continues with the next ids', async () => {
    const [next] = await database.sql`
      select nextval(pg_get_serial_sequence('broadcast', 'id'))::integer as broadcast,
        nextval(pg_get_serial_sequence('contact', 'id'))::integer as contact`
    expect(next).toEqual({ broadcast: counts.broadcasts + 1, contact: counts.contacts + 1 })
  })

  it('rejects a second fill', async () => {
    await expect(fillDemoMarket(database, { now, scale: demoScale, passwordHash })).rejects.toThrow(
      'empty database',
    )
  })

  it('has the same indexes after they were dropped and restored', async () => {
    const indexes = () => database.sql`
      select indexname, indexdef from pg_indexes where tablename = 'broadcast' order by 1`
    const before = await indexes()
    const remaining = await database.transaction(async (tx) => {
      const restore = await dropIndexes(tx, 'broadcast')
      const rows = await tx`select indexname from pg_indexes where tablename = 'broadcast'`
      await restore()
      return rows
    })
    expect(remaining).toEqual([{ indexname: 'broadcast_pkey' }])
    expect(await indexes()).toEqual(before)
  })
})
