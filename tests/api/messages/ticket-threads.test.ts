import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { auditLog } from '#contract/back-office/desk/audit-log.ts'
import { changeSettings } from '#contract/back-office/settings.ts'
import { listQueue } from '#contract/back-office/queue/queue.ts'
import { getTicket, replyToTicket } from '#contract/messages/desk/tickets.ts'
import { sendToProvider } from '#contract/messages.ts'
import { getSettings } from '#contract/site/site.ts'
import { mailOf, openIncoming, provable } from '../../support/mail/incoming.ts'
import { queuedMails } from '../../support/mail/mails.ts'
import { signedIn, visitor, type Caller } from '../../support/market/callers.ts'
import { aContact, type TestContact } from '../../support/market/factories.ts'
import { aStaffCaller, aStaffMember, staffCaller } from '../../support/market/staff.ts'
import { useTestMarket } from '../../support/market/test-market.ts'

const market = useTestMarket({ INBOUND_PORT: '0' })
let line: Awaited<ReturnType<typeof openIncoming>>
beforeAll(async () => {
  line = await openIncoming(market)
})
afterAll(() => line.close())

let staff: Caller
let writer: TestContact
beforeEach(async () => {
  staff = await staffCaller(market, await aStaffMember(market, { role: 'support', name: 'Noor' }))
  writer = await line.member()
})

let serial = 0
async function aTicket(given: { mailbox?: string } = {}): Promise<number> {
  const subject = `Invoice ${++serial}`
  const caller = await signedIn(market, writer)
  const sent = await caller.call(sendToProvider, {
    body: { subject, message: 'Which VAT number?', ...given },
  })
  expect(sent.status).toBe(200)
  const [row] = await market.database.sql<{ id: number }[]>`
    select id from provider_message where subject = ${subject}`
  return row!.id
}
const reply = (
  id: number,
  body: { text: string; isDone?: boolean; mailbox?: string; lastEntryId?: number },
) => staff.call(replyToTicket, { params: { id: String(id) }, body })
const ticket = async (id: number) =>
  (await staff.call(getTicket, { params: { id: String(id) } })).body.payload
const mailTo = async (id: number) => (await queuedMails(market, `ticket:${id}:`)).at(-1)!
const groupOf = async (id: number) =>
  (await staff.call(listQueue)).body.payload.results.find((item) => item.id === id)?.group

/** A mail to the reply address of the last reply. */
async function answer(id: number, from: { name: string; email: string }, text: string) {
  const { attachments: _none, ...mail } = mailOf(from)
  const to = (await mailTo(id)).replyToAddress!
  const sent = await line.send({ ...mail, to, subject: 'Re: Invoice', text })
  await line.work()
  return sent.code
}

async function set(key: string, to: string) {
  const admin = await aStaffCaller(market, 'admin')
  const changes = [{ key, to, was: '' }]
  expect((await admin.call(changeSettings, { body: { changes } })).status).toBe(200)
  market.clock.advance({ seconds: 3 })
}

describe('a ticket (BK-077)', () => {
  test('is answered by mail, with an address that answers come back to', async () => {
    const id = await aTicket()
    expect((await reply(id, { text: 'NL 123.' })).status).toBe(200)
    const mail = await mailTo(id)
    expect(mail.addresses).toEqual([writer.email])
    expect(mail.subject).toMatch(/^Re: Invoice/)
    expect(mail.text).toContain('NL 123.')
    const [local, domain] = mail.senderAddress.split('@')
    expect(mail.replyToAddress).toBe(`${local}+T${String(id).padStart(5, '0')}@${domain}`)
    expect((await ticket(id)).thread).toMatchObject([
      { kind: 'form', text: 'Which VAT number?' },
      { kind: 'reply', by: 'Noor', text: 'NL 123.' },
    ])
    expect(await groupOf(id)).toBe('waiting')
  })

  test('is not answered with the signature alone', async () => {
    const id = await aTicket()
    const { signature } = (await ticket(id)).reply
    expect(signature).toContain('Noor')
    const refused = await reply(id, { text: `\n\n${signature}\n` })
    expect(refused.status).toBe(400)
    expect(refused.refusal.payload.errors).toEqual([
      { param: 'text', msg: 'This field is required' },
    ])
    expect(await queuedMails(market, `ticket:${id}:`)).toEqual([])
    expect((await reply(id, { text: `Yes.\n\n${signature}` })).status).toBe(200)
  })

  test('is named by its number in the audit log (BK-106)', async () => {
    const id = await aTicket()
    await reply(id, { text: 'NL 123.', isDone: true })
    const query = { contact: [String(writer.id)] }
    const { results } = (await staff.call(auditLog.list, { query })).body.payload
    expect(results[0]?.sentence).toContain(`Replied to ticket T${String(id).padStart(5, '0')}`)
    expect(results[0]?.details).toEqual([{ name: 'Closed', to: 'yes' }])
  })

  test('refuses a reply to a thread that has gone on since, and takes it once that is read', async () => {
    const id = await aTicket()
    expect((await reply(id, { text: 'NL 123.', lastEntryId: 0 })).status).toBe(200)
    const late = await reply(id, { text: 'DE 456.', lastEntryId: 0 })
    expect([late.status, late.refusal.payload.extra]).toEqual([409, 'CHANGED'])
    const read = (await ticket(id)).thread.at(-1)!
    expect(read.text).toBe('NL 123.')
    expect((await reply(id, { text: 'Or DE 456.', lastEntryId: read.id })).status).toBe(200)
    await answer(id, writer, 'Which?')
    expect((await reply(id, { text: 'Both.', lastEntryId: read.id })).status).toBe(409)
  })

  test('mails a reply once that is sent again because its answer was lost (BK-077)', async () => {
    const id = await aTicket()
    const given = { text: 'NL 123.', lastEntryId: 0 }
    for (const isDone of [false, false, true]) {
      expect((await reply(id, { ...given, isDone })).status).toBe(200)
    }
    expect(await queuedMails(market, `ticket:${id}:`)).toHaveLength(1)
    const { thread, done } = await ticket(id)
    expect(thread.filter(({ text }) => text === given.text)).toHaveLength(1)
    expect(done).not.toBeNull()

    const colleague = await aStaffCaller(market, 'support')
    const same = { params: { id: String(id) }, body: given }
    expect((await colleague.call(replyToTicket, same)).status).toBe(409)
    const seen = { text: given.text, lastEntryId: thread.at(-1)!.id }
    expect((await reply(id, seen)).status).toBe(200)
    expect(await queuedMails(market, `ticket:${id}:`)).toHaveLength(2)
  })

  test('takes answers of its sender by mail into the thread and waits for us again', async () => {
    const id = await aTicket()
    await reply(id, { text: 'NL 123.', isDone: true })
    expect(await groupOf(id)).toBeUndefined()
    expect(await answer(id, writer, 'Thank you, and the date?')).toBe(250)
    expect((await ticket(id)).thread.at(-1)).toMatchObject({
      kind: 'mail',
      by: writer.name,
      text: 'Thank you, and the date?',
    })
    expect(await groupOf(id)).toBe('todo')
  })

  test('takes answers of a colleague of the same company, and of nobody else', async () => {
    const id = await aTicket()
    await reply(id, { text: 'NL 123.' })
    const colleague = await aContact(market, {
      company: { id: writer.companyId, name: writer.companyName },
      email: `colleague${serial}@${provable}`,
    })
    await answer(id, colleague, 'I answer for her.')
    const stranger = await line.member()
    await answer(id, stranger, 'Let me in.')
    const { thread } = await ticket(id)
    expect(thread.map(({ text }) => text)).toEqual([
      'Which VAT number?',
      'NL 123.',
      'I answer for her.',
    ])
  })

  test('does not exist for mail to another number or without a number', async () => {
    const id = await aTicket()
    await reply(id, { text: 'NL 123.' })
    const { attachments: _none, ...mail } = mailOf(writer)
    const to = (await mailTo(id)).replyToAddress!
    for (const address of [to.replace(/\+[^@]*/, ''), to.replace(/\+T/i, '+X')]) {
      expect((await line.send({ ...mail, to: address, text: 'Hello' })).code).toBe(550)
    }
    await line.send({ ...mail, to: to.replace(/T\d+/, 'T999999'), text: 'Hello' })
    await line.work()
    expect((await ticket(id)).thread).toHaveLength(2)
  })

  test('reads an answer that is only HTML as text, without its markup', async () => {
    const id = await aTicket()
    await reply(id, { text: 'NL 123.' })
    const { attachments: _none, ...mail } = mailOf(writer)
    const to = (await mailTo(id)).replyToAddress!
    const html = '<style>p{color:red}</style><p>Thank you &amp; bye</p><p>Ann</p>'
    await line.send({ ...mail, to, html })
    await line.work()
    expect((await ticket(id)).thread.at(-1)!.text).toBe('Thank you & bye\nAnn')
  })

  test('names the files of an answer, which are not stored', async () => {
    const id = await aTicket()
    await reply(id, { text: 'NL 123.' })
    const to = (await mailTo(id)).replyToAddress!
    await line.send({ ...mailOf(writer), to, text: 'See the file.' })
    await line.work()
    expect((await ticket(id)).thread.at(-1)).toMatchObject({ files: ['stock.csv'] })
  })

  test('refuses a reply that cannot reach its sender, and stores nothing', async () => {
    const id = await aTicket()
    await market.database.sql`
      insert into mail_suppression (address, topic, cause, note, created_at)
      values (${writer.email}, '*', 'staff', '', ${market.clock.now()})`
    const refused = await reply(id, { text: 'NL 123.' })
    expect([refused.status, refused.refusal.payload.extra]).toEqual([409, 'UNREACHABLE'])
    expect((await ticket(id)).thread).toHaveLength(1)
  })

  test('ends replies with the signature of the colleague', async () => {
    const { reply: offered } = await ticket(await aTicket())
    expect(offered.signature).toContain('Noor')
  })
})

describe('staff mailboxes (BK-077)', () => {
  test('are offered by name, and a message goes to the chosen one', async () => {
    const finance = 'finance@elsewhere.example'
    await set('staffMailboxes', `Support: help@lists.tbs.example\nInvoices: ${finance}`)
    const settings = await visitor(market).call(getSettings)
    expect(settings.body.payload.mailboxNames).toEqual(['Support', 'Invoices'])
    expect(JSON.stringify(settings.body)).not.toContain('finance@')
    const id = await aTicket({ mailbox: 'Invoices' })
    const [mail] = await queuedMails(market, `provider-message:${id}`)
    expect(mail!.addresses).toEqual([finance])
    expect((await ticket(id)).mailbox).toBe('Invoices')
    await reply(id, { text: 'Paid.', mailbox: 'Support' })
    expect((await mailTo(id)).senderAddress).toBe('help@lists.tbs.example')
    const unknown = await (
      await signedIn(market, writer)
    ).call(sendToProvider, { body: { subject: 'A', message: 'B', mailbox: 'Nobody' } })
    expect(unknown.refusal.payload.errors).toMatchObject([{ param: 'mailbox' }])
  })
})
