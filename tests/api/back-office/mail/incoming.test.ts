import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  handOverMinutes,
  refuseMail,
  releaseMail,
  retryImport,
  retryIncomingMail,
  incoming,
} from '#contract/mail/desk/incoming.ts'
import type { Caller } from '../../../support/market/callers.ts'
import type { TestContact } from '../../../support/market/factories.ts'
import { mailOf, openIncoming, stock, unprovable } from '../../../support/mail/incoming.ts'
import { queuedMails } from '../../../support/mail/mails.ts'
import { aStaffCaller } from '../../../support/market/staff.ts'
import { aStockFile } from '../../../support/stock/stock-files.ts'
import { useTestMarket } from '../../../support/market/test-market.ts'

const market = useTestMarket({ INBOUND_PORT: '0' })
let line: Awaited<ReturnType<typeof openIncoming>>
let staff: Caller
beforeAll(async () => {
  line = await openIncoming(market)
})
afterAll(() => line.close())
beforeEach(async () => {
  market.clock.advance({ days: 1 })
  staff = await aStaffCaller(market, 'support')
})

const reason = 'Known by telephone'
const sql = () => market.database.sql
const offerOf = (contact: TestContact, domain?: string) => {
  const { attachments: _none, ...head } = mailOf(contact, domain)
  return { ...head, to: 'pc@lists.tbs.example', subject: 'WTS: 20 x Cisco 2960X used EUR 450' }
}
async function listed(contact: TestContact, query: Record<string, string> = {}) {
  const search = contact.email
  const reply = await staff.call(incoming.list, { query: { search, ...query } as never })
  expect(reply.status).toBe(200)
  return reply.body.payload
}
async function held() {
  const me = await line.member(unprovable)
  await line.send(offerOf(me, unprovable))
  const [item] = (await listed(me)).results
  return { me, item: item!, params: { id: String(item!.id) } }
}
const audited = async (act: string) => {
  const [entry] = await sql()<
    { reason: string; details: { mailId?: number }; contactId: number | null }[]
  >`
    select reason, details, contact_id, company_id from audit_entry where act = ${act} order by id desc limit 1`
  return entry
}

describe('incoming mail on the desk (BK-044, BK-108)', () => {
  test('is listed with what became of it, its company and the reason', async () => {
    const me = await line.member()
    await line.send(offerOf(me))
    await line.send({ ...offerOf(me), subject: 'Hello' })
    await line.send({ ...mailOf(me), attachments: [] })
    const { dkim: _, ...forged } = offerOf(me)
    await line.send(forged)
    const [before] = (await listed(me, { state: 'waiting' })).results
    expect(before).toMatchObject({ kind: 'broadcasts', state: 'waiting', result: '' })
    await line.work()
    const { results, choices } = await listed(me)
    expect(results.map(({ kind, state, fault }) => [kind, state, fault])).toEqual([
      ['broadcasts', 'refused', 'unproved'],
      ['inventory', 'refused', 'noFile'],
      ['broadcasts', 'refused', 'noSide'],
      ['broadcasts', 'accepted', null],
    ])
    expect(results[1]!.result).toBe('No stock file')
    expect(results[3]).toMatchObject({
      company: { id: me.companyId },
      to: 'pc@lists.tbs.example',
      from: me.email,
      broadcastId: expect.any(Number),
    })
    expect(choices.state.map(({ label, count }) => [label, count])).toEqual([
      ['Refused', 3],
      ['Accepted', 1],
    ])
    const refused = await listed(me, { state: 'refused', reason: 'noSide' })
    expect(refused.numResults).toBe(1)
  })

  test('of people who are no members is listed without a company', async () => {
    const eve = { name: 'Eve', email: 'eve@evil.example', id: 0, companyId: 0 } as TestContact
    await line.send(offerOf(eve, 'evil.example'))
    expect((await listed(eve)).results).toMatchObject([{ company: null, fault: 'stranger' }])
  })

  test('that is held is released in place of its sender, with a reason in the audit log', async () => {
    const { me, item, params } = await held()
    expect(item.state).toBe('held')
    expect(Date.parse(item.heldUntil!)).toBe(market.clock.now().getTime() + 86_400_000)
    expect((await staff.call(releaseMail, { params, body: { reason: '' } })).status).toBe(400)
    expect((await staff.call(releaseMail, { params, body: { reason } })).status).toBe(200)
    await line.work()
    expect((await listed(me)).results).toMatchObject([{ state: 'accepted' }])
    expect(await audited('incoming.released')).toMatchObject({
      reason,
      details: { mailId: item.id },
      contactId: me.id,
      companyId: me.companyId,
    })
    expect((await staff.call(releaseMail, { params, body: { reason } })).status).toBe(404)
  })

  test('that is held is refused with a reason, which its sender gets', async () => {
    const { me, params } = await held()
    const body = { reason: 'Not from you' }
    expect((await staff.call(refuseMail, { params, body })).status).toBe(200)
    await line.work()
    expect((await listed(me)).results).toMatchObject([
      { state: 'refused', fault: 'byStaff', result: 'Refused by staff: Not from you' },
    ])
    const [mail] = await queuedMails(market, `incoming-refused:${params.id}`)
    expect(mail!.addresses).toEqual([me.email])
    expect(mail!.text).toContain('Not from you')
    expect((await sql()`select from broadcast where contact_id = ${me.id}`).count).toBe(0)
  })

  test('that is held beyond its time is expired and cannot be released', async () => {
    const { me, params } = await held()
    market.clock.advance({ days: 1, seconds: 1 })
    staff = await aStaffCaller(market, 'support')
    expect((await listed(me)).results).toMatchObject([{ state: 'expired', heldUntil: null }])
    expect((await staff.call(releaseMail, { params, body: { reason } })).status).toBe(404)
    expect((await staff.call(refuseMail, { params, body: { reason } })).status).toBe(404)
  })

  test('that is not handed over within minutes has failed, and is handed over again once', async () => {
    const me = await line.member()
    await line.send(offerOf(me))
    const [item] = (await listed(me)).results
    const params = { id: String(item!.id) }
    expect((await staff.call(retryIncomingMail, { params, body: { reason } })).status).toBe(404)
    await sql()`delete from graphile_worker._private_jobs`
    market.clock.advance({ minutes: handOverMinutes, seconds: 1 })
    expect((await listed(me)).results).toMatchObject([{ state: 'failed', canRetry: true }])
    for (let n = 0; n < 2; n++) {
      expect((await staff.call(retryIncomingMail, { params, body: { reason } })).status).toBe(200)
    }
    await line.work()
    expect((await listed(me)).results).toMatchObject([{ state: 'accepted', canRetry: false }])
    expect((await sql()`select from broadcast where contact_id = ${me.id}`).count).toBe(1)
  })

  test('includes imports of stock files, of which a failed one is started again', async () => {
    const me = await line.member()
    const { companyId, id: contactId } = me
    const id = await aStockFile(market, { companyId, contactId })
    const [company] = await sql()<
      { name: string }[]
    >`select name from company where id = ${companyId}`
    const ofCompany = async () => {
      const query = { search: company!.name, kind: 'import-page' } as never
      return (await staff.call(incoming.list, { query })).body.payload.results
    }
    expect(await ofCompany()).toMatchObject([{ id: -id, state: 'review', canRetry: false }])
    const params = { id: String(id) }
    expect((await staff.call(retryImport, { params, body: { reason } })).status).toBe(404)
    await sql()`
      update stock_file set state = 'failed', fault = 'interrupted', ended_at = ${market.clock.now()}
      where id = ${id}`
    expect(await ofCompany()).toMatchObject([
      { state: 'failed', canRetry: true, result: 'Interrupted' },
    ])
    expect((await staff.call(retryImport, { params, body: { reason } })).status).toBe(200)
    expect(await ofCompany()).toMatchObject([{ state: 'waiting', fault: null }])
    expect(await audited('stock.imported')).toMatchObject({ reason })
  })

  test('is exported as CSV with the columns that are shown, which is audited', async () => {
    const me = await line.member()
    await line.send({ ...mailOf(me), attachments: [stock], subject: 'Stock of today' })
    const address = `${incoming.export.path}?search=${encodeURIComponent(me.email)}&columns=title,state`
    const reply = await staff.raw('GET', address)
    expect(reply.status).toBe(200)
    expect(reply.body).toContain('subject or file')
    expect(reply.body).toContain('Stock of today')
    expect(await audited('incoming.exported')).toMatchObject({ details: { rows: 1 } })
  })
})
