import { beforeEach, describe, expect, test } from 'vitest'
import { sendToContact } from '#contract/messages.ts'
import { aProof } from '../../support/captcha.ts'
import { contactMessages, sendMessage } from '../../support/companies/contact-messages.ts'
import { aCompany, aContact } from '../../support/market/factories.ts'
import { useTestMarket } from '../../support/market/test-market.ts'

const market = useTestMarket({ TRUSTED_PROXIES: '127.0.0.1' })
const { stranger, fromVisitor, messagesTo } = contactMessages(market)
beforeEach(() => market.clock.set('2026-11-20T09:00:00Z'))

describe('a message of a visitor (RO-005, AM-046, CO-020, CO-024, BK-022)', () => {
  test('goes to the main contact with a warning, and replies go to the visitor', async () => {
    const main = await aContact(market)
    const given = await fromVisitor(main.companyId)
    const answer = await stranger().call(sendToContact, { body: given })
    expect(answer.body).toEqual({ status: 200, payload: { msg: 'Message sent' } })
    const { rows, mails } = await messagesTo(main)
    expect(rows).toMatchObject([
      { senderId: null, visitorName: 'Vera Bloem', visitorEmail: given.senderEmail },
    ])
    expect(rows[0]!.visitorSource).toMatch(/^198\.51\.100\./)
    expect(mails[0]).toMatchObject({
      senderName: 'Vera Bloem via TBS',
      replyToName: 'Vera Bloem',
      replyToAddress: given.senderEmail,
      addresses: [main.email],
    })
    expect(mails[0]!.text).toContain('The sender is not a member of TBS')
  })

  test('has no links', async () => {
    const main = await aContact(market)
    await sendMessage(
      stranger(),
      await fromVisitor(main.companyId, { message: 'See https://bad.example/login <b>now</b>' }),
    )
    const [mail] = (await messagesTo(main)).mails
    expect(mail!.html).toContain('https://bad.example/login')
    expect(mail!.html).not.toContain('href="https://bad.example')
  })

  test('asks to sign in if a contact is named', async () => {
    const contact = await aContact(market)
    const body = { ...(await fromVisitor(contact.companyId)), recipientId: contact.id }
    expect((await sendMessage(stranger(), body)).status).toBe(401)
    expect((await messagesTo(contact)).rows).toEqual([])
  })

  test.each(['force-pay', 'trial-ended', 'new', 'custom-blocked', 'terminated'] as const)(
    'finds no unlisted company: %s (BK-116)',
    async (state) => {
      const contact = await aContact(market, { company: { state, plan: null } })
      expect((await sendMessage(stranger(), await fromVisitor(contact.companyId))).status).toBe(404)
    },
  )

  test('finds no company without contacts', async () => {
    const { id } = await aCompany(market)
    expect((await sendMessage(stranger(), await fromVisitor(id))).status).toBe(404)
  })

  test.each([
    ['no name', { senderName: ' ' }, 'senderName'],
    ['a name with another head line', { senderName: 'Vera\nBcc: x@a.example' }, 'senderName'],
    ['a name of tags alone', { senderName: '<b></b>' }, 'senderName'],
    ['a long name', { senderName: 'x'.repeat(101) }, 'senderName'],
    ['no company', { companyName: '' }, 'companyName'],
    ['a company that is a list', { companyName: ['Bloem'] }, 'companyName'],
    ['no address', { senderEmail: undefined }, 'senderEmail'],
    [
      'an address with a line break',
      { senderEmail: 'a@b.example\nBcc: c@d.example' },
      'senderEmail',
    ],
    ['an address that is none', { senderEmail: 'vera@bloem' }, 'senderEmail'],
    ['no proof', { captcha: undefined }, 'captcha'],
    ['a proof that is too long', { captcha: 'x'.repeat(2001) }, 'captcha'],
    ['no company to write to', { companyId: undefined }, 'companyId'],
  ])('refuses %s', async (_name, wrong, param) => {
    const main = await aContact(market)
    const reply = await sendMessage(stranger(), await fromVisitor(main.companyId, wrong))
    expect(reply.status).toBe(400)
    expect(reply.refusal.payload.errors?.map((error) => error.param)).toEqual([param])
    expect((await messagesTo(main)).rows).toEqual([])
  })

  test('reports a failed proof of work by its code, and counts it', async () => {
    const main = await aContact(market)
    const who = stranger()
    const reply = await sendMessage(who, await fromVisitor(main.companyId, { captcha: 'no proof' }))
    expect([reply.status, reply.refusal.payload.extra]).toEqual([400, 'CAPTCHA'])
    const rows = await market.database.sql`select 1 from message_refusal where cause = 'captcha'`
    expect(rows.length).toBeGreaterThan(0)
  })

  test('accepts one proof of work once, even concurrently', async () => {
    const main = await aContact(market)
    const captcha = await aProof(market)
    const who = stranger()
    const bodies = await Promise.all(
      [1, 2, 3, 4].map(() => fromVisitor(main.companyId, { captcha })),
    )
    const replies = await Promise.all(bodies.map((body) => sendMessage(who, body)))
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 400, 400, 400])
    expect((await messagesTo(main)).rows).toHaveLength(1)
  })

  test('never returns the address of a contact', async () => {
    const main = await aContact(market)
    const reply = await sendMessage(stranger(), await fromVisitor(main.companyId))
    expect(JSON.stringify(reply.body)).not.toContain(main.email)
  })
})
