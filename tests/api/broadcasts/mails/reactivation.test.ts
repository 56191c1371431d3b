import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { getBroadcastSettings } from '#contract/broadcasts/broadcast-settings.ts'
import {
  confirmAddress,
  confirmationLinkDays,
  maxConfirmationsPerDay,
  sendConfirmation,
  suppressedAddresses,
} from '#contract/own-mail.ts'
import { suppressionNotices } from '#server/features/broadcasts/jobs.ts'
import { serverNotifications } from '../../../support/bounces/server-notifications.ts'
import { openReturnPath, sentMail } from '../../../support/mail/bounces.ts'
import { queuedMails } from '../../../support/mail/mails.ts'
import { aCompany, aContact, aSetting } from '../../../support/market/factories.ts'
import { signedIn, visitor } from '../../../support/market/callers.ts'
import { useTestMarket } from '../../../support/market/test-market.ts'

const market = useTestMarket({ INBOUND_PORT: '0' })
let path: Awaited<ReturnType<typeof openReturnPath>>
beforeAll(async () => {
  path = await openReturnPath(market)
})
afterAll(() => path.close())

async function aDeadMember() {
  const contact = await aContact(market)
  await aSetting(market, { contact, listId: 7, type: 0 })
  const [id] = await sentMail(market, [contact.email])
  await path.report(id!, serverNotifications[0]!.raw)
  return { contact, member: await signedIn(market, contact) }
}
async function tokenFor(contactId: number) {
  const [mail] = await queuedMails(market, `confirm-address:${contactId}:`)
  return /confirm-address\?token=([\w-]+)/.exec(mail!.text)![1]!
}
const confirm = (token: string) => visitor(market).call(confirmAddress, { body: { token } })

describe('an address whose mail came back (BK-043)', () => {
  test('is shown to its owner and reactivated by a confirmation mail; its lists come back', async () => {
    const { contact, member } = await aDeadMember()
    expect((await member.call(suppressedAddresses, {})).body.payload.results).toEqual([
      {
        address: contact.email,
        cause: 'bounce',
        since: market.clock.now().toISOString(),
        note: expect.stringContaining('User unknown'),
      },
    ])
    expect(await sentMail(market, [contact.email], { topic: 'list:7' })).toEqual([''])
    const sent = await member.call(sendConfirmation, { body: { address: contact.email } })
    expect(sent.status).toBe(200)
    const token = await tokenFor(contact.id)
    expect((await confirm(token)).body.payload).toEqual({ address: contact.email })
    expect((await member.call(suppressedAddresses, {})).body.payload.results).toEqual([])
    const [delivery] = await sentMail(market, [contact.email], { topic: 'list:7' })
    expect(delivery).not.toBe('')
    const { primary } = (await member.call(getBroadcastSettings, { query: {} })).body.payload
    expect(primary.find(({ listId }) => listId === 7)).toMatchObject({ type: 0 })
  })

  test('is reactivated only by a valid link, and not once it has expired', async () => {
    const { contact, member } = await aDeadMember()
    await member.call(sendConfirmation, { body: { address: contact.email } })
    const token = await tokenFor(contact.id)
    const unsubscribe = market.platform.mailer.unsubscribeUrl('list:7', contact.email)
    for (const wrong of [
      `${token.slice(0, -2)}AA`,
      unsubscribe.slice(unsubscribe.lastIndexOf('/') + 1),
    ]) {
      expect((await confirm(wrong)).status).toBe(404)
    }
    market.clock.advance({ days: confirmationLinkDays })
    expect((await confirm(token)).status).toBe(404)
    expect(await path.suppressionsOf(contact.email)).toHaveLength(1)
  })

  test('gets three confirmation mails a day, and only its owner may ask', async () => {
    const { contact, member } = await aDeadMember()
    const ask = () => member.call(sendConfirmation, { body: { address: contact.email } })
    for (let n = 0; n < maxConfirmationsPerDay; n++) expect((await ask()).status).toBe(200)
    expect((await ask()).status).toBe(429)
    const stranger = await signedIn(market, await aContact(market))
    const theirs = await stranger.call(sendConfirmation, { body: { address: contact.email } })
    expect(theirs.status).toBe(404)
  })

  test('takes no place of the plan while it is suppressed (BK-042)', async () => {
    const company = await aCompany(market, { plan: 'plus' })
    const { contact, member } = await aDeadMember()
    await market.database.sql`
      update contact set company_id = ${company.id} where id = ${contact.id}`
    const colleague = await aContact(market, { company, position: 2 })
    await aSetting(market, { contact: colleague, listId: 7, type: 0 })
    const reader = await signedIn(market, colleague)
    const { plan } = (await reader.call(getBroadcastSettings, { query: {} })).body.payload
    expect(plan.others).toEqual([])
    expect(member).toBeDefined()
  })

  test('stays as it is where staff suppressed it', async () => {
    const contact = await aContact(market)
    const { mailer } = market.platform
    await mailer.suppress(market.database.sql, contact.email, '*', {
      cause: 'staff',
      note: 'asked',
    })
    const member = await signedIn(market, contact)
    const asked = await member.call(sendConfirmation, { body: { address: contact.email } })
    expect(asked.status).toBe(404)
    const expiresAt = new Date(market.clock.now().getTime() + 60_000)
    await confirm(mailer.confirmationToken(contact.email, expiresAt))
    expect(await path.suppressionsOf(contact.email)).toHaveLength(1)
  })
})

describe('another own address of the person (BK-043)', () => {
  const noticesFor = (contactId: number) => queuedMails(market, `address-suppressed:${contactId}:`)

  test('gets one mail for each suppression, with the reason and the link', async () => {
    const contact = await aContact(market, { emailAlternative: 'second@works.example' })
    const bounce = async () => {
      const [id] = await sentMail(market, [contact.email])
      await path.report(id!, serverNotifications[0]!.raw)
    }
    await bounce()
    await suppressionNotices.run(market.platform, {})
    await suppressionNotices.run(market.platform, {})
    const [mail, ...more] = await noticesFor(contact.id)
    expect(more).toEqual([])
    expect(mail).toMatchObject({
      lane: 'personal',
      addresses: ['second@works.example'],
      subject: `${contact.email} receives no mail from TBS`,
    })
    expect(mail!.text).toContain('User unknown')
    expect(mail!.text).toContain(`${market.platform.siteUrl}/broadcast-settings`)
    await market.platform.mailer.reactivate(market.database.sql, contact.email, '*')
    market.clock.advance({ days: 1 })
    await bounce()
    await suppressionNotices.run(market.platform, {})
    expect(await noticesFor(contact.id)).toHaveLength(2)
  })

  test('gets none where it is suppressed too, where staff suppressed, and once the person is blocked', async () => {
    const { mailer } = market.platform
    const { sql } = market.database
    const bounced = { cause: 'bounce', note: '' } as const
    const both = await aContact(market, { emailAlternative: 'both@dead.example' })
    const byStaff = await aContact(market, { emailAlternative: 'other@works.example' })
    const blocked = await aContact(market, { emailAlternative: 'blocked@works.example' })
    await mailer.suppress(sql, both.email, '*', bounced)
    await mailer.suppress(sql, 'both@dead.example', '*', bounced)
    await mailer.suppress(sql, byStaff.email, '*', { cause: 'staff', note: 'asked' })
    await mailer.suppress(sql, blocked.email, '*', bounced)
    await sql`update contact set block_html = '<p>Call us.</p>' where id = ${blocked.id}`
    await suppressionNotices.run(market.platform, {})
    const mails = await Promise.all([both, byStaff, blocked].map(({ id }) => noticesFor(id)))
    expect(mails.flat().flatMap(({ addresses }) => addresses)).toEqual([])
  })
})
