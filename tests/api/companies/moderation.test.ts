import { describe, expect, test } from 'vitest'
import { listBroadcasts } from '#contract/broadcasts/broadcasts.ts'
import { removeBroadcast } from '#contract/broadcasts/posting.ts'
import { fieldMessages } from '#contract/field-messages.ts'
import { signedIn, visitor } from '../../support/market/callers.ts'
import { aBroadcast } from '../../support/market/factories.ts'
import { aStaffMember, staffCaller } from '../../support/market/staff.ts'
import { useTestMarket } from '../../support/market/test-market.ts'

const market = useTestMarket()
const reason = 'Not goods but a job advertisement'
const actsOn = (broadcastId: number) => market.database.sql`
  select actor_kind as kind, actor_id, company_id,
    contact_id, reason, details
  from audit_entry where act = 'broadcast.removed' and details->>'broadcastId' = ${String(broadcastId)}`

describe('removal of a broadcast by staff (API-024)', () => {
  test('works for any company, with the reason in the audit log', async () => {
    const staff = await aStaffMember(market, { role: 'support' })
    const caller = await staffCaller(market, staff)
    const { id, contact } = await aBroadcast(market)
    const reply = await caller.call(removeBroadcast, {
      params: { id: String(id) },
      body: { reason },
    })
    expect(reply.status).toBe(200)
    const { results } = (await visitor(market).call(listBroadcasts)).body.payload
    expect(results.some((row) => row.id === id)).toBe(false)
    expect(await actsOn(id)).toEqual([
      {
        kind: 'staff',
        actorId: staff.id,
        companyId: contact.companyId,
        contactId: contact.id,
        reason,
        details: { broadcastId: id },
      },
    ])
  })
  test.each([undefined, null, {}, { reason: '' }, { reason: '  ' }, { reason: null }])(
    'not without a reason: %j',
    async (body) => {
      const caller = await staffCaller(market, await aStaffMember(market))
      const { id } = await aBroadcast(market)
      const path = `/api/broadcasts/${id}`
      const reply = await caller.raw('DELETE', path, body)
      expect(reply.status).toBe(400)
      expect(reply.refusal.payload.errors).toEqual([
        { param: 'reason', msg: fieldMessages.required },
      ])
      expect((await visitor(market).raw('GET', path)).status).toBe(200)
      expect(await actsOn(id)).toEqual([])
    },
  )
  test('answers not found the second time and records nothing', async () => {
    const caller = await staffCaller(market, await aStaffMember(market))
    const { id } = await aBroadcast(market)
    const input = { params: { id: String(id) }, body: { reason } }
    await caller.call(removeBroadcast, input)
    expect((await caller.call(removeBroadcast, input)).status).toBe(404)
    expect(await actsOn(id)).toHaveLength(1)
  })
  test('differs from members, who need no reason and leave no entry', async () => {
    const { id, contact } = await aBroadcast(market)
    const member = await signedIn(market, contact)
    expect((await member.call(removeBroadcast, { params: { id: String(id) } })).status).toBe(200)
    expect(await actsOn(id)).toEqual([])
  })
})
