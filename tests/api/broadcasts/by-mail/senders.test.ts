import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { listRepliesPerDay } from '#contract/broadcasts/by-mail.ts'
import { confirmHeldMail, heldMail } from '#contract/incoming-mail.ts'
import { visitor } from '../../../support/market/callers.ts'
import type { TestContact } from '../../../support/market/factories.ts'
import {
  lookInto,
  mailOf,
  openIncoming,
  provable,
  signedMail,
  unprovable,
} from '../../../support/mail/incoming.ts'
import { useTestMarket } from '../../../support/market/test-market.ts'
import { setSettings } from '../../../support/market/settings.ts'

const market = useTestMarket({ INBOUND_PORT: '0' })
let line: Awaited<ReturnType<typeof openIncoming>>
beforeAll(async () => {
  line = await openIncoming(market)
})
afterAll(() => line.close())
beforeEach(() => market.clock.advance({ days: 1 }))

const pc = 'pc@lists.tbs.example'
const { rowsOf, answersTo } = lookInto(market)
const offerOf = (contact: { name: string; email: string }, domain = provable) => {
  const { attachments: _none, ...head } = mailOf(contact, domain)
  return { ...head, to: pc, subject: 'WTS: 20 x Cisco 2960X used EUR 450' }
}
async function post(mail: object) {
  const { code } = await line.send(mail)
  await line.work()
  return code
}
const sentBy = async (contact: TestContact) =>
  (await market.database.sql`select from broadcast where contact_id = ${contact.id}`).count

describe('the sender of a mail to a list (BK-044)', () => {
  test('whose domain has DMARC that fails gets no answer, because it may be forged', async () => {
    const me = await line.member()
    const { dkim: _, ...unsigned } = offerOf(me)
    expect(await post(unsigned)).toBe(250)
    expect(await post(offerOf(me, 'evil.example'))).toBe(250)
    expect(await sentBy(me)).toBe(0)
    expect(await answersTo(me.email)).toEqual([])
    expect((await rowsOf(me)).map(({ fault }) => fault)).toEqual(['unproved', 'unproved'])
  })

  test('who is no member gets an answer only if the domain is verified', async () => {
    const eve = { name: 'Eve', email: `eve@evil.example` }
    await post(offerOf(eve, 'evil.example'))
    const { dkim: _, ...forged } = offerOf({ name: 'Al', email: `al@evil.example` })
    await post(forged)
    expect((await answersTo(eve.email))[0]!.text).toContain('does not belong to a member')
    expect(await answersTo('al@evil.example')).toEqual([])
  })

  test.each([
    ['an out-of-office reply', { subject: 'Automatic reply: WTS: 20 x Cisco 2960X used EUR 450' }],
    ['an automatic reply', { headers: { 'Auto-Submitted': 'auto-replied' } }],
    ['a vacation notice', { subject: 'Ferie: WTS: 20 x Cisco 2960X used EUR 450' }],
    ['of an autoresponder', { headers: { 'X-FC-MachineGenerated': 'true' } }],
    ['a mailing list', { headers: { 'List-Id': '<offers.firm.example>' } }],
    ['bulk mail', { headers: { Precedence: 'bulk' } }],
    ['a bounce', { envelope: { from: '', to: [pc] } }],
  ])('that is %s gets nothing, and nothing is sent', async (_, mail) => {
    for (const domain of [provable, unprovable]) {
      const me = await line.member(domain)
      await line.send({ ...offerOf(me, domain), ...mail }).catch(() => {})
      await line.work()
      expect(await sentBy(me)).toBe(0)
      expect(await answersTo(me.email)).toEqual([])
      expect(await rowsOf(me)).toEqual([{ state: 'refused', fault: 'automatic', files: 0 }])
    }
  })

  test('gets a limited number of answers a day, and the broadcasts are sent all the same', async () => {
    const me = await line.member()
    await market.database.sql`
      insert into automatic_answer (address, mailbox, answered_at, answers)
      values (${me.email}, 'broadcasts', ${market.clock.now()}, ${listRepliesPerDay.verified})`
    await post(offerOf(me))
    expect(await sentBy(me)).toBe(1)
    expect(await answersTo(me.email)).toEqual([])
  })

  test('cannot add headers to what we send', async () => {
    const me = await line.member()
    const subject = 'Subject: =?utf-8?Q?WTS=0D=0ABcc:_eve@evil.example=0D=0A20_x_Cisco_2960X?='
    const date = market.clock.now()
    const body = ['Content-Type: text/plain', '', 'used']
    const raw = await signedMail(me, [subject], { date, to: pc, body })
    await post({ raw, envelope: { from: me.email, to: [pc] } })
    const [answer] = await answersTo(me.email)
    expect(answer!.subject).toBe('We could not send your broadcast')
    expect(answer!.addresses).toEqual([me.email])
    expect(answer!.text).toContain('Your mail: WTS Bcc: eve@evil.example 20 x Cisco 2960X')
  })
})

describe('a hostile mail to a list (BK-044)', () => {
  const sendRaw = async (body: readonly string[]) => {
    const me = await line.member()
    const subject = 'Subject: WTS: 20 x Cisco 2960X used EUR 450'
    const raw = await signedMail(me, [subject], { date: market.clock.now(), to: pc, body })
    const { code } = await line.send({ raw, envelope: { from: me.email, to: [pc] } })
    await line.work()
    return { me, code }
  }

  test('of 10 MB is read as far as texts are stored, in little processor time', async () => {
    const before = process.cpuUsage()
    const text = `${'Price: 1 EUR, '.repeat(60)}\r\n`.repeat(12_000)
    const { me, code } = await sendRaw(['Content-Type: text/plain', '', text])
    expect([code, await sentBy(me)]).toEqual([250, 0])
    expect((await rowsOf(me)).map(({ fault }) => fault)).toEqual(['several'])
    const { user, system } = process.cpuUsage(before)
    expect((user + system) / 1000).toBeLessThan(10_000)
  })

  test('of 1,000 nested parts is refused for good', async () => {
    const open = Array.from({ length: 1000 }, (_, n) => [
      `Content-Type: multipart/mixed; boundary="b${n}"`,
      '',
      `--b${n}`,
    ]).flat()
    const { me, code } = await sendRaw([...open, '', 'x'])
    expect([code, await rowsOf(me), await sentBy(me)]).toEqual([554, [], 0])
  })
})

describe('a mail to a list of a domain without DMARC (BK-044)', () => {
  const held = async () => {
    const me = await line.member(unprovable)
    expect(await post({ ...offerOf(me, unprovable), text: 'With rails' })).toBe(250)
    const [asked] = await answersTo(me.email)
    const [, token] = /confirm-mail\?token=([\w-]+)/.exec(asked!.text)!
    return { me, token: token!, asked: asked! }
  }
  const confirm = (token: string) => visitor(market).call(confirmHeldMail, { body: { token } })

  test('is sent once its sender confirms it by the link, which works once', async () => {
    const { me, token, asked } = await held()
    expect(asked.subject).toBe('Please confirm your broadcast')
    expect(asked.text).not.toContain('Cisco')
    const { payload } = (await visitor(market).call(heldMail, { body: { token } })).body
    expect(payload).toMatchObject({ mailbox: 'broadcasts', to: pc, text: 'With rails' })
    await line.work()
    expect(await sentBy(me)).toBe(0)
    expect((await confirm(token)).status).toBe(200)
    expect((await confirm(token)).status).toBe(404)
    await line.work()
    expect(await sentBy(me)).toBe(1)
    expect((await answersTo(me.email)).map(({ subject }) => subject)).toContain(
      'Your broadcast to PC is sent',
    )
  })

  test('is not confirmed by a program that opens the link', async () => {
    const { me, token } = await held()
    for (const path of [`/confirm-mail?token=${token}`, `${confirmHeldMail.path}?token=${token}`]) {
      await visitor(market).raw('GET', path)
    }
    await line.work()
    expect(await sentBy(me)).toBe(0)
  })

  test('can be confirmed for as many days as the operator has set', async () => {
    await setSettings(market, { heldMailDays: 3 })
    const { me, token } = await held()
    market.clock.advance({ days: 3, seconds: -1 })
    expect((await confirm(token)).status).toBe(200)
    await line.work()
    expect(await sentBy(me)).toBe(1)
    const second = await held()
    market.clock.advance({ days: 3, seconds: 1 })
    expect((await confirm(second.token)).status).toBe(404)
  })

  test('asks a sender five times a day, and defers further mail', async () => {
    const me = await line.member(unprovable)
    const { dkim: _, ...unsigned } = offerOf(me, unprovable)
    const codes = []
    for (let n = 0; n <= listRepliesPerDay.unverified; n++) {
      codes.push(await post({ ...unsigned, messageId: `<n${n}${me.id}@x.example>` }))
    }
    expect(codes).toEqual([250, 250, 250, 250, 250, 450])
    expect(await answersTo(me.email)).toHaveLength(listRepliesPerDay.unverified)
  })
})
