import { beforeEach, describe, expect, test } from 'vitest'
import { getDeskCounts } from '#contract/back-office/desk/today.ts'
import { decideFraud, getFraudFinding, reopenFraud } from '#contract/fraud/desk/fraud.ts'
import { changeQueue, listQueue } from '#contract/back-office/queue/queue.ts'
import { liftExclusion } from '#contract/broadcasts/desk/exclusions.ts'
import { sendReply, sendToContact, sendToProvider } from '#contract/messages.ts'
import { previewQuoteRequest } from '#contract/quotes.ts'
import { aFraudFinding } from '../../../support/companies/fraud-findings.ts'
import { signedIn, type Caller } from '../../../support/market/callers.ts'
import { aBroadcast, aColleague, aContact, aReply } from '../../../support/market/factories.ts'
import { aStaffCaller } from '../../../support/market/staff.ts'
import { useTestMarket } from '../../../support/market/test-market.ts'
import { queuedMails } from '../../../support/mail/mails.ts'

const market = useTestMarket()
let staff: Caller
beforeEach(async () => {
  market.clock.set('2026-11-20T09:00:00Z')
  await market.database.sql`delete from fraud_finding`
  staff = await aStaffCaller(market, 'support')
})
const decide = (id: number, body: object, who = staff) =>
  who.raw('POST', decideFraud.path.replace(':id', String(id)), body)
const shown = async (id: number) =>
  (await staff.call(getFraudFinding, { params: { id: String(id) } })).body.payload
const reason = 'Many replies without goods'
const words = '<p>Please stop.</p>'
const listed = async (query: object, who = staff) =>
  (await who.call(listQueue, { query: query as never })).body.payload.results
const audit = async (act: string) => [
  ...(await market.database.sql`
    select contact_id, reason, details from audit_entry
    where act = ${act} order by id desc limit 1`),
]

describe('a finding of Fraud watch (BK-110)', () => {
  test('says what was sent, when and to whom', async () => {
    const contact = await aContact(market)
    const broadcast = await aBroadcast(market)
    await aReply(market, broadcast.id, { contact })
    const { id } = await aFraudFinding(market, { contact, evidence: { replies: 1, companies: 1 } })
    const finding = await shown(id)
    expect(finding).toMatchObject({
      signal: 'replies',
      actor: { id: contact.id, name: contact.name },
      numbers: { replies: 1, companies: 1 },
      sides: [{ company: { id: contact.companyId } }],
      acts: [
        {
          kind: 'reply',
          broadcastId: broadcast.id,
          company: { id: broadcast.contact.companyId },
          others: 0,
        },
      ],
      targets: [{ company: { id: broadcast.contact.companyId }, count: 1 }],
      decided: null,
    })
    expect(finding.people[0]).toMatchObject({ id: contact.id, isBlocked: false, ban: null })
  })

  test('shows both sides of a pair, and the sign-ins on the shared device', async () => {
    const [contact, other] = [await aContact(market), await aContact(market)]
    const pair = { contact, other, signal: 'shared-device' as const }
    const { id } = await aFraudFinding(market, pair)
    for (const one of [contact, other]) {
      await market.database.sql`
        insert into session (contact_id, token_hash, created_at, last_seen_at, expires_at, user_agent, source)
        values (${one.id}, sha256(${`shared ${one.id}`}::bytea), ${market.clock.now()}, ${market.clock.now()},
          ${new Date(market.clock.now().getTime() + 9e6)}, 'curl', '198.51.100.9')`
    }
    const { sides, people, signIns, actor } = await shown(id)
    expect(sides.map(({ company }) => company.id)).toEqual([contact.companyId, other.companyId])
    expect(people.map((one) => one.id)).toEqual([contact.id, other.id])
    expect(signIns.map(({ person, network }) => [person.id, network]).toSorted()).toEqual(
      [
        [contact.id, '198.51.100.9'],
        [other.id, '198.51.100.9'],
      ].toSorted(),
    )
    expect(actor).toBeNull()
  })

  test('is in the queue, filtered by kind, and counted with the changes of bank details', async () => {
    const { id } = await aFraudFinding(market)
    await aFraudFinding(market, {
      signal: 'look-alike',
      evidence: { domain: 'a.nl', other: 'b.nl' },
    })
    const all = await listed({ area: 'fraud' })
    expect(all.map(({ kind, title }) => [kind, title])).toEqual(
      expect.arrayContaining([
        ['fraud', '50 replies in a short time'],
        ['fraud', 'a.nl looks like b.nl'],
      ]),
    )
    expect(all[0]).toMatchObject({ due: '2026-11-20T13:00:00.000Z', group: 'todo' })
    expect((await listed({ area: 'fraud', filter: 'replies' })).map((one) => one.id)).toEqual([id])
    expect(await listed({ area: 'fraud', filter: 'bank-change' })).toEqual([])
    expect((await staff.call(getDeskCounts)).body.payload).toMatchObject({ fraud: 2 })
  })

  test('is closed by a decision alone', async () => {
    const { id } = await aFraudFinding(market)
    const items = [{ kind: 'fraud', id }]
    const closed = await staff.raw('POST', changeQueue.path, { items, isDone: true })
    expect([closed.status, closed.refusal.payload.extra]).toEqual([409, 'DECISION'])
    expect(
      (await staff.raw('POST', changeQueue.path, { items, snoozedUntil: '2026-11-23' })).status,
    ).toBe(200)
    const finance = await aStaffCaller(market, 'finance')
    expect(await listed({ area: 'fraud' }, finance)).toEqual([])
    expect((await decide(id, { act: 'no-fraud', reason }, finance)).status).toBe(403)
  })
})

describe('a decision about a finding (BK-110)', () => {
  test('warns the person on the screen, once, with the reason in the audit log', async () => {
    const { id, contact } = await aFraudFinding(market)
    const body = { act: 'warn', contactId: contact.id, html: words, reason }
    expect((await decide(id, body)).status).toBe(200)
    const [row] = await market.database
      .sql`select message_html as html from contact where id = ${contact.id}`
    expect(row!['html']).toBe(words)
    expect((await shown(id)).decided).toMatchObject({ decision: 'warned', reason })
    expect(await audit('contact.message')).toMatchObject([{ contactId: contact.id, reason }])
    expect(await audit('fraud.decided')).toMatchObject([
      { contactId: contact.id, reason, details: { id, decision: 'warned', signal: 'replies' } },
    ])
    const again = await decide(id, body)
    expect([again.status, again.refusal.payload.extra]).toEqual([409, 'DECIDED'])
    expect((await listed({ area: 'fraud', state: 'done' })).map((one) => one.id)).toContain(id)
  })

  test('pauses broadcasts, replies, messages and requests for a period, but not messages to us', async () => {
    const contact = await aContact(market)
    const { id } = await aFraudFinding(market, { contact })
    const other = await aBroadcast(market)
    const answer = await decide(id, { act: 'pause', contactId: contact.id, days: 7, reason })
    expect(answer.status).toBe(200)
    const member = await signedIn(market, contact)
    const refused = [
      await member.call(sendReply, {
        body: { broadcastId: other.id, subject: 'Re:', body: 'We take all.' },
      }),
      await member.call(sendToContact, {
        body: { recipientId: other.contact.id, subject: 'Offer', message: 'Hello there' } as never,
      }),
      await member.call(previewQuoteRequest, { query: { partId: '1' } as never }),
    ]
    for (const { status, refusal } of refused) {
      expect([status, refusal.payload.extra]).toEqual([403, 'PAUSED'])
      expect(refusal.payload.msg).toContain(`${reason}. Until Friday 27 November 2026`)
    }
    const toUs = await member.call(sendToProvider, { body: { subject: 'Why', message: 'Hello' } })
    expect(toUs.status).toBe(200)
    const mails = await queuedMails(market, 'exclusion:')
    expect(mails.at(-1)).toMatchObject({ subject: 'Sending is paused for you' })

    const [{ id: banId }] = (await market.database.sql`
      select id from broadcast_exclusion where contact_id = ${contact.id} and stops_messages`) as unknown as [
      { id: number },
    ]
    await staff.call(liftExclusion, { params: { id: String(banId) }, body: { reason: 'Undone' } })
    const replied = await member.call(sendReply, {
      body: { broadcastId: other.id, subject: 'Re:', body: 'We take all.' },
    })
    expect(replied.status).toBe(200)
  })

  test('is made by one of two colleagues at the same time', async () => {
    const { id, contact } = await aFraudFinding(market)
    const answers = await Promise.all([
      decide(id, { act: 'pause', contactId: contact.id, days: 7, reason }),
      decide(id, { act: 'no-fraud', reason }),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })

  test('pauses a person who is banned from posting only, and refuses a second pause', async () => {
    const { id, contact } = await aFraudFinding(market)
    await market.database.sql`
      insert into broadcast_exclusion (contact_id, reason, starts_at)
      values (${contact.id}, 'Spam', ${market.clock.now()})`
    const body = { act: 'pause', contactId: contact.id, days: null, reason }
    expect((await decide(id, body)).status).toBe(200)
    await staff.call(reopenFraud, { params: { id: String(id) }, body: { reason } })
    const again = await decide(id, body)
    expect([again.status, again.refusal.payload.extra]).toEqual([409, 'EXCLUDED'])
    expect((await shown(id)).decided).toBeNull()
  })

  test('blocks the person', async () => {
    const { id, contact } = await aFraudFinding(market)
    await decide(id, { act: 'block', contactId: contact.id, html: words, reason })
    expect((await shown(id)).people[0]).toMatchObject({ isBlocked: true })
    expect((await shown(id)).decided).toMatchObject({ decision: 'blocked' })
  })

  test('concerns a person of either side, and nobody else', async () => {
    const [contact, other, stranger] = [
      await aContact(market),
      await aContact(market),
      await aContact(market),
    ]
    const colleague = await aColleague(market, other)
    const { id } = await aFraudFinding(market, { contact, other, signal: 'shared-device' })
    const warn = (contactId: number) => decide(id, { act: 'warn', contactId, html: words, reason })
    expect((await warn(stranger.id)).refusal.payload.errors).toMatchObject([{ param: 'contactId' }])
    expect((await warn(colleague.id)).status).toBe(200)
  })

  test.each([
    [{ act: 'no-fraud', reason: '' }, 'reason'],
    [{ act: 'warn', contactId: 1, html: words }, 'reason'],
    [{ act: 'pause', contactId: 1, days: 5, reason }, 'days'],
  ])('needs all that it is made of: %j', async (body, param) => {
    const { id } = await aFraudFinding(market)
    const refused = await decide(id, body)
    expect([refused.status, refused.refusal.payload.errors?.[0]?.param]).toEqual([400, param])
  })

  test('needs words that remain after cleaning', async () => {
    const { id, contact } = await aFraudFinding(market)
    for (const html of ['', '<script>1</script>']) {
      const refused = await decide(id, { act: 'warn', contactId: contact.id, html, reason })
      expect(refused.refusal.payload.errors).toMatchObject([{ param: 'html' }])
    }
  })

  test('is taken back by reopening, unless the same was found since', async () => {
    const { id, contact } = await aFraudFinding(market)
    await decide(id, { act: 'no-fraud', reason })
    const reopen = () => staff.call(reopenFraud, { params: { id: String(id) }, body: { reason } })
    expect((await reopen()).status).toBe(200)
    expect((await shown(id)).decided).toBeNull()
    expect(await audit('fraud.reopened')).toMatchObject([{ reason, details: { id } }])
    expect((await reopen()).status).toBe(409)
    await decide(id, { act: 'no-fraud', reason })
    const newer = await aFraudFinding(market, { contact })
    expect((await reopen()).status).toBe(409)
    expect((await shown(newer.id)).earlier).toMatchObject([{ decision: 'no-fraud' }])
  })
})
