import { beforeAll, describe, expect, test } from 'vitest'
import { getBroadcast } from '#contract/broadcasts/broadcasts.ts'
import { signedIn, type Caller } from '../../../support/market/callers.ts'
import { aContact, type TestContact } from '../../../support/market/factories.ts'
import { writtenRows } from '../../../support/mail/mails.ts'
import { anOffer, compose, sendOffer } from '../../../support/stock/offers.ts'
import { useTestMarket } from '../../../support/market/test-market.ts'

const market = useTestMarket()
let me: TestContact
let caller: Caller
beforeAll(async () => {
  me = await aContact(market, { emailAlternative: 'second@composer.example' })
  caller = await signedIn(market, me)
})
/** A fresh contact for a test that sends more than once. */
async function aSender() {
  const contact = await aContact(market)
  return { contact, caller: await signedIn(market, contact) }
}
const read = async (id: number, who = caller) =>
  (await who.call(getBroadcast, { params: { id: String(id) } })).body.result

/** A value as shown in a test's name. */
const short = (value: unknown) => (JSON.stringify(value) ?? 'missing').slice(0, 30)

const required = 'This field is required'
const atMost = (max: number) => `This field must have at most ${max} characters`
const choice = 'Please choose one of the options'
const noList = 'This list does not exist'
const notOwn = 'This field should be one of your own e-mail addresses'
const link = 'This field should be a link that starts with https:// or http://'
const linkUser = 'This link must not contain a user name or a password'

describe('field validation (BK-034, BC-039 to BC-045, CN-003, ER-064)', () => {
  const texts = [
    ['quantity', 10],
    ['brand', 50],
    ['desc', 50],
    ['condition', 20],
    ['price', 10],
  ] as const
  const refused: [field: string, value: unknown, msg: unknown][] = [
    ...texts.flatMap(([field, max]): [string, unknown, unknown][] => [
      [field, undefined, required],
      [field, null, required],
      [field, '', required],
      [field, '  \t ', required],
      [field, '\u0000\u0001', required],
      [field, '<b></b>', required],
      [field, '\u200b\u2060', required],
      [field, 'x'.repeat(max + 1), atMost(max)],
      [field, '\ufb2c'.repeat(max), atMost(max)],
      [field, 5, required],
      [field, ['a'], required],
      [field, { a: 1 }, required],
      [field, true, required],
    ]),
    ['listType', undefined, required],
    ['listType', '', required],
    ['listType', '3', noList],
    ['listType', '9', noList],
    ['listType', '99', noList],
    ['listType', '0', noList],
    ['listType', '-1', noList],
    ['listType', 'ab', noList],
    ['listType', '007', atMost(2)],
    ['listType', '٧', noList],
    ['listType', 7, required],
    ['fromEmail', undefined, required],
    ['fromEmail', '', required],
    ['fromEmail', 'stranger@elsewhere.example', notOwn],
    ['fromEmail', 'not an address', notOwn],
    ['fromEmail', 'a@b.example\r\nBcc: c@d.example', notOwn],
    ['fromEmail', `${'a'.repeat(250)}@b.example`, atMost(254)],
    ['fromEmail', '\ud800@b.example', notOwn],
    ['fromEmail', null, required],
    ['broadcastType', 'sell', choice],
    ['broadcastType', '', choice],
    ['broadcastType', null, choice],
    ['broadcastType', 1, choice],
    ['currency', 'CHF', choice],
    ['currency', '€', choice],
    ['currency', null, choice],
    ['pLink', 'javascript:alert(1)', link],
    ['pLink', 'shop.example/x', link],
    ['pLink', 'https://', link],
    ['pLink', 'https://a b', link],
    ['pLink', 'https://x.example/"onload=', link],
    ['pLink', 'https://x.example/\r\nSet-Cookie: a=b', link],
    ['pLink', 'https://x.example/\u0000', link],
    ['pLink', 'https://x.example/\u0001unsubscribe-url\u0001', link],
    ['pLink', 'https://x.example/\u202e', link],
    ['pLink', 'https://x.example/\ud800', link],
    ['pLink', 'https://bank.example:secret@x.example/', linkUser],
    ['pLink', 'HTTPS://bank.example@x.example', linkUser],
    ['pLink', 'https:////bank.example@x.example', linkUser],
    ['pLink', `https://x.example/${'l'.repeat(483)}`, atMost(500)],
    ['pLink', 5, expect.any(String)],
    ['additionalInfo', 'x'.repeat(2001), atMost(2000)],
    ['additionalInfo', '\ufb2c'.repeat(2000), atMost(2000)],
    ['additionalInfo', ['x'], expect.any(String)],
  ]
  test.each(refused.map(([field, value, msg]) => [field, short(value), value, msg] as const))(
    'refuses %s %s and writes nothing',
    async (field, _shown, value, msg) => {
      const before = await writtenRows(market)
      const reply = await compose(caller, anOffer(me, { [field]: value }))
      expect(reply.status).toBe(400)
      expect(reply.refusal.payload.errors).toEqual([{ param: field, msg }])
      expect(reply.refusal.payload.extra).toBeUndefined()
      expect(await writtenRows(market)).toEqual(before)
    },
  )
  test('reports all invalid fields together', async () => {
    const reply = await compose(caller, {})
    expect(reply.refusal.payload.errors?.map((error) => error.param).sort()).toEqual([
      'brand',
      'condition',
      'desc',
      'fromEmail',
      'listType',
      'price',
      'quantity',
    ])
  })
  test.each([[[]], ['text'], [7], [null], [[{}]], [true]])(
    'refuses a body that is no form: %j',
    async (body) => {
      const reply = await caller.raw('POST', '/api/broadcasts', JSON.stringify(body))
      expect(reply.status).toBe(400)
      expect(reply.refusal.payload.errors?.length).toBeGreaterThan(0)
    },
  )
  test("refuses a colleague's address as sender (AM-122)", async () => {
    const colleague = await aContact(market, {
      company: { id: me.companyId, name: me.companyName },
    })
    const reply = await compose(caller, anOffer(me, { fromEmail: colleague.email }))
    expect(reply.refusal.payload.errors).toEqual([{ param: 'fromEmail', msg: notOwn }])
  })
})

describe('plain text only (BC-054, BK-037, AM-029)', () => {
  test('removes tags, control and invisible characters, and line breaks in single-line fields', async () => {
    const sender = await aSender()
    const id = await sendOffer(sender.caller, sender.contact, {
      quantity: '1\u00000',
      brand: '<b>Dell</b>\r\n',
      desc: 'R740\r\nBcc: x@y.example',
      condition: 'A\u0007\u202e',
      price: '<i>99</i>',
      additionalInfo: '<script>alert(1)</script>one\r\ntwo <img src=x onerror=alert(1)>\u0000three',
    })
    const result = await read(id)
    expect(result).toMatchObject({
      quantity: '10',
      brand: 'Dell',
      description: 'R740 Bcc: x@y.example',
      condition: 'A',
      subject: 'WTS: 10 x Dell R740 Bcc: x@y.example',
    })
    for (const text of [result.message, result.additionalInfo, result.headline]) {
      expect(text).not.toMatch(/<|>|alert|onerror/)
      // oxlint-disable-next-line no-control-regex -- looking for them is the purpose
      expect(text).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f]/)
    }
    expect(result.additionalInfo).toContain('one\ntwo')
  })
  test('keeps text resembling tags, links, and all scripts and symbols', async () => {
    const sender = await aSender()
    const additionalInfo =
      'Qty < 5 & price > 10; 100% "as is" \'ok\' — Łódź 北京 😀 https://x.example/?a=1&b=2'
    const id = await sendOffer(sender.caller, sender.contact, {
      brand: 'Ö & Söhne',
      additionalInfo,
    })
    expect(await read(id)).toMatchObject({ brand: 'Ö & Söhne', additionalInfo })
  })
  test.each([
    ['a word of 2000 letters', 'ü'.repeat(2000)],
    ['a number of 2000 digits', '1'.repeat(2000)],
    ['2000 four-byte signs', '😀'.repeat(1000)],
    ['signs that unfold to many', '\ufdfa'.repeat(2000)],
    ['a thousand part numbers', 'A1 '.repeat(666)],
    ['combining marks', `a${'\u0301'.repeat(1999)}`],
    ['search syntax', "' & | ! ( ) <-> :* \\ '' :A".repeat(50)],
    ['half a sign', 'half \ud83d here'],
  ])('takes %s as additional information', async (_name, additionalInfo) => {
    const sender = await aSender()
    const reply = await compose(sender.caller, anOffer(sender.contact, { additionalInfo }))
    expect(reply.status).toBe(200)
  })
})
