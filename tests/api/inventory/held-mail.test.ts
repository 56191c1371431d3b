import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { confirmHeldMail, heldMail } from '#contract/incoming-mail.ts'
import { dropOldIncomingMail } from '#server/platform/incoming/jobs.ts'
import { visitor } from '../../support/market/callers.ts'
import { aContact } from '../../support/market/factories.ts'
import { lookInto, mailOf, openIncoming, stock, unprovable } from '../../support/mail/incoming.ts'
import { useTestMarket } from '../../support/market/test-market.ts'

const market = useTestMarket({ INBOUND_PORT: '0' })
let line: Awaited<ReturnType<typeof openIncoming>>
beforeAll(async () => {
  line = await openIncoming(market)
})
afterAll(() => line.close())
beforeEach(() => {
  line.taken.length = 0
})
const { keptOf, rowsOf, answersTo, filesKept } = lookInto(market)
const mailOfSmall = (contact: { name: string; email: string }) => mailOf(contact, unprovable)

describe('mail of a member whose domain has no DMARC (BK-068)', () => {
  const held = async () => {
    const contact = await line.member(unprovable)
    expect((await line.send({ ...mailOfSmall(contact), subject: 'Friday' })).code).toBe(250)
    const [asked] = await answersTo(contact.email)
    const [, token] = /confirm-mail\?token=([\w-]+)/.exec(asked!.text)!
    return { contact, asked: asked!, token: token! }
  }
  const confirm = (token: string) => visitor(market).call(confirmHeldMail, { body: { token } })
  const look = (token: string) => visitor(market).call(heldMail, { body: { token } })

  test('is held until the member opens the link', async () => {
    const { contact, asked, token } = await held()
    expect(await rowsOf(contact)).toEqual([{ state: 'held', fault: null, files: 1 }])
    expect(asked).toMatchObject({ lane: 'security', headers: { 'Auto-Submitted': 'auto-replied' } })
    expect(asked.text).toContain('stock.csv')
    await line.work()
    expect(line.taken).toEqual([])
    expect((await look(token)).body.payload).toMatchObject({
      from: contact.email,
      subject: 'Friday',
      files: [{ name: 'stock.csv', size: stock.content.length }],
    })
    await line.work()
    expect(line.taken).toEqual([])
    expect((await confirm(token)).status).toBe(200)
    await line.work()
    expect(line.taken).toHaveLength(1)
    expect(line.taken[0]!.contact.contactId).toBe(contact.id)
  })

  test('opens by its link once, even for two clicks at once', async () => {
    const { contact, token } = await held()
    const replies = await Promise.all([confirm(token), confirm(token)])
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 404])
    expect((await confirm(token)).status).toBe(404)
    expect((await look(token)).status).toBe(404)
    await line.work()
    expect(line.taken).toHaveLength(1)
    expect(await rowsOf(contact)).toHaveLength(1)
  })

  test('expires after 24 hours and is deleted with its files', async () => {
    const before = await filesKept()
    const { contact, token } = await held()
    market.clock.advance({ hours: 24, seconds: 1 })
    expect((await look(token)).status).toBe(404)
    expect((await confirm(token)).status).toBe(404)
    await dropOldIncomingMail(market.platform)
    expect(await keptOf(contact)).toEqual([])
    expect(await filesKept()).toBe(before)
  })

  test('is opened by no other link; the database stores only a hash', async () => {
    const { token } = await held()
    expect((await confirm('A'.repeat(43))).status).toBe(404)
    for (const bad of ['', 'a b', 'x'.repeat(101), null]) {
      const reply = await visitor(market).raw('POST', confirmHeldMail.path, { token: bad })
      expect(reply.status).toBe(400)
    }
    const rows = await market.database.sql`select incoming_mail::text as row from incoming_mail`
    expect(JSON.stringify(rows)).not.toContain(token)
    expect((await confirm(token)).status).toBe(200)
  })

  test('asks a member once a day and defers further mail', async () => {
    const { contact } = await held()
    const second = () =>
      line.send({
        ...mailOfSmall(contact),
        attachments: [{ ...stock, content: 'part\r\nother' }],
        messageId: `<second${contact.id}@${unprovable}>`,
      })
    expect(await second()).toMatchObject({ code: 450 })
    expect(await rowsOf(contact)).toHaveLength(1)
    market.clock.advance({ hours: 24, seconds: 1 })
    expect((await second()).code).toBe(250)
    expect(await answersTo(contact.email)).toHaveLength(2)
  })

  test('asks again on the same day once the member has confirmed what came before', async () => {
    const { contact, token } = await held()
    const next = (n: number) =>
      line.send({
        ...mailOfSmall(contact),
        attachments: [{ ...stock, content: `part\r\nother${n}` }],
        messageId: `<next${n}.${contact.id}@${unprovable}>`,
      })
    expect((await next(1)).code).toBe(450)
    await confirm(token)
    await line.work()
    expect((await next(2)).code).toBe(250)
    expect((await next(3)).code).toBe(450)
  })

  test.each([
    ['Auto-Submitted', 'auto-generated'],
    ['Precedence', 'bulk'],
    ['X-Auto-Response-Suppress', 'All'],
  ])(
    'is held too if a program sent it (%s: %s), with the link to the contact',
    async (name, value) => {
      const robot = `erp-${name.toLowerCase()}@${unprovable}`
      const contact = await aContact(market, { emailAlternative: robot })
      const mail = { ...mailOfSmall(contact), headers: { [name]: value } }
      const from = { name: 'ERP', address: robot }
      expect((await line.send({ ...mail, from })).code).toBe(250)
      expect(await answersTo(robot)).toEqual([])
      const [asked, ...more] = await answersTo(contact.email)
      expect(more).toEqual([])
      // No reply in the thread, which a program could answer.
      expect(asked!.headers).toEqual({})
      const [, token] = /confirm-mail\?token=([\w-]+)/.exec(asked!.text)!
      expect((await confirm(token!)).status).toBe(200)
      await line.work()
      const taken = line.taken.filter((one) => one.contact.contactId === contact.id)
      expect(taken).toHaveLength(1)
      expect(await answersTo(contact.email)).toHaveLength(1)
      // As many links a day as people get.
      expect(
        (await line.send({ ...mail, from, text: 'Later', messageId: '<b@x.example>' })).code,
      ).toBe(450)
    },
  )

  test.each([
    ['an automatic reply', { headers: { 'Auto-Submitted': 'auto-replied' } }],
    ['an out-of-office reply', { subject: 'Abwesend: Bestand' }],
    ['from a program and has no file', { headers: { Precedence: 'bulk' }, attachments: [] }],
  ])('is refused in silence if it is %s', async (_, mail) => {
    const contact = await line.member(unprovable)
    expect((await line.send({ ...mailOfSmall(contact), ...mail })).code).toBe(250)
    expect(await keptOf(contact)).toEqual([])
    expect(await rowsOf(contact)).toHaveLength(1)
    expect(await answersTo(contact.email)).toEqual([])
  })

  test('is never quoted in what we send, as it may be forged', async () => {
    const contact = await line.member(unprovable)
    const { dkim: _, ...mail } = mailOfSmall(contact)
    await line.send({ ...mail, subject: 'Pay at evil.example' })
    const [asked] = await answersTo(contact.email)
    expect(asked!.subject + asked!.text + asked!.html).not.toContain('evil')
  })
})

test('deletes incoming mail and its files after 30 days', async () => {
  const contact = await line.member()
  market.clock.advance({ days: 31 })
  await dropOldIncomingMail(market.platform)
  const before = await filesKept()
  await line.send(mailOf(contact))
  market.clock.advance({ days: 29 })
  await dropOldIncomingMail(market.platform)
  expect(await rowsOf(contact)).toHaveLength(1)
  market.clock.advance({ days: 2 })
  await dropOldIncomingMail(market.platform)
  expect(await keptOf(contact)).toEqual([])
  expect(await filesKept()).toBe(before)
})

test('keeps files that were handed over', async () => {
  const contact = await line.member()
  const before = await filesKept()
  await line.send(mailOf(contact))
  await line.work()
  market.clock.advance({ days: 31 })
  await dropOldIncomingMail(market.platform)
  expect(await keptOf(contact)).toEqual([])
  expect(await filesKept()).toBe(before + 1)
})
