import { beforeEach, describe, expect, test } from 'vitest'
import { updateContact } from '#contract/profile.ts'
import type { CompanyState } from '#server/features/companies/public.ts'
import { signedIn, type Caller } from '../../../support/market/callers.ts'
import {
  aContact,
  aSetting,
  letLeave,
  type TestContact,
} from '../../../support/market/factories.ts'
import { queuedMails, writtenRows } from '../../../support/mail/mails.ts'
import { anOffer, compose, sendOffer } from '../../../support/stock/offers.ts'
import { blockPerson, liftBlockOfPerson } from '../../../support/account-status.ts'
import { useTestMarket } from '../../../support/market/test-market.ts'

const market = useTestMarket()
let serial = 0
let me: TestContact
let caller: Caller
beforeEach(async () => {
  // No address receives anything unless a test sets it.
  await market.database.sql`delete from broadcast_setting`
  await market.database.sql`delete from mail_suppression`
  me = await aContact(market, {
    company: { name: `Kade Systems ${++serial}`, countryCode: 'BE', tier: 2 },
    name: 'Ann Peeters',
    telephone: '+32 9 555 01 00',
    emailAlternative: `ann${serial}@alt.example`,
  })
  caller = await signedIn(market, me)
})

type Setting = 0 | 1 | 2
/** A contact with these settings of list 7; undefined leaves an address without a setting. */
async function aReader(
  primary: Setting | undefined,
  alternative?: Setting,
  company: { state?: CompanyState; isServiceOnly?: boolean } = {},
) {
  const contact = await aContact(market, {
    company,
    emailAlternative: `reader${++serial}@alt.example`,
  })
  if (primary !== undefined) await aSetting(market, { contact, listId: 7, type: primary })
  if (alternative !== undefined) {
    await aSetting(market, { contact, listId: 7, type: alternative, address: 'alternative' })
  }
  return contact
}
/** Sends to list 7 and returns the receiving addresses in alphabetical order. */
async function selectAddresses(given: Parameters<typeof anOffer>[1] = {}) {
  const id = await sendOffer(caller, me, given)
  const [mail, ...more] = await queuedMails(market, `broadcast:${id}:`)
  expect(more).toEqual([])
  return mail?.addresses ?? []
}

describe('recipients of a broadcast (BK-038, BK-041)', () => {
  test('includes every address set to Instant, per address of a contact', async () => {
    const both = await aReader(0, 0)
    const first = await aReader(0, 2)
    const second = await aReader(2, 0)
    expect(await selectAddresses()).toEqual(
      [both.email, both.emailAlternative, first.email, second.emailAlternative].toSorted(),
    )
  })
  test('excludes addresses set to Digest or No e-mail, or without a setting', async () => {
    await aReader(1, 1)
    await aReader(2, 2)
    await aReader(undefined)
    expect(await selectAddresses()).toEqual([])
  })
  test('excludes subscribers of other lists', async () => {
    const reader = await aContact(market)
    await aSetting(market, { contact: reader, listId: 1, type: 0 })
    expect(await selectAddresses({ listType: '7' })).toEqual([])
    expect(await selectAddresses({ listType: '1' })).toEqual([reader.email])
  })
  test.each<CompanyState>(['trial', 'active', 'overdue'])('open accounts: %s', async (state) => {
    const reader = await aReader(0, undefined, { state })
    expect(await selectAddresses()).toEqual([reader.email])
  })
  test.each<CompanyState>(['new', 'trial-ended', 'force-pay', 'custom-blocked', 'terminated'])(
    'excludes accounts in state %s',
    async (state) => {
      await aReader(0, 0, { state })
      expect(await selectAddresses()).toEqual([])
    },
  )
  test('excludes a blocked contact at both addresses, but not colleagues', async () => {
    const blocked = await aReader(0, 0)
    const colleague = await aContact(market, {
      company: { id: blocked.companyId, name: blocked.companyName },
    })
    await aSetting(market, { contact: colleague, listId: 7, type: 0 })
    await blockPerson(market, blocked.id)
    expect(await selectAddresses()).toEqual([colleague.email])
    await liftBlockOfPerson(market, blocked.id)
    expect(await selectAddresses()).toEqual(
      [blocked.email, blocked.emailAlternative, colleague.email].toSorted(),
    )
  })
  test('excludes removed contacts', async () => {
    const gone = await aReader(0, 0)
    await letLeave(market, gone)
    expect(await selectAddresses()).toEqual([])
  })
  test('excludes service-only accounts', async () => {
    await aReader(0, 0, { isServiceOnly: true })
    expect(await selectAddresses()).toEqual([])
  })
  test('excludes both addresses of the sender', async () => {
    await aSetting(market, { contact: me, listId: 7, type: 0 })
    await aSetting(market, { contact: me, listId: 7, type: 0, address: 'alternative' })
    expect(await selectAddresses()).toEqual([])
  })
  test("excludes the sender's address even when a colleague uses it", async () => {
    const colleague = await aContact(market, {
      company: { id: me.companyId, name: me.companyName },
      emailAlternative: me.email,
    })
    await aSetting(market, { contact: colleague, listId: 7, type: 0 })
    await aSetting(market, { contact: colleague, listId: 7, type: 0, address: 'alternative' })
    expect(await selectAddresses()).toEqual([colleague.email])
  })
  test('includes colleagues of the sender', async () => {
    const colleague = await aContact(market, {
      company: { id: me.companyId, name: me.companyName },
    })
    await aSetting(market, { contact: colleague, listId: 7, type: 0 })
    expect(await selectAddresses()).toEqual([colleague.email])
  })
  test('includes a shared address once', async () => {
    const shared = 'office@shared.example'
    for (let i = 0; i < 3; i++) {
      const contact = await aContact(market, { emailAlternative: shared })
      await aSetting(market, { contact, listId: 7, type: 0, address: 'alternative' })
    }
    const owner = await aContact(market, { email: shared })
    await aSetting(market, { contact: owner, listId: 7, type: 0 })
    expect(await selectAddresses()).toEqual([shared])
  })
  test('excludes addresses that unsubscribed from this list or all mail, but not from another', async () => {
    const [stopped, silent, other] = [await aReader(0), await aReader(0), await aReader(0)]
    await market.database.sql`
      insert into mail_suppression (address, topic) values
        (${stopped.email}, 'list:7'), (${silent.email}, '*'), (${other.email}, 'list:1')`
    expect(await selectAddresses()).toEqual([other.email])
  })
  test('stores the broadcast when there are no recipients', async () => {
    const id = await sendOffer(caller, me)
    expect((await queuedMails(market, `broadcast:${id}:`))[0]?.addresses).toEqual([])
    expect((await caller.raw('GET', `/api/broadcasts/${id}`)).status).toBe(200)
  })
})

describe('the broadcast e-mail (BK-039, mail.md)', () => {
  async function theMail(given: Parameters<typeof anOffer>[1] = {}) {
    await aReader(0)
    const id = await sendOffer(caller, me, given)
    const [mail] = await queuedMails(market, `broadcast:${id}:`)
    return { id, mail: mail! }
  }
  test("is from the list address in the sender's name, with replies to the sender", async () => {
    const { mail } = await theMail()
    expect(mail).toMatchObject({
      lane: 'list',
      senderName: 'Ann Peeters via TBS',
      senderAddress: 'laptop@lists.tbs.example',
      replyToName: 'Ann Peeters',
      replyToAddress: me.email,
    })
  })
  test('sends replies to the address the sender chose', async () => {
    const { mail } = await theMail({ fromEmail: me.emailAlternative })
    expect(mail.replyToAddress).toBe(me.emailAlternative)
  })
  test('has the list name and unsubscribe topic, and names no address that nobody reads (BK-043)', async () => {
    const { mail } = await theMail({ listType: '7' })
    expect(mail.topic).toBe('list:7')
    expect(mail.list).toEqual({
      id: 'laptop.lists.tbs.example',
      name: 'Laptop',
      help: 'http://market.test',
    })
  })
  test('contains the whole offer in text and HTML with a link to its page', async () => {
    const { id, mail } = await theMail({
      quantity: '40',
      brand: 'Dell',
      desc: 'Latitude 5430',
      condition: 'Grade B',
      price: '250',
      additionalInfo: 'Chargers included.',
      pLink: 'https://kade.example/5430',
    })
    const parts = [
      '40',
      'Dell',
      'Latitude 5430',
      'Grade B',
      '250',
      'Chargers included.',
      'https://kade.example/5430',
      'Ann Peeters',
      me.companyName,
      'Belgium',
      '+32 9 555 01 00',
      `http://market.test/broadcasts/${id}`,
    ]
    for (const part of parts) {
      expect(mail.text).toContain(part)
      expect(mail.html).toContain(part)
    }
    expect(mail.subject).toContain('Laptop')
    expect(mail.subject).toContain('WTS')
    expect(mail.subject).toContain('Dell Latitude 5430')
  })
  test('escapes user input in HTML and headers', async () => {
    const { mail } = await theMail({
      brand: 'A & B "quoted"',
      desc: 'R7 < R8\r\nBcc: x@y.example',
      additionalInfo: '5 < 6 & "x" <https://ok.example/?a=1&b=2>',
    })
    expect(mail.subject).not.toMatch(/[\r\n]/)
    expect(mail.html).toContain('A &amp; B &quot;quoted&quot;')
    expect(mail.html).toContain('R7 &lt; R8')
    expect(mail.html).toContain('5 &lt; 6 &amp;')
    expect(mail.html).not.toMatch(/<(script|img|iframe)/i)
  })
  test("treats control characters in a sender's name as text", async () => {
    await market.database
      .sql`update contact set name = 'Ann "The" <b>Peeters</b>' where id = ${me.id}`
    const { mail } = await theMail()
    expect(mail.senderName).toContain('Ann "The" <b>Peeters</b>')
    expect(mail.html).not.toContain('<b>Peeters</b>')
  })
  test('ignores mailer placeholders in user input', async () => {
    const { mail } = await theMail({
      additionalInfo: 'see \u0001unsubscribe-url\u0001 and \u0001own-address\u0001',
    })
    expect(mail.text.split('\u0001unsubscribe-url\u0001')).toHaveLength(2)
  })
})

describe('broadcast and e-mails in one transaction (BK-038)', () => {
  test('a refused broadcast queues nothing', async () => {
    await aReader(0, 0)
    const before = await writtenRows(market)
    for (const given of [{ listType: '99' }, { brand: '' }, { fromEmail: 'no@own.example' }]) {
      expect((await compose(caller, anOffer(me, given))).status).toBe(400)
    }
    expect(await writtenRows(market)).toEqual(before)
  })
  test('stores no broadcast when its e-mails cannot be queued', async () => {
    await aReader(0)
    await market.owner`
      create function break_mail() returns trigger language plpgsql as
        'begin raise exception ''disk on fire''; end'`
    await market.owner`
      create trigger break_mail before insert on mail_delivery
        for each statement execute function break_mail()`
    const before = await writtenRows(market)
    const reply = await compose(caller, anOffer(me))
    await market.owner`drop trigger break_mail on mail_delivery`
    expect(reply.status).toBe(500)
    expect(JSON.stringify(reply.body)).not.toContain('fire')
    expect(await writtenRows(market)).toEqual(before)
  })
  test('gives twenty concurrent broadcasts the same recipients', async () => {
    const reader = await aReader(0, 0)
    const senders = await Promise.all(
      Array.from({ length: 4 }, async () => {
        const contact = await aContact(market)
        return { contact, caller: await signedIn(market, contact) }
      }),
    )
    const ids = await Promise.all(
      Array.from({ length: 20 }, (_, i) => {
        const who = senders[i % 4]!
        return sendOffer(who.caller, who.contact)
      }),
    )
    for (const id of ids) {
      const mails = await queuedMails(market, `broadcast:${id}:`)
      expect(mails.map((mail) => mail.addresses)).toEqual([
        [reader.email, reader.emailAlternative].toSorted(),
      ])
    }
  })
})

describe('the copy that confirms a broadcast to its sender (BK-038, MT-011)', () => {
  const copies = () => queuedMails(market, 'broadcast-copy:')
  test('goes to senders who chose it, with its text, its receivers and a link to its matches', async () => {
    await aReader(0)
    await aReader(0, 0)
    const wants = { broadcastCopies: true }
    expect((await caller.call(updateContact, { body: wants })).status).toBe(200)
    const id = await sendOffer(caller, me, { brand: 'Dell', desc: 'PowerEdge R740', quantity: '5' })
    const [mail, ...more] = await copies()
    expect(more).toEqual([])
    expect(mail?.addresses).toEqual([me.email])
    expect(mail?.subject).toMatch(/^Sent: WTS 5 × Dell PowerEdge R740,/)
    expect(mail?.text).toContain('By e-mail at once: 3 addresses')
    expect(mail?.text).toContain('In the daily digest: at 07:00 Amsterdam time')
    expect(mail?.text).toContain(`/broadcasts?possibleMatchId=${id}`)
    expect(mail?.text).toContain('/profile/notifications#preferences')
  })
  test('is not sent unless it is chosen', async () => {
    const before = (await copies()).length
    await sendOffer(caller, me)
    expect(await copies()).toHaveLength(before)
  })
})
