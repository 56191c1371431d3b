import { describe, expect, test } from 'vitest'
import { unsubscribe, unsubscribePreview } from '#contract/broadcasts/broadcast-settings.ts'
import { claim } from '#server/platform/mailer/delivery-queries.ts'
import { signedIn, visitor } from '../../../support/market/callers.ts'
import { signedInBrowser } from '../../../support/market/cookie-caller.ts'
import { aContact, aSetting } from '../../../support/market/factories.ts'
import { queuedMails } from '../../../support/mail/mails.ts'
import { sendOffer } from '../../../support/stock/offers.ts'
import { useTestMarket } from '../../../support/market/test-market.ts'

const market = useTestMarket()
let serial = 0

async function aReader() {
  const contact = await aContact(market, { emailAlternative: `alt${++serial}@reader.example` })
  for (const listId of [7, 1]) {
    for (const address of ['primary', 'alternative'] as const) {
      await aSetting(market, { contact, listId, address, type: 0 })
    }
  }
  return contact
}
/** The token in the link of this list's mail to this address. */
const tokenFor = (listId: number, address: string) =>
  market.platform.mailer.unsubscribeUrl(`list:${listId}`, address).split('/').at(-1)!
const listSettings = async (contactId: number) =>
  (
    await market.database.sql<{ listId: number; address: string; type: number }[]>`
      select list_id, address, type from broadcast_setting
      where contact_id = ${contactId} order by list_id, address`
  ).map((row) => `${row.listId} ${row.address} ${row.type}`)
const suppressions = async (address: string) =>
  (await market.database.sql`select topic from mail_suppression where address = ${address}`).map(
    (row) => row['topic'] as string,
  )
/** The request of a mail client (RFC 8058): a form without cookie or script. */
const oneClick = (token: string, init: RequestInit = {}) =>
  fetch(`${market.url}/unsubscribe/${token}`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'List-Unsubscribe=One-Click',
    redirect: 'manual',
    ...init,
  })

describe('one-click unsubscribe (BK-039)', () => {
  test('sets only that list to No e-mail for that address', async () => {
    const contact = await aReader()
    const answer = await oneClick(tokenFor(7, contact.email))
    expect(answer.status).toBe(200)
    expect(answer.headers.get('set-cookie')).toBeNull()
    expect(await listSettings(contact.id)).toEqual([
      '1 alternative 0',
      '1 primary 0',
      '7 alternative 0',
      '7 primary 2',
    ])
    expect(await suppressions(contact.email)).toEqual(['list:7'])
    expect(await suppressions(contact.emailAlternative!)).toEqual([])
  })
  test('affects only the alternative address when it received the e-mail', async () => {
    const contact = await aReader()
    await oneClick(tokenFor(1, contact.emailAlternative!))
    expect(await listSettings(contact.id)).toEqual([
      '1 alternative 2',
      '1 primary 0',
      '7 alternative 0',
      '7 primary 0',
    ])
  })
  test('accepts every body format, and none', async () => {
    const multipart = new FormData()
    multipart.set('List-Unsubscribe', 'One-Click')
    const forms: RequestInit[] = [
      {},
      { headers: {}, body: multipart },
      { headers: { 'content-type': 'text/plain' } },
      { headers: { 'content-type': 'application/x-www-form-urlencoded; charset=utf-8' }, body: '' },
      { headers: {}, body: null },
    ]
    for (const init of forms) {
      const contact = await aReader()
      expect((await oneClick(tokenFor(7, contact.email), init)).status).toBe(200)
      expect(await suppressions(contact.email)).toEqual(['list:7'])
    }
  })
  test('is idempotent, also concurrently', async () => {
    const contact = await aReader()
    const token = tokenFor(7, contact.email)
    const answers = await Promise.all(Array.from({ length: 10 }, () => oneClick(token)))
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([200]))
    expect((await oneClick(token)).status).toBe(200)
    expect(await suppressions(contact.email)).toEqual(['list:7'])
  })
  test('ignores the session', async () => {
    const contact = await aReader()
    const other = await signedIn(market, await aContact(market))
    await oneClick(tokenFor(7, contact.email), {
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        authorization: `Bearer ${other.token}`,
      },
    })
    expect(await suppressions(contact.email)).toEqual(['list:7'])
  })
  test('works years later', async () => {
    const contact = await aReader()
    const token = tokenFor(7, contact.email)
    market.clock.advance({ days: 2000 })
    expect((await oneClick(token)).status).toBe(200)
  })
  test('refuses an oversized body', async () => {
    const contact = await aReader()
    const answer = await oneClick(tokenFor(7, contact.email), { body: 'x'.repeat(20_000) })
    expect(answer.status).toBe(413)
    expect(await suppressions(contact.email)).toEqual([])
  })
  test('excludes the address from later broadcasts', async () => {
    const contact = await aReader()
    await oneClick(tokenFor(7, contact.email))
    const sender = await aContact(market)
    const id = await sendOffer(await signedIn(market, sender), sender)
    const [mail] = await queuedMails(market, `broadcast:${id}:`)
    expect(mail!.addresses).toContain(contact.emailAlternative)
    expect(mail!.addresses).not.toContain(contact.email)
  })
  test('removes queued e-mails', async () => {
    const contact = await aReader()
    const sender = await aContact(market)
    const id = await sendOffer(await signedIn(market, sender), sender)
    await oneClick(tokenFor(7, contact.email))
    const { database, clock } = market
    const { claimed } = await claim(database.sql, 1, 'list', {
      limit: 1000,
      now: clock.now(),
      acceptsReserved: true,
    })
    const addresses = claimed.map((mail) => mail.address)
    expect(addresses).toContain(contact.emailAlternative)
    expect(addresses).not.toContain(contact.email)
    const [row] = await database.sql`
      select mail_delivery.state from mail_delivery
      join mail_message on mail_message.id = message_id
      where starts_with(key, ${`broadcast:${id}:`}) and address = ${contact.email}`
    expect(row!['state']).toBe('suppressed')
  })
})

describe('the unsubscribe page', () => {
  test('previews the unsubscription without changing anything', async () => {
    const contact = await aReader()
    const params = { token: tokenFor(7, contact.email) }
    for (let look = 0; look < 2; look++) {
      const { body } = await visitor(market).call(unsubscribePreview, { params })
      expect(body.payload).toEqual({
        kind: 'list',
        address: contact.email,
        listName: 'Laptop',
        stopped: false,
      })
    }
    expect(await suppressions(contact.email)).toEqual([])
  })
  test('unsubscribes on the button and shows it afterwards', async () => {
    const contact = await aReader()
    const params = { token: tokenFor(7, contact.email) }
    const stopped = await visitor(market).call(unsubscribe, { params })
    expect(stopped.body).toEqual({
      status: 200,
      payload: { kind: 'list', address: contact.email, listName: 'Laptop' },
    })
    expect((await visitor(market).call(unsubscribePreview, { params })).body.payload.stopped).toBe(
      true,
    )
    expect((await visitor(market).call(unsubscribe, { params })).status).toBe(200)
    expect(await listSettings(contact.id)).toContain('7 primary 2')
  })
  test("works in another user's session", async () => {
    const contact = await aReader()
    const browser = await signedInBrowser(market, await aContact(market))
    const reply = await browser.call(unsubscribe, { params: { token: tokenFor(7, contact.email) } })
    expect(reply.status).toBe(200)
    expect(await suppressions(contact.email)).toEqual(['list:7'])
  })
})

describe('invalid links', () => {
  test('answers not found for a tampered link', async () => {
    const contact = await aReader()
    const token = tokenFor(7, contact.email)
    const bytes = Buffer.from(token, 'base64url')
    const flipped = (at: number) => {
      const copy = Buffer.from(bytes)
      copy[at]! ^= 1
      return copy.toString('base64url')
    }
    const forOther = Buffer.concat([bytes.subarray(0, 16), Buffer.from(`list:7\nvictim@x.example`)])
    const changed = [
      flipped(0),
      flipped(15),
      flipped(16),
      flipped(bytes.length - 1),
      token.slice(0, -1),
      `${token}A`,
      `${token}=`,
      forOther.toString('base64url'),
      'x',
      '-',
      'A'.repeat(600),
      'A'.repeat(1001),
      'null',
      '..',
      '%00',
      'a%2Fb',
    ]
    for (const bad of changed) {
      const replies = [
        await visitor(market).raw('GET', `/api/unsubscribe/${bad}`),
        await visitor(market).raw('POST', `/api/unsubscribe/${bad}`),
      ]
      expect([bad, ...replies.map((reply) => reply.status)]).toEqual([bad, 404, 404])
      if (bad !== '..') expect([bad, (await oneClick(bad)).status]).toEqual([bad, 404])
    }
    expect(await suppressions(contact.email)).toEqual([])
    expect(await suppressions('victim@x.example')).toEqual([])
  })
  test('answers not found for an unknown topic or list', async () => {
    const contact = await aReader()
    for (const topic of ['list:99', 'list:x', 'list:7 or 1=1', 'weather', '*']) {
      const token = market.platform.mailer.unsubscribeUrl(topic, contact.email).split('/').at(-1)!
      expect([topic, (await oneClick(token)).status]).toEqual([topic, 404])
    }
    expect(await suppressions(contact.email)).toEqual([])
  })
})
