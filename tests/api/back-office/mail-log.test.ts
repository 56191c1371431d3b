import { beforeAll, describe, expect, test } from 'vitest'
import { getMail, listDeliveries, mails, mailHtml } from '#contract/mail/desk/mail-log.ts'
import { mailTypes } from '#contract/mail/desk/mail-types.ts'
import { placeholder } from '#server/platform/mailer/mailer.ts'
import { aContact } from '../../support/market/factories.ts'
import {
  aMail,
  deliveriesOf,
  endDelivery,
  mailActions,
  readMail,
} from '../../support/mail/logged-mails.ts'
import type { Caller } from '../../support/market/callers.ts'
import { aStaffMember, staffCaller, type TestStaff } from '../../support/market/staff.ts'
import { useTestMarket } from '../../support/market/test-market.ts'

const market = useTestMarket()
let person: TestStaff
let staff: Caller
beforeAll(async () => {
  person = await aStaffMember(market, { role: 'support' })
  staff = await staffCaller(market, person)
})

async function found(query: Record<string, string>) {
  const reply = await staff.call(mails.list, { query: query as never })
  expect(reply.status).toBe(200)
  return reply.body.payload
}
const idsFor = async (query: Record<string, string>) =>
  (await found(query)).results.map(({ id }) => id)
const read = (id: number) => readMail(staff, id)

describe('the mail log', () => {
  test('finds a mail by prefixes of words in its subject, in any order', async () => {
    const { id } = await aMail(market, { subject: '[Laptop] WTS: 40 × Quimby EliteBook 840' })
    await aMail(market, { subject: '[Laptop] WTS: 41 × Quibell ProBook' })
    expect(await idsFor({ search: 'quimby elite' })).toEqual([id])
    expect(await idsFor({ search: 'ELITE quim' })).toEqual([id])
    expect(await idsFor({ search: 'quimby probook' })).toEqual([])
  })
  test('finds it by lane, topic and prefix of its key', async () => {
    const { id } = await aMail(market, {
      lane: 'digest',
      topic: 'digest',
      key: 'edition:2026-11-20:7',
    })
    expect(await idsFor({ lane: 'digest' })).toEqual([id])
    expect(await idsFor({ topic: 'digest' })).toEqual([id])
    expect(await idsFor({ key: 'edition:2026' })).toEqual([id])
    expect(await idsFor({ key: 'edition:2027' })).toEqual([])
    expect(await idsFor({ key: '%' })).toEqual([])
  })
  test('finds the mails of each type alone (BK-171)', async () => {
    const ids: number[][] = []
    for (const [prefix] of mailTypes)
      ids.push([(await aMail(market, { key: `${prefix}x`, subject: 'Typed mail' })).id])
    const found: number[][] = []
    for (const [type] of mailTypes) found.push(await idsFor({ type, search: 'typed' }))
    expect(found).toEqual(ids)
  })
  test('finds it by its days in Amsterdam, both included', async () => {
    const now = market.clock.now().toISOString()
    // 00:30 in Amsterdam, the day before in UTC.
    market.clock.set('2026-11-09T23:30:00Z')
    const { id } = await aMail(market, { key: 'night:1' })
    market.clock.set(now)
    expect(await idsFor({ key: 'night:', from: '2026-11-10', to: '2026-11-10' })).toEqual([id])
    expect(await idsFor({ key: 'night:', to: '2026-11-09' })).toEqual([])
    expect(await idsFor({ key: 'night:', from: '2026-11-11' })).toEqual([])
  })
  test('shows the newest first, in pages', async () => {
    const made: number[] = []
    for (let n = 0; n < 12; n++) made.unshift((await aMail(market, { key: `paged:${n}` })).id)
    expect(await idsFor({ key: 'paged:', pageSize: '10' })).toEqual(made.slice(0, 10))
    expect(await idsFor({ key: 'paged:', pageSize: '10', page: '2' })).toEqual(made.slice(10))
    expect((await found({ key: 'paged:' })).numResults).toBe(12)
  })
  test('counts kinds, types and topics while the other filters apply (BK-173)', async () => {
    await aMail(market, { key: 'broadcast:1', lane: 'list', topic: 'list:7', subject: 'Kinds one' })
    await aMail(market, { key: 'news:1', lane: 'news', topic: 'news', subject: 'Kinds two' })
    const { choices } = await found({ search: 'kinds', lane: 'list' })
    const counted = (name: keyof typeof choices) =>
      choices[name].map(({ label, count }) => [label, count])
    expect(counted('lane')).toEqual([
      ['Broadcast', 1],
      ['News', 1],
    ])
    expect(counted('type')).toEqual([['Broadcast', 1]])
    expect(counted('topic')).toEqual([['List Laptop', 1]])
  })
  test('is exported with the columns that are shown, and the export is in the audit log (BK-173)', async () => {
    await aMail(market, { key: 'invoice:9', lane: 'personal', subject: 'Exported mail' })
    const query = 'search=exported+mail&columns=subject,type,recipients'
    const { body } = await staff.raw('GET', `${mails.export.path}?${query}`)
    expect(String(body).trim().split('\r\n')).toEqual([
      '"subject","mail type","recipients","queued","sent","failed","suppressed","on hold"',
      '"Exported mail","Invoice or credit note","1","1","0","0","0","0"',
    ])
    const [entry] = await market.database.sql<{ details: object }[]>`
      select details from audit_entry where act = 'list.exported' order by id desc limit 1`
    expect(entry!.details).toMatchObject({ list: 'mails', search: 'exported mail', rows: 1 })
  })
  test.each([
    ['a lane of strange letters', { lane: '%' }, 'lane'],
    ['a day of long ago', { from: '0001-01-01' }, 'from'],
    ['a day that is none', { from: '2026-02-30' }, 'from'],
    ['a day in another form', { to: '20/11/2026' }, 'to'],
    ['a subject too long', { search: 'x'.repeat(201) }, 'search'],
  ])('%s is refused at its field', async (_name, query, param) => {
    const reply = await staff.raw('GET', `${mails.list.path}?${new URLSearchParams(query)}`)
    expect(reply.status).toBe(400)
    expect(reply.refusal.payload.errors?.map((error) => error.param)).toEqual([param])
  })
})

describe('one mail', () => {
  test('shows its text with placeholders for personal links', async () => {
    const { id } = await aMail(market, {
      topic: 'list:7',
      text: `Hello.\nStop: ${placeholder.unsubscribeUrl}\nYours: ${placeholder.ownAddress}`,
    })
    expect((await read(id)).text).toBe('Hello.\nStop: [own unsubscribe link]\nYours: [own address]')
  })
  test('shows its HTML as a document without scripts, external resources or caching', async () => {
    const { id } = await aMail(market, {
      html: '<p>Hi</p><script>alert(1)</script><img src="https://spy.example/x.png">',
    })
    const { htmlPath } = await read(id)
    const reply = await staff.raw('GET', htmlPath!)
    expect(reply.status).toBe(200)
    expect(reply.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(reply.headers.get('cache-control')).toBe('no-store')
    expect(reply.headers.get('content-security-policy')).toMatch(
      /^sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:/,
    )
    expect(reply.headers.get('content-security-policy')).not.toMatch(/allow-scripts|https?:/)
    expect(reply.headers.get('x-frame-options')).toBe('SAMEORIGIN')
    expect((await staff.call(mailHtml, { params: { id: '999999' } })).status).toBe(404)
  })
  test('shows the names and sizes of attachments, but for security mail (BK-043)', async () => {
    const content = Buffer.alloc(2048)
    const attachments = [{ name: 'Invoice.pdf', contentType: 'application/pdf', content }]
    const { id } = await aMail(market, { lane: 'personal', attachments })
    expect((await read(id)).attachments).toEqual([{ name: 'Invoice.pdf', size: 2048 }])
    const secret = await aMail(market, { lane: 'security', attachments })
    expect((await read(secret.id)).attachments).toEqual([])
    expect((await read((await aMail(market)).id)).attachments).toEqual([])
  })
  test('records the reading of personal mail, shown as text only', async () => {
    const contact = await aContact(market)
    const { id, key } = await aMail(market, {
      lane: 'personal',
      to: [contact.email],
      contactId: contact.id,
      text: 'My lowest price is 20.',
      html: '<p>My lowest price is 20.</p>',
    })
    expect(await read(id)).toMatchObject({ text: 'My lowest price is 20.', htmlPath: null })
    expect((await staff.call(mailHtml, { params: { id: String(id) } })).status).toBe(404)
    expect((await mailActions(market, 'mail.read'))[0]).toEqual({
      staffId: person.id,
      contactId: contact.id,
      details: { key },
    })
  })
  test('answers not found for an unknown mail', async () => {
    expect((await staff.call(getMail, { params: { id: '999999' } })).status).toBe(404)
  })
})

describe('a security mail', () => {
  const secret = 'https://market.test/?reset=S3CRETs3cretS3CRET'
  const aReset = (to = ['locked.out@receiver.example']) =>
    aMail(market, {
      lane: 'security',
      to,
      subject: 'Choose a new password',
      text: secret,
      html: `<a href="${secret}">Choose</a>`,
    })
  const stored = async (id: number) => {
    const [row] = await market.database.sql<{ text: string; html: string | null }[]>`
      select body_text as text, body_html as html from mail_message where id = ${id}`
    return row!
  }

  test('appears in the log with its recipient, never with its text', async () => {
    const { id } = await aReset()
    const answers = [
      await staff.raw('GET', `${mails.list.path}?lane=security`),
      await staff.raw('GET', getMail.path.replace(':id', String(id))),
      await staff.raw('GET', mailHtml.path.replace(':id', String(id))),
      await staff.raw('GET', `${listDeliveries.path}?address=locked.out`),
    ]
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 404, 200])
    expect(JSON.stringify(answers.map(({ body }) => body))).not.toMatch(/s3cret|reset=/i)
    expect(await read(id)).toMatchObject({
      subject: 'Choose a new password',
      text: null,
      htmlPath: null,
    })
  })
  test.each(['sent', 'failed', 'suppressed'] as const)(
    'has no words any more in the database once it is %s',
    async (state) => {
      const { id } = await aReset()
      expect((await stored(id)).text).toBe(secret)
      const [delivery] = await deliveriesOf(market, id)
      await endDelivery(market, delivery!.id, state)
      expect(await stored(id)).toEqual({ text: '', html: null })
    },
  )
  test('keeps its text during retries and while another delivery is open', async () => {
    const { id } = await aReset(['one@receiver.example', 'two@receiver.example'])
    const [one, two] = await deliveriesOf(market, id)
    await endDelivery(market, one!.id, 'queued', { code: 451, text: '451 later' })
    await endDelivery(market, one!.id, 'sent')
    expect((await stored(id)).text).toBe(secret)
    await endDelivery(market, two!.id, 'sent')
    expect(await stored(id)).toEqual({ text: '', html: null })
  })
  test('has no text once both deliveries have ended at the same time', async () => {
    const { id } = await aReset(['three@receiver.example', 'four@receiver.example'])
    const [one, two] = await deliveriesOf(market, id)
    await Promise.all([endDelivery(market, one!.id, 'sent'), endDelivery(market, two!.id, 'sent')])
    expect(await stored(id)).toEqual({ text: '', html: null })
  })
  test('has no text without a deliverable address', async () => {
    const { id } = await aReset(['no address'])
    expect(await stored(id)).toEqual({ text: '', html: null })
  })
  test('keeps the text of other mail after sending', async () => {
    const { id } = await aMail(market, { text: 'Stays.' })
    const [delivery] = await deliveriesOf(market, id)
    await endDelivery(market, delivery!.id, 'sent')
    expect((await read(id)).text).toBe('Stays.')
  })
})
