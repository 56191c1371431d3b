import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { getBroadcast } from '#contract/broadcasts/broadcasts.ts'
import { excludeContact } from '#contract/broadcasts/desk/exclusions.ts'
import { composeLimit } from '#contract/broadcasts/posting.ts'
import { signedIn, type Caller } from '../../../support/market/callers.ts'
import { aStaffCaller } from '../../../support/market/staff.ts'
import type { TestContact } from '../../../support/market/factories.ts'
import { mailOf, openIncoming, signedMail } from '../../../support/mail/incoming.ts'
import { queuedMails } from '../../../support/mail/mails.ts'
import { aPdf } from '../../../support/sample-files.ts'
import { useTestMarket } from '../../../support/market/test-market.ts'

const market = useTestMarket({ INBOUND_PORT: '0' })
let line: Awaited<ReturnType<typeof openIncoming>>
beforeAll(async () => {
  line = await openIncoming(market)
})
afterAll(() => line.close())

let me: TestContact
let caller: Caller
beforeEach(async () => {
  // Each test begins on a day of its own, because limits and replies are counted by day.
  market.clock.advance({ days: 1 })
  me = await line.member()
  caller = await signedIn(market, me)
})

const pc = 'pc@lists.tbs.example'
const offer = { subject: 'WTS: 20 x Cisco WS-C2960X-48FPS-L', text: 'Used\nPrice: $450\nRails' }

async function post(mail: object = {}, from: TestContact = me) {
  const { attachments: _none, ...head } = mailOf(from)
  const sent = await line.send({ ...head, to: pc, ...offer, ...mail })
  await line.work()
  return sent.code
}
const mine = (contact = me) => market.database.sql<{ id: number; listId: number }[]>`
  select id, list_id from broadcast where contact_id = ${contact.id} order by id`
const answers = async (contact = me) =>
  (await queuedMails(market, 'incoming:')).filter(({ addresses }) =>
    addresses.includes(contact.email),
  )
const received = (contact = me) => market.database.sql<
  { state: string; fault: string | null; detail: string | null; reference: number | null }[]
>`select state, fault, detail, reference from incoming_mail
  where from_address = ${contact.email} order by id`

describe('a mail to the address of a list (BK-044)', () => {
  test('becomes a broadcast like a posted one, with a mail to its readers and a confirmation', async () => {
    expect(await post()).toBe(250)
    const [sent, ...more] = await mine()
    expect(more).toEqual([])
    const { result } = (await caller.call(getBroadcast, { params: { id: String(sent!.id) } })).body
    expect(result).toMatchObject({
      side: 'WTS',
      listId: 1,
      quantity: '20',
      brand: 'Cisco',
      description: 'WS-C2960X-48FPS-L',
      condition: 'Used',
      typed: { price: '450', currency: 'USD' },
      additionalInfo: 'Rails',
      contactId: me.id,
    })
    const [toList] = await queuedMails(market, `broadcast:${sent!.id}:`)
    expect(toList!.list).toMatchObject({ post: pc })
    const [confirmation, ...others] = await answers()
    expect(others).toEqual([])
    expect(confirmation).toMatchObject({ subject: 'Your broadcast to PC is sent' })
    expect(confirmation!.text).toContain(`/broadcasts/${sent!.id}`)
    expect(await received()).toEqual([
      { state: 'taken', fault: null, detail: null, reference: sent!.id },
    ])
  })

  test('finds the address of the list where a broadcast is composed', async () => {
    const { payload } = (await caller.call(composeLimit, { body: { listType: '1' } })).body
    expect(payload.mailTo).toBe(pc)
  })

  test.each([
    [
      'HTML alone',
      [
        'Content-Type: text/html; charset=utf-8',
        '',
        '<div style="display:none">Price: $1</div><ul><li>Condition: gebraucht &amp; gepr&uuml;ft<li>Price: 450&nbsp;&euro;</ul>',
      ],
      { typed: { price: '450', currency: 'EUR' }, condition: 'gebraucht & geprüft' },
    ],
    [
      'lines that flow',
      [
        'Content-Type: text/plain; format=flowed',
        '',
        'Condition: used and ',
        'tested',
        'Price: 450 EUR',
        '-- ',
        'Jo',
      ],
      { typed: { price: '450', currency: 'EUR' }, condition: 'used and tested' },
    ],
  ])('is read from %s as its sender saw it', async (_, body, expected) => {
    const { subject } = offer
    const given = { date: market.clock.now(), to: pc, body }
    const raw = await signedMail(
      me,
      [`Subject: ${subject}`, `Message-ID: <html${me.id}@b.example>`],
      given,
    )
    expect((await line.send({ raw, envelope: { from: me.email, to: [pc] } })).code).toBe(250)
    await line.work()
    const [sent] = await mine()
    const { result } = (await caller.call(getBroadcast, { params: { id: String(sent!.id) } })).body
    expect(result).toMatchObject({ ...expected, additionalInfo: '' })
  })

  test.each([
    [
      'encrypted',
      ['Content-Type: application/pkcs7-mime; name="smime.p7m"', '', 'MIAG'],
      'without encryption',
    ],
    [
      'forwarded',
      ['Content-Type: message/rfc822', '', 'Subject: WTS', '', '20 x Cisco'],
      'Copy the offer',
    ],
  ])('is not sent unread, and its sender learns why: %s', async (fault, body, advice) => {
    const raw = await signedMail(me, [`Subject: ${offer.subject}`], {
      date: market.clock.now(),
      to: pc,
      body,
    })
    await line.send({ raw, envelope: { from: me.email, to: [pc] } })
    await line.work()
    expect(await mine()).toEqual([])
    expect((await received()).map((one) => one.fault)).toEqual([fault])
    expect((await answers())[0]!.text).toContain(advice)
  })

  test('becomes one broadcast for each list, and one if the same mail comes twice', async () => {
    const mail = { messageId: `<twice${me.id}@firm.example>` }
    await post(mail)
    await post(mail)
    expect(await mine()).toHaveLength(1)
    await post({
      ...mail,
      to: `${pc}, laptop@lists.tbs.example`,
      envelope: { from: me.email, to: ['laptop@lists.tbs.example'] },
    })
    expect((await mine()).map(({ listId }) => listId)).toEqual([1, 7])
  })

  test.each([
    ['sent', offer.text],
    ['refused', 'See the attached mail'],
  ])('names the attachments that are not read, when it is %s', async (_, text) => {
    const attachments = [{ filename: 'forwarded.eml', content: 'Subject: a\r\n\r\nb' }]
    await post({ text, attachments })
    expect((await answers())[0]!.text).toContain('Attachments are not read: forwarded.eml.')
  })

  test('is read from HTML, in other character sets, and without its attachments', async () => {
    await post({
      text: undefined,
      html: '<p>Used</p><table><tr><td>Price</td><td>&euro;&nbsp;450</td></tr></table>',
      attachments: [{ filename: 'quote.pdf', content: aPdf() }],
    })
    const raw = await signedMail(
      me,
      [
        'Subject: =?iso-8859-1?Q?WTS:_5_x_Dell_R740_f=FCr?= =?utf-8?B?IOKCrA==?=',
        'MIME-Version: 1.0',
      ],
      {
        date: market.clock.now(),
        to: pc,
        body: [
          'Content-Type: text/plain; charset=windows-1252',
          'Content-Transfer-Encoding: quoted-printable',
          '',
          'Price: =80 1=',
          '250',
          'Condition: gepr=FCft',
        ],
      },
    )
    await line.send({ raw, envelope: { from: me.email, to: [pc] } })
    await line.work()
    const rows = await market.database.sql<
      { price: string; currency: string; condition: string }[]
    >`
      select price, currency, condition from broadcast where contact_id = ${me.id} order by id`
    expect([...rows]).toEqual([
      { price: '450', currency: 'EUR', condition: 'Used' },
      { price: '1250', currency: 'EUR', condition: 'geprüft' },
    ])
    expect(await market.database.sql`select from incoming_mail_file`).toHaveLength(0)
  })

  test.each([
    ['without a side', { subject: '20 x Cisco 2960X' }, 'noSide', 'WTS (want to sell)'],
    ['with both sides', { subject: 'WTS/WTB 20 x Cisco 2960X' }, 'bothSides', 'each'],
    ['with several products', { text: 'Qty: 1\nQty: 2' }, 'several', 'several products'],
    [
      'with a table of two rows',
      { text: 'Part\tQty\nA1\t1\nA2\t2' },
      'several',
      'several products',
    ],
    [
      'with a table that is not certain',
      { text: 'Part Qty Price\nC9300 10 900' },
      'table',
      'table',
    ],
    [
      'with a price that may be a quantity',
      { subject: 'WTS C9300', text: 'C9300 10 900 EUR used' },
      'uncertain',
      'certain',
    ],
    ['without a price and a condition', { text: '' }, 'fields', 'Missing: condition, price.'],
    ['with a wrong price', { text: 'used\nPrice: ring me later' }, 'fields', 'Price: '],
    ['with another currency', { text: 'used\nCHF 450' }, 'fields', 'Price: '],
  ])('%s is refused with the reason and what was read', async (_, mail, fault, reason) => {
    expect(await post(mail)).toBe(250)
    expect(await mine()).toEqual([])
    expect(await received()).toMatchObject([{ state: 'refused', fault }])
    const [answer] = await answers()
    expect(answer!.text).toContain(reason)
    expect(answer!.text).toContain('Your mail:')
    expect(answer!.text).toContain('/broadcasts?compose=')
  })

  test('follows the rules of the lists: limits and duplicates', async () => {
    await post()
    await post()
    for (let n = 0; n < 5; n++) await post({ subject: `WTS: 20 x Cisco WS-${n}X` })
    expect(await mine()).toHaveLength(5)
    const refused = (await received()).filter(({ state }) => state === 'refused')
    expect(refused.map(({ fault }) => fault)).toEqual(['rule', 'rule'])
    expect(refused[0]!.detail).toMatch(/same offer.*\/broadcasts\/\d+/)
    expect(refused[1]!.detail).toContain('5 broadcasts')
    expect(await answers()).toHaveLength(7)
  })

  test('is refused with the reason of a posting ban', async () => {
    const staff = await aStaffCaller(market, 'support')
    const body = { listId: 1, days: 7, reason: 'Sold what was not there.' } as const
    await staff.call(excludeContact, { params: { id: String(me.id) }, body })
    await post()
    expect(await mine()).toEqual([])
    const [answer] = await answers()
    expect(answer!.text).toContain('Sold what was not there.')
  })

  test.each([
    ['a blocked account', { state: 'custom-blocked' }, 'blocked'],
    ['a service-only company', { isServiceOnly: true }, 'serviceOnly'],
  ])('of %s is refused', async (_, company, fault) => {
    const contact = await line.member(undefined, company)
    await post({}, contact)
    expect(await mine(contact)).toEqual([])
    expect(await received(contact)).toMatchObject([{ state: 'refused', fault }])
  })
})
