import { beforeEach, describe, expect, test } from 'vitest'
import { getDeskCounts } from '#contract/back-office/desk/today.ts'
import { changeQueue, listQueue, type QueueKind } from '#contract/back-office/queue/queue.ts'
import { getTicket, replyToTicket, setPrivacyRequest } from '#contract/messages/desk/tickets.ts'
import { sendToProvider } from '#contract/messages.ts'
import type { PrivacyRequestKind } from '#contract/privacy/privacy-kinds.ts'
import { auditOf } from '../../support/account-actions.ts'
import { queuedMails } from '../../support/mail/mails.ts'
import { signedIn, type Caller } from '../../support/market/callers.ts'
import { aContact, type TestContact } from '../../support/market/factories.ts'
import { aStaffCaller } from '../../support/market/staff.ts'
import { useTestMarket } from '../../support/market/test-market.ts'

const market = useTestMarket()
let writer: TestContact
let staff: Caller
beforeEach(async () => {
  // Midnight in Amsterdam has passed, it is still the 30th in UTC.
  market.clock.set('2027-01-30T23:30:00Z')
  writer = await aContact(market)
  staff = await aStaffCaller(market, 'support')
})

let serial = 0
async function write(privacyKind?: PrivacyRequestKind): Promise<number> {
  const subject = `About my data ${++serial}`
  const body = { subject, message: 'Please erase it.', ...(privacyKind && { privacyKind }) }
  const me = await signedIn(market, writer)
  expect((await me.call(sendToProvider, { body })).status).toBe(200)
  const [row] = await market.database.sql<{ id: number }[]>`
    select id from provider_message where subject = ${subject}`
  return row!.id
}
const paramsOf = (id: number) => ({ params: { id: String(id) } })
const itemOf = async (kind: QueueKind, id: number) =>
  (await staff.call(listQueue, { query: { kind } })).body.payload.results.find(
    (item) => item.id === id,
  )
const change = (id: number, kind: PrivacyRequestKind | null, isExtended = false) =>
  staff.call(setPrivacyRequest, { ...paramsOf(id), body: { kind, isExtended } })
const privacyOf = async (id: number) =>
  (await staff.call(getTicket, paramsOf(id))).body.payload.privacy

describe('a request about personal data', () => {
  test('waits in its own queue until the end of the day a month after its receipt (BK-103)', async () => {
    const id = await write('erasure')
    expect(await itemOf('ticket', id)).toBeUndefined()
    // Received on 31 January in Amsterdam; February ends on the 28th.
    expect(await privacyOf(id)).toEqual({ kind: 'erasure', dueOn: '2027-02-28', isExtended: false })
    expect(await itemOf('privacy', id)).toMatchObject({
      company: { id: writer.companyId },
      due: '2027-02-28T22:59:59.000Z',
      isLate: false,
    })
    market.clock.set('2027-02-28T23:00:01Z')
    staff = await aStaffCaller(market, 'support')
    expect(await itemOf('privacy', id)).toMatchObject({ isLate: true })
  })

  test('is mailed to staff with the address of its queue (BK-103)', async () => {
    const id = await write('correction')
    const [mail] = await queuedMails(market, `provider-message:${id}`)
    expect(mail!.text).toContain(`/admin/privacy-requests?id=${id}`)
  })

  test('is late after its day also when it was answered, unless it is closed (BK-103)', async () => {
    const id = await write('objection')
    const body = { text: 'Which use do you mean?' }
    expect((await staff.call(replyToTicket, { ...paramsOf(id), body })).status).toBe(200)
    expect(await itemOf('privacy', id)).toMatchObject({ group: 'waiting', isLate: false })
    market.clock.set('2027-03-01T09:00:00Z')
    staff = await aStaffCaller(market, 'support')
    expect(await itemOf('privacy', id)).toMatchObject({ group: 'todo', isLate: true })
    const close = { items: [{ kind: 'privacy' as const, id }], isDone: true }
    expect((await staff.call(changeQueue, { body: close })).status).toBe(200)
    expect(await itemOf('privacy', id)).toBeUndefined()
  })

  test('counts in the navigation apart from tickets (BK-118)', async () => {
    const counts = async () => (await staff.call(getDeskCounts)).body.payload
    const { tickets = 0, privacy = 0 } = await counts()
    await write('erasure')
    expect(await counts()).toMatchObject({ privacy: privacy + 1 })
    expect((await counts()).tickets ?? 0).toBe(tickets)
  })
})

describe('a ticket', () => {
  test('becomes a privacy request, due from its receipt, and a ticket again (BK-103)', async () => {
    // The 15th in Amsterdam.
    market.clock.set('2027-01-14T23:30:00Z')
    const id = await write()
    expect(await privacyOf(id)).toBeNull()
    market.clock.set('2027-02-10T09:00:00Z')
    staff = await aStaffCaller(market, 'support')
    expect((await change(id, 'access')).body.payload.privacy).toEqual({
      kind: 'access',
      dueOn: '2027-02-15',
      isExtended: false,
    })
    expect(await itemOf('privacy', id)).toBeDefined()
    expect((await change(id, null)).body.payload.privacy).toBeNull()
    expect(await itemOf('ticket', id)).toBeDefined()
    const acts = (await auditOf(market, writer.companyId)).map(({ act }) => act)
    expect(acts.filter((act) => act === 'ticket.privacy')).toHaveLength(2)
  })

  test('is extended by two months, counted from its receipt (BK-103)', async () => {
    const id = await write('erasure')
    expect((await change(id, 'erasure', true)).body.payload.privacy).toEqual({
      kind: 'erasure',
      dueOn: '2027-04-30',
      isExtended: true,
    })
  })

  test('that does not exist is not found', async () => {
    expect((await change(2_000_000, 'erasure')).status).toBe(404)
  })
})
