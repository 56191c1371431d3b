import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { releaseMail, incoming } from '#contract/mail/desk/incoming.ts'
import { confirmHeldMail, heldMail } from '#contract/incoming-mail.ts'
import { paths } from '#contract/paths.ts'
import { dropOldIncomingMail } from '#server/platform/incoming/jobs.ts'
import { visitor } from '../../../support/market/callers.ts'
import { aSetting, type TestContact } from '../../../support/market/factories.ts'
import {
  lookInto,
  mailOf,
  openIncoming,
  provable,
  unprovable,
} from '../../../support/mail/incoming.ts'
import { queuedMails } from '../../../support/mail/mails.ts'
import { aStaffCaller } from '../../../support/market/staff.ts'
import { useTestMarket } from '../../../support/market/test-market.ts'

const market = useTestMarket({ INBOUND_PORT: '0' })
let line: Awaited<ReturnType<typeof openIncoming>>
beforeAll(async () => {
  line = await openIncoming(market)
})
afterAll(() => line.close())
let me: TestContact
beforeEach(async () => {
  market.clock.advance({ days: 1 })
  me = await line.member()
})

const network = 'network@lists.tbs.example'
const subject = 'WTS: 10 x Cisco C9300-48P, used, 900 EUR'
const { rowsOf, answersTo } = lookInto(market)

async function post(mail: object, from: TestContact = me, domain = provable) {
  const { attachments: _none, ...head } = mailOf(from, domain)
  const { code } = await line.send({ ...head, to: network, subject, ...mail })
  await line.work()
  return code
}
const tokenOf = (text: string) => /confirm-mail\?token=([\w-]+)/.exec(text)![1]!
const tokenFor = async (contact = me) => tokenOf((await answersTo(contact.email)).at(-1)!.text)
const look = async (token: string) =>
  (await visitor(market).call(heldMail, { body: { token } })).body.payload
const confirm = async (token: string) => {
  const { status } = await visitor(market).call(confirmHeldMail, { body: { token } })
  await line.work()
  return status
}
const posted = (contact = me) => market.database.sql<
  { id: number; brand: string; description: string; price: string; additionalInfo: string }[]
>`
  select id, brand, description, price, additional_info from broadcast
  where contact_id = ${contact.id} order by id`
const reasonsOf = (contact = me) => market.database.sql<{ state: string; reasons: string[] }[]>`
  select state, hold_reasons as reasons from incoming_mail
  where from_address = ${contact.email} order by id`

const quote =
  'On Tue, Nov 24, 2026 at 10:11, Marit Vos wrote:   my best price was 700 EUR, customer is Invented Bank'
const quoting = `Rails included.\n\n${quote}`

describe('a mail to a list that may be an answer (BK-044)', () => {
  test.each([
    ['References', { references: '<x.1@lists.tbs.example>' }],
    ['In-Reply-To of a mail that is not ours', { inReplyTo: '<x@else.example>' }],
    [
      'a Thread-Index of an answer',
      { headers: { 'Thread-Index': Buffer.alloc(27, 7).toString('base64') } },
    ],
    ['the topic of another subject', { headers: { 'Thread-Topic': 'Price of switches' } }],
    ['a subject that answers', { subject: `Antwort: [Networking/Telecom] ${subject}` }],
    ['a forwarded subject', { subject: `EXTERNAL: RE: ${subject}` }],
    ['a greeting of one person', { text: 'Hi Marit,\nused, with rails' }],
  ])('is held: one with %s', async (_, mail) => {
    expect(await post({ text: 'used, with rails', ...mail })).toBe(250)
    expect(await posted()).toEqual([])
    expect(await reasonsOf()).toEqual([{ state: 'held', reasons: ['reply'] }])
    const [asked] = await answersTo(me.email)
    expect(asked).toMatchObject({
      lane: 'security',
      subject: 'Please check your e-mail to our list',
    })
    expect(asked!.text).toContain('It looks like a reply to another mail.')
  })

  test.each([
    ['of a new conversation', Buffer.alloc(22, 7).toString('base64'), subject],
    ['with its subject as the topic', '', `${subject}`],
  ])('is posted when it is one %s', async (_, index, topic) => {
    const headers = { 'Thread-Topic': topic, ...(index && { 'Thread-Index': index }) }
    await post({ text: 'With rails', headers })
    expect(await posted()).toHaveLength(1)
  })

  test('names the broadcast that it answers, for a private reply', async () => {
    const reader = await line.member()
    await aSetting(market, { contact: reader, listId: 4, type: 0 })
    await post({ text: 'With rails' })
    const [sent] = await posted()
    const [mailing] = await queuedMails(market, `broadcast:${sent!.id}:`)
    const messageId = await market.platform.mailer.messageIdFor(
      market.database.sql,
      mailing!.key,
      mailing!.addresses[0]!,
    )
    const other = await line.member()
    await post({ text: 'Only 850', inReplyTo: messageId, references: messageId }, other)
    const path = paths.broadcast(sent!.id)
    expect((await answersTo(other.email))[0]!.text).toContain(path)
    const payload = await look(await tokenFor(other))
    expect(payload.preview!.answersPath).toBe(path)
    expect(await posted(other)).toEqual([])
  })
})

describe('a mail to a list that may quote another (BK-044)', () => {
  test('is posted by one click as it is shown, without what is below the cut', async () => {
    await post({ text: quoting })
    expect(await posted()).toEqual([])
    expect(await reasonsOf()).toEqual([{ state: 'held', reasons: ['quote'] }])
    const [asked] = await answersTo(me.email)
    expect(asked!.text).not.toContain('700 EUR')
    const token = await tokenFor()
    const shown = await look(token)
    expect(shown).toMatchObject({ text: 'Rails included.', leftOut: quote, reasons: ['quote'] })
    expect(shown.preview).toMatchObject({ place: 'Networking/Telecom', problem: null })
    expect(Object.fromEntries(shown.preview!.fields.map((one) => [one.label, one.value]))).toEqual({
      Type: 'WTS',
      Quantity: '10',
      Brand: 'Cisco',
      Description: 'C9300-48P',
      Condition: 'used',
      Price: 'EUR 900',
      'Additional info': 'Rails included.',
    })
    expect(await posted()).toEqual([])
    expect(await confirm(token)).toBe(200)
    expect(await posted()).toMatchObject([
      { brand: 'Cisco', description: 'C9300-48P', price: '900', additionalInfo: 'Rails included.' },
    ])
    expect(await confirm(token)).toBe(404)
    expect(await posted()).toHaveLength(1)
    const rows = await market.database.sql`
      select broadcast::text as row from broadcast where contact_id = ${me.id}`
    const mails = await queuedMails(market, 'broadcast:')
    expect(JSON.stringify([rows, mails])).not.toMatch(/700 EUR|Invented Bank|Marit/)
  })

  test('expires, and is deleted', async () => {
    await post({ text: quoting })
    const token = await tokenFor()
    market.clock.advance({ hours: 24, seconds: 1 })
    expect(await confirm(token)).toBe(404)
    await dropOldIncomingMail(market.platform)
    expect([await rowsOf(me), await posted()]).toEqual([[], []])
  })

  test('is not posted as it is where its own part is no offer; the form has that part only', async () => {
    await post({ subject: 'WTS: 10 x Cisco C9300-48P', text: quoting })
    const token = await tokenFor()
    const { preview } = await look(token)
    expect(preview!.problem).toContain('Missing: condition, price.')
    expect(decodeURIComponent(preview!.formPath!)).toContain('Quantity: 10')
    expect(preview!.formPath).not.toMatch(/700( |%20|\+)EUR|Invented|Marit/)
    expect(await confirm(token)).toBe(200)
    expect(await posted()).toEqual([])
    const refused = (await answersTo(me.email)).at(-1)!
    expect(refused.subject).toBe('We could not send your broadcast')
    expect(refused.text).toContain('/broadcasts?compose=')
    expect(refused.text + refused.html).not.toMatch(/700 EUR|Invented|Marit/)
  })

  test('is released by staff up to the same cut, and says why it is held', async () => {
    await post({ text: quoting })
    const staff = await aStaffCaller(market, 'support')
    const query = { search: me.email } as never
    const { results } = (await staff.call(incoming.list, { query })).body.payload
    expect(results).toMatchObject([{ state: 'held', result: 'May quote another mail' }])
    const token = await tokenFor()
    const body = { reason: 'The member asked by telephone.' }
    await staff.call(releaseMail, { params: { id: String(results[0]!.id) }, body })
    await line.work()
    expect(await posted()).toMatchObject([{ additionalInfo: 'Rails included.' }])
    expect(await confirm(token)).toBe(404)
  })

  test('of a domain without DMARC is held for both reasons', async () => {
    const other = await line.member(unprovable)
    await post({ text: quoting }, other, unprovable)
    expect(await reasonsOf(other)).toEqual([{ state: 'held', reasons: ['noPolicy', 'quote'] }])
    expect(await confirm(await tokenFor(other))).toBe(200)
    expect(await posted(other)).toMatchObject([{ additionalInfo: 'Rails included.' }])
  })

  test('is never posted unasked, also when it was accepted before its kind was known', async () => {
    await post({ text: quoting })
    await market.database.sql`
      update incoming_mail set state = 'held', hold_reasons = '{noPolicy}'
      where from_address = ${me.email}`
    expect(await confirm(await tokenFor())).toBe(200)
    expect(await posted()).toEqual([])
    expect(await rowsOf(me)).toMatchObject([{ state: 'refused', fault: 'doubtful' }])
  })
})
