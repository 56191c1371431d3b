import { beforeAll, describe, expect, test } from 'vitest'
import type { CallInput } from '#contract/endpoint.ts'
import {
  getMail,
  listDeliveries,
  listMails,
  mailHtml,
  mailPageSize,
} from '#contract/back-office/mail-log.ts'
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

async function found(query: CallInput<typeof listMails>['query']) {
  const reply = await staff.call(listMails, { query })
  expect(reply.status).toBe(200)
  return reply.body.payload
}
const idsFor = async (query: CallInput<typeof listMails>['query']) =>
  (await found(query)).results.map(({ id }) => id)
const read = (id: number) => readMail(staff, id)

describe('the mail log', () => {
  test('finds a mail by the words of its subject, in any order and from their beginnings', async () => {
    const { id } = await aMail(market, { subject: '[Laptop] WTS: 40 × Quimby EliteBook 840' })
    await aMail(market, { subject: '[Laptop] WTS: 41 × Quibell ProBook' })
    expect(await idsFor({ subject: 'quimby elite' })).toEqual([id])
    expect(await idsFor({ subject: 'ELITE quim' })).toEqual([id])
    expect(await idsFor({ subject: 'quimby probook' })).toEqual([])
  })
  test('finds it by lane, topic and the beginning of its key', async () => {
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
  test('finds it by its day in Amsterdam, both ends included', async () => {
    const now = market.clock.now().toISOString()
    // Half past midnight in Amsterdam, the evening before in UTC.
    market.clock.set('2026-11-09T23:30:00Z')
    const { id } = await aMail(market, { key: 'night:1' })
    market.clock.set(now)
    expect(await idsFor({ key: 'night:', from: '2026-11-10', to: '2026-11-10' })).toEqual([id])
    expect(await idsFor({ key: 'night:', to: '2026-11-09' })).toEqual([])
    expect(await idsFor({ key: 'night:', from: '2026-11-11' })).toEqual([])
  })
  test('shows the newest first and continues where a page ended', async () => {
    const made: number[] = []
    for (let n = 0; n < mailPageSize + 2; n++) {
      made.unshift((await aMail(market, { key: `paged:${n}` })).id)
    }
    const first = await found({ key: 'paged:' })
    expect(first.results.map(({ id }) => id)).toEqual(made.slice(0, mailPageSize))
    const second = await found({ key: 'paged:', before: first.next! })
    expect(second.results.map(({ id }) => id)).toEqual(made.slice(mailPageSize))
    expect(second.next).toBeNull()
  })
  test.each([
    ['a lane that is none', { lane: 'slow' }, 'lane'],
    ['a subject without a word', { subject: '!?' }, 'subject'],
    ['a day of long ago', { from: '0001-01-01' }, 'from'],
    ['a day that is none', { from: '2026-02-30' }, 'from'],
    ['a day in another form', { to: '20/11/2026' }, 'to'],
    ['a subject too long', { subject: 'x'.repeat(201) }, 'subject'],
  ])('%s is refused at its field', async (_name, query, param) => {
    const reply = await staff.raw('GET', `${listMails.path}?${new URLSearchParams(query)}`)
    expect(reply.status).toBe(400)
    expect(reply.refusal.payload.errors?.map((error) => error.param)).toEqual([param])
  })
})

describe('one mail', () => {
  test('shows its words with the places where each recipient has an own link', async () => {
    const { id } = await aMail(market, {
      topic: 'list:7',
      text: `Hello.\nStop: ${placeholder.unsubscribeUrl}\nYours: ${placeholder.ownAddress}`,
    })
    expect((await read(id)).text).toBe('Hello.\nStop: [own unsubscribe link]\nYours: [own address]')
  })
  test('shows its HTML as a document that runs nothing, fetches nothing and is kept nowhere', async () => {
    const { id } = await aMail(market, {
      html: '<p>Hi</p><script>alert(1)</script><img src="https://spy.example/x.png">',
    })
    const { htmlPath } = await read(id)
    const reply = await staff.raw('GET', htmlPath!)
    expect(reply.status).toBe(200)
    expect(reply.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(reply.headers.get('cache-control')).toBe('no-store')
    expect(reply.headers.get('content-security-policy')).toMatch(
      /^sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:/,
    )
    expect(reply.headers.get('content-security-policy')).not.toMatch(/allow-scripts|https?:/)
    expect(reply.headers.get('x-frame-options')).toBe('SAMEORIGIN')
    expect((await staff.call(mailHtml, { params: { id: '999999' } })).status).toBe(404)
  })
  test('a letter from person to person is read by its words alone, and that it was read is kept', async () => {
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
  test('that never was is not found', async () => {
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

  test('is seen in the log with its recipient, and never with its words', async () => {
    const { id } = await aReset()
    const answers = [
      await staff.raw('GET', `${listMails.path}?lane=security`),
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
  test('keeps its words while it is tried again, and while another address waits for it', async () => {
    const { id } = await aReset(['one@receiver.example', 'two@receiver.example'])
    const [one, two] = await deliveriesOf(market, id)
    await endDelivery(market, one!.id, 'queued', { code: 451, text: '451 later' })
    await endDelivery(market, one!.id, 'sent')
    expect((await stored(id)).text).toBe(secret)
    await endDelivery(market, two!.id, 'sent')
    expect(await stored(id)).toEqual({ text: '', html: null })
  })
  test('has no words where both its deliveries end at the same time', async () => {
    const { id } = await aReset(['three@receiver.example', 'four@receiver.example'])
    const [one, two] = await deliveriesOf(market, id)
    await Promise.all([endDelivery(market, one!.id, 'sent'), endDelivery(market, two!.id, 'sent')])
    expect(await stored(id)).toEqual({ text: '', html: null })
  })
  test('that nobody can get is kept without words from the start', async () => {
    const { id } = await aReset(['no address'])
    expect(await stored(id)).toEqual({ text: '', html: null })
  })
  test('other mail keeps its words when it is sent', async () => {
    const { id } = await aMail(market, { text: 'Stays.' })
    const [delivery] = await deliveriesOf(market, id)
    await endDelivery(market, delivery!.id, 'sent')
    expect((await read(id)).text).toBe('Stays.')
  })
})
