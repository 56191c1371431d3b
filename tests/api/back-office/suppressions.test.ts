import { beforeAll, describe, expect, test } from 'vitest'
import { getBroadcastSettings } from '#contract/broadcasts/broadcast-settings.ts'
import {
  addSuppression,
  liftSuppression,
  listMailTopics,
  suppressions,
} from '#contract/mail/desk/mail-log.ts'
import { auditOf } from '../../support/account-actions.ts'
import { signedIn, visitor, type Caller } from '../../support/market/callers.ts'
import { aContact, aSetting } from '../../support/market/factories.ts'
import { aMail } from '../../support/mail/logged-mails.ts'
import { aStaffMember, staffCaller, type TestStaff } from '../../support/market/staff.ts'
import { useTestMarket } from '../../support/market/test-market.ts'

const market = useTestMarket()
let person: TestStaff
let staff: Caller
beforeAll(async () => {
  person = await aStaffMember(market, { role: 'support' })
  staff = await staffCaller(market, person)
})
const stop = (address: string, topic = '*', reason = 'Asked by telephone') =>
  staff.call(addSuppression, { body: { address, topic, reason } })
const lift = (address: string, topic = '*', reason = 'Mailbox works again') =>
  staff.call(liftSuppression, { body: { address, topic, reason } })
async function shown(query: Record<string, string>) {
  const reply = await staff.call(suppressions.list, { query: query as never })
  expect(reply.status).toBe(200)
  return reply.body.payload
}

describe('suppressing an address (BK-043)', () => {
  test('for every topic stops all but security mail, in any case', async () => {
    expect((await stop('Full@Box.example')).status).toBe(200)
    expect(await aMail(market, { to: ['full@box.example'] })).toMatchObject({ suppressed: 1 })
    const reset = await aMail(market, { to: ['full@box.example'], lane: 'security' })
    expect(reset).toMatchObject({ queued: 1, suppressed: 0 })
    expect((await shown({ search: 'full@' })).results).toMatchObject([
      {
        address: 'full@box.example',
        title: 'All e-mail except security e-mail',
        cause: 'staff',
        note: 'Asked by telephone',
        since: market.clock.now().toISOString(),
      },
    ])
  })
  test('for one list shows in the settings of its owner', async () => {
    const contact = await aContact(market)
    await aSetting(market, { contact, listId: 7, type: 0 })
    await aSetting(market, { contact, listId: 1, type: 0 })
    expect((await stop(contact.email, 'list:7')).status).toBe(200)
    const caller = await signedIn(market, contact)
    const { primary } = (await caller.call(getBroadcastSettings)).body.payload
    const typeOf = (listId: number) => primary.find((row) => row.listId === listId)?.type
    expect([typeOf(7), typeOf(1)]).toEqual([2, 0])
    const [act] = (await auditOf(market, contact.companyId)).filter(({ staffId }) => staffId)
    expect(act).toMatchObject({
      act: 'mail.suppressed',
      staffId: person.id,
      contactId: contact.id,
      reason: 'Asked by telephone',
      details: { address: contact.email, topic: 'list:7' },
    })
  })
  test('twice is refused', async () => {
    await stop('twice@box.example')
    const again = await stop('twice@box.example')
    expect([again.status, again.refusal.payload.extra]).toEqual([409, 'STOPPED'])
    expect((await shown({ search: 'twice@' })).numResults).toBe(1)
  })
  test('lifting allows mail again and is recorded with its reason', async () => {
    const contact = await aContact(market)
    await stop(contact.email)
    expect((await lift(contact.email.toUpperCase())).status).toBe(200)
    expect(await aMail(market, { to: [contact.email] })).toMatchObject({ queued: 1 })
    expect((await auditOf(market, contact.companyId)).at(-1)).toMatchObject({
      act: 'mail.unsuppressed',
      reason: 'Mailbox works again',
    })
    expect((await lift(contact.email)).status).toBe(404)
  })
  test.each([
    ['no address', { address: '', topic: '*', reason: 'x' }, 'address'],
    ['what is no address', { address: 'box', topic: '*', reason: 'x' }, 'address'],
    ['two addresses', { address: 'a@b.example, c@d.example', topic: '*', reason: 'x' }, 'address'],
    ['a topic that is none', { address: 'a@b.example', topic: 'list:99', reason: 'x' }, 'topic'],
    ['a topic of strange letters', { address: 'a@b.example', topic: '%', reason: 'x' }, 'topic'],
    ['no reason', { address: 'a@b.example', topic: '*', reason: ' ' }, 'reason'],
  ])('%s is refused at its field', async (_name, body, param) => {
    const reply = await staff.call(addSuppression, { body })
    expect(reply.status).toBe(400)
    expect(reply.refusal.payload.errors?.map((error) => error.param)).toEqual([param])
  })
})

describe('the cause of a suppression', () => {
  test('distinguishes unsubscriptions from suppressions by staff', async () => {
    const contact = await aContact(market)
    const token = market.platform.mailer.unsubscribeUrl('list:7', contact.email).split('/').at(-1)!
    const stopped = await visitor(market).raw('POST', `/unsubscribe/${token}`)
    expect(stopped.status).toBe(200)
    expect((await shown({ search: contact.email })).results).toMatchObject([
      { topic: 'list:7', title: 'List Laptop', cause: 'recipient', note: '' },
    ])
    const acts = await auditOf(market, contact.companyId)
    expect(acts.filter(({ act }) => act === 'mail.unsubscribed')).toMatchObject([
      { contactId: contact.id, details: { address: contact.email, topic: 'list:7' } },
    ])
  })
  test('is stored once', async () => {
    const contact = await aContact(market)
    const token = market.platform.mailer.unsubscribeUrl('digest', contact.email).split('/').at(-1)!
    await visitor(market).raw('POST', `/unsubscribe/${token}`)
    await visitor(market).raw('POST', `/unsubscribe/${token}`)
    const acts = await auditOf(market, contact.companyId)
    expect(acts.filter(({ act }) => act === 'mail.unsubscribed')).toHaveLength(1)
  })
  test('is found by topic and cause, in pages', async () => {
    for (let n = 0; n < 27; n++) await stop(`bulk${n}@pages.example`, 'digest')
    const first = await shown({ search: 'bulk', topic: 'digest', cause: 'staff' })
    const second = await shown({ search: 'bulk', page: '2' })
    expect([first.numResults, first.results.length, second.results.length]).toEqual([27, 20, 7])
    expect((await shown({ search: 'bulk', topic: '*' })).numResults).toBe(0)
    expect((await shown({ search: 'bulk', cause: 'bounce' })).numResults).toBe(0)
  })
  test('is counted for each scope and cause while the other filter applies (BK-173)', async () => {
    await stop('counted1@scope.example', 'digest')
    await stop('counted2@scope.example', '*')
    const { choices } = await shown({ search: 'counted', topic: 'digest' })
    expect(choices.topic.map(({ label, count }) => [label, count])).toEqual([
      ['All e-mail except security e-mail', 1],
      ['Daily digest', 1],
    ])
    expect(choices.cause).toEqual([{ value: 'staff', label: 'Suppressed by staff', count: 1 }])
  })
})

test('the suppressed addresses that match are exported, and the export is in the audit log (BK-173)', async () => {
  await stop('exported@scope.example', 'digest', 'Asked by letter')
  const query = 'search=exported&columns=address,topic,note'
  const { body } = await staff.raw('GET', `${suppressions.export.path}?${query}`)
  expect(String(body).trim().split('\r\n')).toEqual([
    '"address","scope","note"',
    '"exported@scope.example","Daily digest","Asked by letter"',
  ])
  const [entry] = await market.database.sql<{ details: object }[]>`
    select details from audit_entry where act = 'list.exported' order by id desc limit 1`
  expect(entry!.details).toEqual({
    list: 'suppressions',
    search: 'exported',
    columns: 'address,topic,note',
    rows: 1,
  })
})

test('an address can be suppressed for everything, and for each topic by its title', async () => {
  const { topics } = (await staff.call(listMailTopics)).body.payload
  expect(topics).toContainEqual({ topic: '*', title: 'All e-mail except security e-mail' })
  expect(topics).toContainEqual({ topic: 'digest', title: 'Daily digest' })
})
