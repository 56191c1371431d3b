import { beforeAll, describe, expect, test } from 'vitest'
import { composeBroadcast, composeLimit } from '#contract/broadcasts/posting.ts'
import {
  excludeContact,
  liftExclusion,
  listExclusions,
} from '#contract/broadcasts/desk/exclusions.ts'
import type { CallInput } from '#contract/endpoint.ts'
import { accountOf, auditOf } from '../../../support/account-actions.ts'
import { signedIn, type Caller } from '../../../support/market/callers.ts'
import { aContact, type TestContact } from '../../../support/market/factories.ts'
import { queuedMails } from '../../../support/mail/mails.ts'
import { anOffer, compose, outcomeOf } from '../../../support/stock/offers.ts'
import { aStaffMember, staffCaller, type TestStaff } from '../../../support/market/staff.ts'
import { useTestMarket } from '../../../support/market/test-market.ts'

const market = useTestMarket()
let person: TestStaff
let staff: Caller
beforeAll(async () => {
  person = await aStaffMember(market, { role: 'support', name: 'Femke de Wit' })
  staff = await staffCaller(market, person)
})

type Body = CallInput<typeof excludeContact>['body']
const exclude = (contact: Pick<TestContact, 'id'>, given: Partial<Body> = {}) =>
  staff.call(excludeContact, {
    params: { id: String(contact.id) },
    body: { listId: 7, days: 7, reason: 'Sold what was not there.', ...given } as Body,
  })
async function anExclusion(contact: TestContact, given: Partial<Body> = {}): Promise<number> {
  const reply = await exclude(contact, given)
  expect(reply.status).toBe(200)
  return reply.body.payload.id
}
const lift = (id: number, reason = 'Cleared on the telephone.') =>
  staff.call(liftExclusion, { params: { id: String(id) }, body: { reason } })
const shown = async (query: CallInput<typeof listExclusions>['query']) => {
  const reply = await staff.call(listExclusions, { query })
  expect(reply.status).toBe(200)
  return reply.body.payload.results
}
async function foretold(contact: TestContact, listType = '7') {
  const caller = await signedIn(market, contact)
  return (await caller.call(composeLimit, { body: { listType } })).body.payload
}

describe('removing a contact from a list (BC-055, BK-047)', () => {
  test('closes only that list immediately, with the reason given by staff', async () => {
    const contact = await aContact(market)
    await anExclusion(contact)
    const caller = await signedIn(market, contact)
    const refused = await compose(caller, anOffer(contact))
    expect([refused.status, refused.refusal.payload.extra]).toEqual([403, 'REMOVED_FROM_LIST'])
    expect(refused.refusal.payload.msg).toBe(
      'You have been removed from this list. Sold what was not there. Until Friday 27 November 2026, 15:00 Amsterdam time.',
    )
    expect(await foretold(contact)).toMatchObject({
      disabled: true,
      exclusion: 'Sold what was not there. Until Friday 27 November 2026, 15:00.',
    })
    expect(await outcomeOf(compose(caller, anOffer(contact, { listType: '1' })))).toBe('sent')
    expect((await foretold(contact, '1')).exclusion).toBeUndefined()
  })
  test('names the end in the time zone of the reader (BK-175)', async () => {
    const contact = await aContact(market)
    await anExclusion(contact)
    const caller = await signedIn(market, contact)
    const { method, path } = composeBroadcast
    const cookie = 'tz=Asia%2FTokyo'
    const { refusal } = await caller.raw(method, path, anOffer(contact), { cookie })
    expect(refusal.payload.msg).toBe(
      'You have been removed from this list. Sold what was not there. Until Friday 27 November 2026, 23:00.',
    )
  })
  test('from one list cannot pause messages, which belong to no list (BK-110)', async () => {
    const contact = await aContact(market)
    const refused = await exclude(contact, { stopsMessages: true })
    expect([refused.status, refused.refusal.payload.errors]).toEqual([
      400,
      [{ param: 'stopsMessages', msg: 'This field is not valid' }],
    ])
    expect((await foretold(contact, '1')).exclusion).toBeUndefined()
  })
  test('from all lists closes every list until it is lifted', async () => {
    const contact = await aContact(market)
    await anExclusion(contact, { listId: null, days: null })
    for (const list of ['1', '7', '15']) {
      expect(await foretold(contact, list)).toMatchObject({
        disabled: true,
        exclusion: 'Sold what was not there.',
      })
    }
    market.clock.advance({ days: 400 })
    expect((await foretold(contact)).disabled).toBe(true)
    market.clock.set('2026-11-20T14:00:00Z')
  })
  test('mails the contact the reason and end date without the internal note', async () => {
    const contact = await aContact(market, { name: 'Gijs van Dam' })
    const id = await anExclusion(contact, { note: 'Third complaint by Acme' })
    const [mail] = await queuedMails(market, `exclusion:${id}`)
    expect(mail).toMatchObject({
      replyToAddress: 'contact@lists.tbs.example',
      lane: 'personal',
      subject:
        'You cannot post to the list Laptop until Friday 27 November 2026, 15:00 Amsterdam time',
      addresses: [contact.email],
      topic: null,
    })
    for (const words of [mail!.text, mail!.html]) {
      expect(words).toContain('Sold what was not there.')
      expect(words).toContain('Friday 27 November 2026, 15:00 Amsterdam time')
      expect(words).not.toContain('Third complaint')
    }
    expect(JSON.stringify(await foretold(contact))).not.toContain('Third complaint')
  })
  test('records actor, reason and internal note in the audit log', async () => {
    const contact = await aContact(market)
    await anExclusion(contact, { note: 'Third complaint by Acme' })
    expect(await auditOf(market, contact.companyId)).toMatchObject([
      {
        act: 'exclusion.set',
        staffId: person.id,
        contactId: contact.id,
        reason: 'Sold what was not there.',
        details: {
          list: 'Laptop',
          until: '2026-11-27T14:00:00.000Z',
          note: 'Third complaint by Acme',
        },
      },
    ])
  })
  test('ends by itself', async () => {
    const contact = await aContact(market)
    const id = await anExclusion(contact, { days: 1 })
    market.clock.advance({ hours: 23, minutes: 59 })
    expect((await foretold(contact)).disabled).toBe(true)
    market.clock.advance({ minutes: 1 })
    expect((await foretold(contact)).disabled).toBe(false)
    staff = await staffCaller(market, person)
    expect(await shown({ contactId: contact.id })).toMatchObject([{ id, state: 'over' }])
    market.clock.set('2026-11-20T14:00:00Z')
    staff = await staffCaller(market, person)
  })
  test('refuses a second exclusion, also under concurrency', async () => {
    const contact = await aContact(market)
    const replies = await Promise.all(Array.from({ length: 5 }, () => exclude(contact)))
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409])
    expect(await shown({ contactId: contact.id })).toHaveLength(1)
    const again = await exclude(contact)
    expect(again.refusal.payload.extra).toBe('EXCLUDED')
  })
  test('refuses one list when all are closed, but not the reverse', async () => {
    const contact = await aContact(market)
    await anExclusion(contact)
    await anExclusion(contact, { listId: null })
    expect((await exclude(contact, { listId: 1 })).status).toBe(409)
  })
  test('shows the contact the longest exclusion', async () => {
    const contact = await aContact(market)
    await anExclusion(contact, { days: 3, reason: 'Short.' })
    await anExclusion(contact, { listId: null, days: 30, reason: 'Long.' })
    expect((await foretold(contact)).exclusion).toContain('Long.')
  })
})

describe('lifting a removal', () => {
  test('opens the list, notifies the contact and records the reason', async () => {
    const contact = await aContact(market)
    const id = await anExclusion(contact)
    expect((await lift(id)).status).toBe(200)
    expect((await foretold(contact)).disabled).toBe(false)
    const account = await accountOf(staff, contact.companyId)
    expect(account.contacts.map(({ exclusions }) => exclusions)).toEqual([0])
    const mails = await queuedMails(market, `exclusion:${id}:lifted`)
    expect(mails.map(({ subject }) => subject)).toEqual(['You can send to the list Laptop again'])
    const log = await auditOf(market, contact.companyId)
    expect(log.findLast(({ act }) => act.startsWith('exclusion'))).toMatchObject({
      act: 'exclusion.lifted',
      reason: 'Cleared on the telephone.',
      staffId: person.id,
    })
    expect(await shown({ contactId: contact.id })).toMatchObject([
      { state: 'lifted', by: 'Femke de Wit', liftedBy: 'Femke de Wit' },
    ])
  })
  test('refuses an ended or lifted exclusion', async () => {
    const contact = await aContact(market)
    const id = await anExclusion(contact)
    await lift(id)
    const again = await lift(id)
    expect([again.status, again.refusal.payload.extra]).toEqual([409, 'OVER'])
  })
  test('answers not found for an unknown exclusion', async () => {
    expect((await lift(999_999)).status).toBe(404)
  })
})

describe('the list of removals', () => {
  test('filters by contact, company, text and state', async () => {
    const contact = await aContact(market, {
      name: 'Wieteke Prins',
      company: { name: 'Zwanenburg Parts' },
    })
    const first = await anExclusion(contact, { listId: 1 })
    await lift(first)
    const second = await anExclusion(contact)
    const idsOf = async (query: Parameters<typeof shown>[0]) =>
      (await shown(query)).map(({ id }) => id)
    expect(await idsOf({ companyId: contact.companyId })).toEqual([second, first])
    expect(await idsOf({ text: 'zwanenburg' })).toEqual([second, first])
    expect(await idsOf({ text: 'WIETEKE' })).toEqual([second, first])
    expect(await idsOf({ text: 'wieteke', state: 'inForce' })).toEqual([second])
    expect(await idsOf({ text: 'wieteke', state: 'lifted' })).toEqual([first])
    expect(await idsOf({ contactId: contact.id, before: second })).toEqual([first])
  })
})

describe('bad input', () => {
  test.each([
    ['no reason', { reason: '' }, 'reason'],
    ['a reason of blanks', { reason: '   ' }, 'reason'],
    ['a reason too long', { reason: 'x'.repeat(501) }, 'reason'],
    ['half a letter', { reason: 'Spam \ud800' }, 'reason'],
    ['a control character', { note: 'a\u0000b' }, 'note'],
    ['no days', { days: 0 }, 'days'],
    ['half a day', { days: 0.5 }, 'days'],
    ['more than ten years', { days: 3651 }, 'days'],
    ['a list that is none', { listId: 99 }, 'listId'],
    ['a list far out of range', { listId: 99_999_999_999 }, 'listId'],
    ['a note too long', { note: 'x'.repeat(501) }, 'note'],
  ])('%s is refused at its field', async (_name, given, param) => {
    const contact = await aContact(market)
    const reply = await exclude(contact, given as Partial<Body>)
    expect(reply.status).toBe(400)
    expect(reply.refusal.payload.errors?.map((error) => error.param)).toEqual([param])
    expect(await shown({ contactId: contact.id })).toEqual([])
  })
  test('answers not found for an unknown contact', async () => {
    expect((await exclude({ id: 999_999 })).status).toBe(404)
  })
})
