import { describe, expect, test } from 'vitest'
import { providerMessagesPerDay, sendToProvider } from '#contract/messages.ts'
import { accountKinds, anAccount, type AccountKind } from '../../support/accounts.ts'
import { aProof } from '../../support/captcha.ts'
import { signedIn, visitor } from '../../support/market/callers.ts'
import { aContact } from '../../support/market/factories.ts'
import { queuedMails } from '../../support/mail/mails.ts'
import { setSettings } from '../../support/market/settings.ts'
import { useTestMarket } from '../../support/market/test-market.ts'

const market = useTestMarket()
const message = { subject: 'My invoice', message: 'We paid it yesterday.' }
const mailsFrom = async (name: string) =>
  (await queuedMails(market, 'provider-message:')).filter(({ replyToName }) => replyToName === name)

describe('POST /api/mail/sendMailToTBS (API-037)', () => {
  test('goes to the operator, with replies to the author', async () => {
    const contact = await aContact(market)
    const caller = await signedIn(market, contact)
    const reply = await caller.call(sendToProvider, { body: message })
    expect(reply.body).toEqual({ status: 200, payload: { msg: 'Message sent' } })
    const [mail] = await mailsFrom(contact.name)
    expect(mail).toMatchObject({
      lane: 'personal',
      subject: 'My invoice',
      senderName: `${contact.name} via TBS`,
      replyToName: contact.name,
      replyToAddress: contact.email,
      addresses: ['contact@lists.tbs.example'],
      topic: null,
    })
    expect(mail!.text).toContain('We paid it yesterday.')
    expect(mail!.text).toContain(`Company: ${contact.companyName} (${contact.companyId})`)
    expect(mail!.html).toContain('We paid it yesterday.')
  })

  test.each(Object.keys(accountKinds) as AccountKind[])(
    'is open to every account, blocked or not: %s',
    async (kind) => {
      const { caller } = await anAccount(market, kind)
      expect((await caller.call(sendToProvider, { body: message })).status).toBe(200)
    },
  )

  test('asks visitors to sign in or introduce themselves', async () => {
    expect((await visitor(market).call(sendToProvider, { body: message })).status).toBe(401)
    const body = { ...message, senderName: 'Vera Bloem' }
    const reply = await visitor(market).call(sendToProvider, { body })
    expect(reply.refusal.payload.errors?.map(({ param }) => param)).toEqual([
      'companyName',
      'senderEmail',
      'captcha',
    ])
  })

  test('is open to visitors with a proof of work, with replies to them', async () => {
    const name = 'Vera Bloem'
    const says = { senderName: name, companyName: 'Bloem IT', senderEmail: 'vera@bloem.example' }
    const captcha = await aProof(market)
    const send = () =>
      visitor(market).call(sendToProvider, { body: { ...message, ...says, captcha } })
    expect((await send()).body).toEqual({ status: 200, payload: { msg: 'Message sent' } })
    const [mail, ...more] = await mailsFrom(name)
    expect(mail).toMatchObject({
      senderName: 'Vera Bloem via TBS',
      replyToAddress: 'vera@bloem.example',
      addresses: ['contact@lists.tbs.example'],
    })
    expect(mail!.text).toContain('Company: Bloem IT\nAccount: None (visitor)')
    expect(more).toEqual([])
    const again = await send()
    expect([again.status, again.refusal.payload.extra]).toEqual([400, 'CAPTCHA'])
  })

  test('has the same daily limit for visitors and members', async () => {
    const says = { senderName: 'Bot', companyName: 'Bots', senderEmail: 'bot@bots.example' }
    const statuses: number[] = []
    for (let n = 0; n <= providerMessagesPerDay; n++) {
      const body = { ...message, ...says, message: `Bot ${n}`, captcha: await aProof(market) }
      statuses.push((await visitor(market).call(sendToProvider, { body })).status)
    }
    expect(statuses.indexOf(429)).toBeGreaterThan(providerMessagesPerDay - 3)
    expect(statuses.at(-1)).toBe(429)
  })

  test.each([
    ['a subject with another head line', { subject: 'Hello\r\nBcc: all@a.example' }, 'subject'],
    ['a subject with a line break alone', { subject: 'Hello\nBcc: all@a.example' }, 'subject'],
    ['a subject with a null', { subject: 'Hello\u0000' }, 'subject'],
    ['no subject', { subject: '  ' }, 'subject'],
    ['a subject of tags alone', { subject: '<b></b>' }, 'subject'],
    ['a long subject', { subject: 'x'.repeat(201) }, 'subject'],
    ['no message', { message: '\n' }, 'message'],
    ['a message of tags alone', { message: '<i></i>' }, 'message'],
    ['a long message', { message: 'x'.repeat(10_001) }, 'message'],
  ])('refuses %s', async (_name, wrong, param) => {
    const contact = await aContact(market)
    const caller = await signedIn(market, contact)
    const reply = await caller.call(sendToProvider, { body: { ...message, ...wrong } })
    expect(reply.status).toBe(400)
    expect(reply.refusal.payload.errors?.map((error) => error.param)).toEqual([param])
    expect(await mailsFrom(contact.name)).toEqual([])
  })

  test('escapes HTML', async () => {
    const contact = await aContact(market)
    const caller = await signedIn(market, contact)
    const words = 'Price < 5 & <script>alert(1)</script> https://a.example/"onclick="x'
    await caller.call(sendToProvider, { body: { ...message, message: words } })
    const [mail] = await mailsFrom(contact.name)
    expect(mail!.html).not.toMatch(/<script|"onclick/)
  })

  test('counts the same text within minutes once', async () => {
    const contact = await aContact(market)
    const caller = await signedIn(market, contact)
    const replies = await Promise.all(
      [1, 2, 3].map(() => caller.call(sendToProvider, { body: message })),
    )
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await mailsFrom(contact.name)).toHaveLength(1)
    market.clock.advance({ minutes: 11 })
    await caller.call(sendToProvider, { body: message })
    expect(await mailsFrom(contact.name)).toHaveLength(2)
  })

  test('is limited per day, even concurrently, until tomorrow (BK-025)', async () => {
    market.clock.set('2026-11-20T14:00:00Z')
    const contact = await aContact(market)
    const caller = await signedIn(market, contact)
    const replies = await Promise.all(
      Array.from({ length: providerMessagesPerDay + 3 }, (_, n) =>
        caller.call(sendToProvider, { body: { ...message, message: `Message ${n}` } }),
      ),
    )
    const refused = replies.filter(({ status }) => status === 429)
    expect(refused).toHaveLength(3)
    expect(refused[0]!.headers.get('retry-after')).toBe(String(9 * 3600))
    expect(await mailsFrom(contact.name)).toHaveLength(providerMessagesPerDay)
    market.clock.advance({ hours: 9 })
    expect((await caller.call(sendToProvider, { body: message })).status).toBe(200)
  })

  test("goes to the address in the operator's settings", async () => {
    await setSettings(market, { providerEmail: 'desk@operator.example' })
    const contact = await aContact(market)
    await (await signedIn(market, contact)).call(sendToProvider, { body: message })
    const [mail] = await mailsFrom(contact.name)
    expect(mail!.addresses).toEqual(['desk@operator.example'])
  })
})
