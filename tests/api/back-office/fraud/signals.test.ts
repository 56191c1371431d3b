import { beforeEach, describe, expect, test } from 'vitest'
import type { OperatorSettings } from '#contract/back-office/operator-settings.ts'
import { sendToContact } from '#contract/messages.ts'
import { watchFraud, purgeFraudFindings } from '#server/features/fraud/desk/jobs.ts'
import { sourceOf } from '#server/platform/http/source.ts'
import { signedIn } from '../../../support/market/callers.ts'
import {
  aBroadcast,
  aColleague,
  aContact,
  aReply,
  letLeave,
  type TestContact,
} from '../../../support/market/factories.ts'
import { useTestMarket } from '../../../support/market/test-market.ts'

const market = useTestMarket()
let month = 0
const long = new Date('2020-01-01T00:00:00Z')
beforeEach(async () => {
  const { sql } = market.database
  await sql`delete from fraud_finding`
  await sql`delete from watched_domain`
  await sql`delete from setting`
  // What earlier tests sent is outside of every period, and settings are read anew.
  month += 1
  market.clock.set('2026-11-20T09:00:00Z')
  market.clock.advance({ days: 31 * month })
})

async function set<K extends keyof OperatorSettings>(key: K, value: OperatorSettings[K]) {
  await market.database.sql`
    insert into setting (key, value) values (${key}, ${market.database.sql.json(value as never)})
    on conflict (key) do update set value = excluded.value`
  market.clock.advance({ seconds: 5 })
}
const run = () => watchFraud.run(market.platform, {})
const ago = (minutes: number) => new Date(market.clock.now().getTime() - minutes * 60_000)
async function found(signal: string, contactId?: number) {
  const rows = await market.database.sql<
    { id: number; subject: string; count: number; evidence: Record<string, unknown> }[]
  >`
    select id, subject, count, evidence from fraud_finding
    where signal = ${signal} and (${contactId ?? null}::int is null or contact_id = ${contactId ?? null})
    order by id`
  return [...rows]
}
const decide = (decision: string) => market.database.sql`
  with colleague as (insert into staff (name, email, roles, password_hash, created_at)
    values ('Sam', ${`sam${Math.random()}@market.example`}, array['support'], 'x', now()) returning id)
  update fraud_finding set decision = ${decision}, decided_at = ${market.clock.now()},
    decided_by = (select id from colleague) where decision is null`

const anOldMember = () => aContact(market, { company: { createdAt: long } })
async function replies(contact: TestContact, count: number, minutes = 10) {
  const { id } = await aBroadcast(market, { contact: await anOldMember() })
  for (let one = 0; one < count; one += 1) {
    await aReply(market, id, { contact, sentAt: ago(minutes) })
  }
}
async function requests(contact: TestContact, count: number, minutes = 10) {
  const seller = await anOldMember()
  for (let one = 0; one < count; one += 1) {
    await market.database.sql`
      with sent as (
        insert into rfq (sender_id, line_id, part_number, manufacturer, quantity, is_to_all, message,
          company_name, contact_name, contact_email, contact_telephone, address, country, sent_at)
        values (${contact.id}, 1, 'WS-C2960', 'Cisco', 1, false, '', 'A', 'B', 'b@a.example', '1', '',
          'Netherlands', ${ago(minutes)}) returning id)
      insert into rfq_recipient (rfq_id, contact_id, company_id)
      select id, ${seller.id}, ${seller.companyId} from sent`
  }
}

describe.each([
  ['replies', 'fraudReplies', replies],
  ['requests', 'fraudRequests', requests],
] as const)('many %s by one person (BK-110)', (signal, key, send) => {
  beforeEach(() => set(key, { count: 3, withinMinutes: 60 }))

  test('are reported at the limit, with how many and to how many companies', async () => {
    const contact = await anOldMember()
    await send(contact, 3)
    await run()
    expect(await found(signal)).toMatchObject([
      { subject: `contact:${contact.id}`, count: 3, evidence: { [signal]: 3, companies: 1 } },
    ])
  })

  test('are not reported one below the limit, outside the period, or when it is 0', async () => {
    const contact = await anOldMember()
    await send(contact, 2)
    await send(contact, 1, 61)
    await run()
    expect(await found(signal)).toEqual([])
    await send(contact, 5)
    await set(key, { count: 0, withinMinutes: 60 })
    await run()
    expect(await found(signal)).toEqual([])
  })

  test('are one finding that is counted up, and unchanged by a repeated run', async () => {
    const contact = await anOldMember()
    await send(contact, 3)
    await run()
    await run()
    expect(await found(signal)).toMatchObject([{ count: 3 }])
    market.clock.advance({ minutes: 90 })
    await send(contact, 4, 5)
    await run()
    expect(await found(signal)).toMatchObject([{ count: 7 }])
  })

  test('are written once by two runs at the same time', async () => {
    const contact = await anOldMember()
    await send(contact, 4)
    await Promise.all([run(), run()])
    expect(await found(signal)).toMatchObject([{ count: 4 }])
  })

  test('are reported again only for what was sent after a decision', async () => {
    const contact = await anOldMember()
    await send(contact, 3)
    await run()
    await decide('warned')
    market.clock.advance({ minutes: 5 })
    await run()
    await send(contact, 2, 1)
    await run()
    expect(await found(signal)).toHaveLength(1)
    await send(contact, 1, 1)
    await run()
    expect(await found(signal)).toMatchObject([{ count: 3 }, { count: 3 }])
  })

  test('are not reported again of a person whom staff cleared, nor of one who left', async () => {
    const [cleared, left] = [await anOldMember(), await anOldMember()]
    await send(cleared, 3)
    await run()
    await decide('no-fraud')
    market.clock.advance({ minutes: 5 })
    await send(cleared, 9, 1)
    await send(left, 9, 1)
    await letLeave(market, left)
    await run()
    expect(await found(signal)).toHaveLength(1)
  })
})

describe('mass mail of a new account (BK-110)', () => {
  const limits = { days: 14, withinHours: 24, broadcasts: 3, lists: 0, companies: 0 }
  const aNewMember = (days = 1) => aContact(market, { company: { createdAt: ago(days * 24 * 60) } })

  test('is reported at the number of broadcasts, not one below it', async () => {
    await set('fraudNewAccounts', limits)
    const [many, few] = [await aNewMember(), await aNewMember()]
    for (let one = 0; one < 3; one += 1) await aBroadcast(market, { contact: many, sentAt: ago(9) })
    for (let one = 0; one < 2; one += 1) await aBroadcast(market, { contact: few, sentAt: ago(9) })
    await run()
    expect(await found('new-account')).toMatchObject([
      { subject: `contact:${many.id}`, count: 3, evidence: { broadcasts: 3, lists: 1 } },
    ])
  })

  test('is reported at the number of lists', async () => {
    await set('fraudNewAccounts', { ...limits, broadcasts: 0, lists: 2 })
    const [two, one] = [await aNewMember(), await aNewMember()]
    await aBroadcast(market, { contact: two, listId: 1, sentAt: ago(9) })
    await aBroadcast(market, { contact: two, listId: 2, sentAt: ago(9) })
    await aBroadcast(market, { contact: one, listId: 1, sentAt: ago(9) })
    await aBroadcast(market, { contact: one, listId: 1, sentAt: ago(9) })
    await run()
    expect((await found('new-account')).map(({ subject }) => subject)).toEqual([
      `contact:${two.id}`,
    ])
  })

  test('is reported at the number of companies written to by message, reply and request', async () => {
    await set('fraudNewAccounts', { ...limits, broadcasts: 0, companies: 3 })
    const [many, few] = [await aNewMember(), await aNewMember()]
    for (const contact of [many, few]) {
      await replies(contact, 2)
      await requests(contact, 2)
    }
    const caller = await signedIn(market, many)
    const { id: recipientId } = await anOldMember()
    await caller.call(sendToContact, {
      body: { recipientId, subject: 'Offer', message: 'Buy now' } as never,
    })
    await run()
    expect(await found('new-account')).toMatchObject([
      { subject: `contact:${many.id}`, count: 5, evidence: { companies: 3, messages: 1 } },
    ])
  })

  test('is not reported of an account that is older', async () => {
    await set('fraudNewAccounts', limits)
    const older = await aNewMember(15)
    for (let one = 0; one < 9; one += 1)
      await aBroadcast(market, { contact: older, sentAt: ago(9) })
    await run()
    expect(await found('new-account')).toEqual([])
  })
})

describe('a device shared by companies (BK-110)', () => {
  let serial = 0
  async function uses(
    contact: TestContact,
    source: string,
    agent = 'Mozilla/5.0 Firefox',
    minutes = 30,
  ) {
    serial += 1
    await market.database.sql`
      insert into session (contact_id, token_hash, created_at, last_seen_at, expires_at, user_agent, source)
      values (${contact.id}, sha256(${`device ${serial}`}::bytea), ${ago(minutes)}, ${ago(minutes)},
        ${ago(-1000)}, ${agent}, ${source})`
  }

  test('is reported once for a pair, without a network address', async () => {
    const [one, other] = [await anOldMember(), await anOldMember()]
    await uses(one, '198.51.100.1')
    await uses(other, '198.51.100.1')
    await run()
    await run()
    const rows = await found('shared-device')
    expect(rows).toMatchObject([
      { subject: `companies:${one.companyId}:${other.companyId}`, count: 2 },
    ])
    const [stored] = await market.database
      .sql`select row_to_json(f)::text as row from fraud_finding f`
    expect(stored!['row']).not.toContain('198.51')
  })

  test('is not reported below the number of people', async () => {
    await set('fraudDevices', { people: 3, withinDays: 7, maxCompanies: 5 })
    const [one, other] = [await anOldMember(), await anOldMember()]
    await uses(one, '198.51.100.2')
    await uses(other, '198.51.100.2')
    await run()
    expect(await found('shared-device')).toEqual([])
    await uses(await aColleague(market, one), '198.51.100.2')
    await run()
    expect(await found('shared-device')).toMatchObject([{ count: 3 }])
  })

  test('is neither one of colleagues, nor another browser, nor a public network, nor this computer', async () => {
    await set('fraudDevices', { people: 2, withinDays: 7, maxCompanies: 2 })
    const colleague = await anOldMember()
    await uses(colleague, '198.51.100.3')
    await uses(await aColleague(market, colleague), '198.51.100.3')
    await uses(await anOldMember(), '198.51.100.4')
    await uses(await anOldMember(), '198.51.100.4', 'Mozilla/5.0 Chrome')
    for (let one = 0; one < 3; one += 1) await uses(await anOldMember(), '198.51.100.5')
    for (const source of ['127.0.0.1', sourceOf('::1')]) {
      for (let one = 0; one < 2; one += 1) await uses(await anOldMember(), source)
    }
    for (let one = 0; one < 2; one += 1) {
      await uses(await anOldMember(), '198.51.100.6', 'Mozilla/5.0 Firefox', 8 * 24 * 60)
    }
    await run()
    expect(await found('shared-device')).toEqual([])
  })

  test('comes back after a decision only when both sign in again, and never once cleared', async () => {
    const [one, other] = [await anOldMember(), await anOldMember()]
    await uses(one, '198.51.100.7')
    await uses(other, '198.51.100.7')
    await run()
    await decide('warned')
    await run()
    expect(await found('shared-device')).toHaveLength(1)
    market.clock.advance({ hours: 1 })
    await uses(one, '198.51.100.7', 'Mozilla/5.0 Firefox', 1)
    await run()
    expect(await found('shared-device')).toHaveLength(1)
    await uses(other, '198.51.100.7', 'Mozilla/5.0 Firefox', 1)
    await run()
    expect(await found('shared-device')).toHaveLength(2)
    await decide('no-fraud')
    market.clock.advance({ hours: 1 })
    await uses(one, '198.51.100.7', 'Mozilla/5.0 Firefox', 1)
    await uses(other, '198.51.100.7', 'Mozilla/5.0 Firefox', 1)
    await run()
    expect(await found('shared-device')).toHaveLength(2)
  })
})

describe('a look-alike domain of a company (BK-110)', () => {
  const withSite = (website: string, email?: string, createdAt?: Date) =>
    aContact(market, {
      company: { website, createdAt: createdAt ?? market.clock.now() },
      ...(email ? { email } : {}),
    })
  const domains = async () =>
    (await found('look-alike')).map(({ evidence }) => [evidence['domain'], evidence['other']])

  test('is reported once, the younger company as the one that resembles', async () => {
    await withSite('https://zephyrtrade.example', undefined, long)
    await withSite('https://www.zephyr-trade.example/shop')
    await run()
    await run()
    expect(await domains()).toContainEqual(['zephyr-trade.example', 'zephyrtrade.example'])
    expect(new Set((await domains()).map(String)).size).toBe((await domains()).length)
  })

  test('is found in an e-mail address, and one that resembles ours', async () => {
    const ours = market.platform.config.mailDomain
    const likeOurs = ours.replace(/^[^.]*/, (label) => `${label}s`)
    await withSite('https://quillfjord.example', undefined, long)
    await withSite('', `a@quilfjord.example`)
    await withSite(`https://${likeOurs}`)
    await run()
    expect(await domains()).toContainEqual(['quilfjord.example', 'quillfjord.example'])
    expect(await domains()).toContainEqual([likeOurs, ours])
  })

  test('is no finding within one company, of a public mail provider, or beyond the limit', async () => {
    await set('fraudDomains', { characters: 1 })
    await withSite('https://ostwestlicht.example', 'a@ostwestlichd.example')
    await withSite('', `user${Date.now()}@gmail.com`)
    await withSite('https://gmai1.com')
    await withSite('', `user${Date.now()}@yahoo.de`)
    await withSite('', `user${Date.now()}@yahoo.fr`)
    await withSite('https://harborcopper.example', undefined, long)
    await withSite('https://narborcoppen.example')
    await run()
    const all = (await domains()).flat()
    for (const part of ['ostwest', 'gmai', 'yahoo', 'arborcop']) {
      expect(all.filter((domain) => String(domain).includes(part))).toEqual([])
    }
  })

  test('is reported of a company that names the website of another one and writes from its own domain', async () => {
    const real = await withSite('https://cobaltharbour.example', undefined, long)
    const impostor = await withSite('https://cobaltharbour.example', 'sales@cobalt-harbour.example')
    await run()
    const [row] = await market.database.sql`
      select company_id as company, other_company_id as other from fraud_finding
      where evidence ->> 'domain' = 'cobalt-harbour.example'`
    expect(row).toEqual({ company: impostor.companyId, other: real.companyId })
  })

  test('does not come back once it was decided about', async () => {
    await withSite('https://violetgranite.example', undefined, long)
    await withSite('https://vio1etgranite.example')
    await run()
    const before = (await domains()).filter(([one]) => one === 'vio1etgranite.example')
    expect(before).toHaveLength(1)
    await decide('blocked')
    await market.database.sql`delete from watched_domain`
    await run()
    expect((await domains()).filter(([one]) => one === 'vio1etgranite.example')).toHaveLength(1)
  })

  test('is not reported between companies that were there before the first run', async () => {
    await withSite('https://basaltmeridian.example', undefined, long)
    await withSite('https://basalt-meridian.example', undefined, long)
    await run()
    expect((await domains()).flat()).not.toContain('basalt-meridian.example')
  })
})

test('punishes nobody by itself, and forgets old decisions after two years (BK-110)', async () => {
  await set('fraudReplies', { count: 1, withinMinutes: 60 })
  const contact = await anOldMember()
  await replies(contact, 5)
  await run()
  const { sql } = market.database
  expect((await sql`select from broadcast_exclusion where contact_id = ${contact.id}`).count).toBe(
    0,
  )
  expect(
    (await sql`select from contact where id = ${contact.id} and block_html || message_html = ''`)
      .count,
  ).toBe(1)
  await decide('warned')
  market.clock.advance({ days: 729 })
  await purgeFraudFindings(market.platform)
  expect(await found('replies')).toHaveLength(1)
  market.clock.advance({ days: 3 })
  await purgeFraudFindings(market.platform)
  expect(await found('replies')).toEqual([])
})
