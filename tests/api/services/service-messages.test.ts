import { beforeEach, describe, expect, test } from 'vitest'
import { listMessages } from '#contract/messages/desk/message-log.ts'
import { sendToContact } from '#contract/messages.ts'
import {
  contactMessages,
  messageWords,
  sendMessage,
} from '../../support/companies/contact-messages.ts'
import { aListing } from '../../support/companies/listings.ts'
import { queuedMails } from '../../support/mail/mails.ts'
import { signedIn } from '../../support/market/callers.ts'
import { aContact } from '../../support/market/factories.ts'
import { setSettings } from '../../support/market/settings.ts'
import { aStaffCaller } from '../../support/market/staff.ts'
import { useTestMarket } from '../../support/market/test-market.ts'

const market = useTestMarket({ TRUSTED_PROXIES: '127.0.0.1' })
const { stranger, fromVisitor, messagesTo } = contactMessages(market)
beforeEach(() => market.clock.set('2026-11-20T09:00:00Z'))

/** Mails of messages to a listing of a company that is not a member. */
async function mailsTo(listingId: number) {
  const rows = await market.database.sql<{ id: number }[]>`
    select id from contact_message where listing_id = ${listingId} order by id`
  return Promise.all(rows.map(async ({ id }) => (await queuedMails(market, `message:${id}`))[0]!))
}

describe('a message from the services page (SV-003, CO-022, AM-046)', () => {
  test('by a visitor goes to the main contact of a listed company and names the page', async () => {
    const main = await aContact(market, { company: { isServiceOnly: true } })
    const { publicId } = await aListing(market, { companyId: main.companyId })
    const body = await fromVisitor(publicId, { isFromServicePage: true })
    expect((await sendMessage(stranger(), body)).status).toBe(200)
    const { rows, mails } = await messagesTo(main)
    expect(rows).toMatchObject([{ isFromServicePage: true, visitorName: 'Vera Bloem' }])
    expect(mails[0]).toMatchObject({ addresses: [main.email] })
    expect(mails[0]!.text).toContain('from your services page')
  })

  test('goes to the address that the listing names', async () => {
    const main = await aContact(market, { company: { isServiceOnly: true } })
    const { publicId } = await aListing(market, {
      companyId: main.companyId,
      email: 'desk@polder.example',
    })
    await sendMessage(stranger(), await fromVisitor(publicId, { isFromServicePage: true }))
    expect((await messagesTo(main)).mails[0]!.addresses).toEqual(['desk@polder.example'])
    await sendMessage(stranger(), await fromVisitor(main.companyId))
    expect((await messagesTo(main)).mails[1]!.addresses).toEqual([main.email])
  })

  test('reaches a company that is not a member, from visitors and members', async () => {
    const listing = await aListing(market, { email: 'info@lake.example' })
    const member = await aContact(market)
    const visitorReply = await sendMessage(
      stranger(),
      await fromVisitor(listing.publicId, { isFromServicePage: true }),
    )
    const memberReply = await (
      await signedIn(market, member)
    ).call(sendToContact, {
      body: { ...messageWords(), companyId: listing.publicId, isFromServicePage: true },
    })
    expect([visitorReply.status, memberReply.status]).toEqual([200, 200])
    const mails = await mailsTo(listing.id)
    expect(mails.map(({ addresses }) => addresses)).toEqual([
      ['info@lake.example'],
      ['info@lake.example'],
    ])
    expect(mails[1]).toMatchObject({ replyToAddress: member.email })
    const staff = await aStaffCaller(market, 'support')
    const log = await staff.call(listMessages, { query: { kind: 'contact' } })
    expect(log.body.payload.results[0]).toMatchObject({
      recipient: null,
      listing: { id: listing.id, name: listing.name },
    })
  })

  test('counts towards the limits of its recipient, and once if repeated', async () => {
    const { messageLimits } = await limits({ toCompany: 2 })
    const listing = await aListing(market)
    const body = await fromVisitor(listing.publicId)
    const who = stranger()
    await sendMessage(who, body)
    await sendMessage(who, { ...body, captcha: (await fromVisitor(1)).captcha })
    expect(await mailsTo(listing.id)).toHaveLength(1)
    await sendMessage(stranger(), await fromVisitor(listing.publicId))
    const third = await sendMessage(stranger(), await fromVisitor(listing.publicId))
    expect(third.status).toBe(429)
    expect(messageLimits.toCompany).toBe(2)
    const other = await aListing(market)
    expect((await sendMessage(stranger(), await fromVisitor(other.publicId))).status).toBe(200)
  })

  test('finds no listing before its first or after its last day', async () => {
    const past = await aListing(market, { period: ['2026-01-01', '2026-11-19'] })
    const later = await aListing(market, { period: ['2026-11-21', '2026-12-19'] })
    for (const { publicId } of [past, later]) {
      expect((await sendMessage(stranger(), await fromVisitor(publicId))).status).toBe(404)
    }
  })

  test('to the own listing is refused', async () => {
    const me = await aContact(market, { company: { isServiceOnly: true } })
    const { publicId } = await aListing(market, { companyId: me.companyId })
    const reply = await (
      await signedIn(market, me)
    ).call(sendToContact, { body: { ...messageWords(), companyId: publicId } })
    expect(reply.status).toBe(409)
  })
})

async function limits(given: { toCompany: number }) {
  const messageLimits = {
    perMember: 100,
    toContact: 10,
    perVisitor: 10,
    sameWords: 10,
    ...given,
  }
  await setSettings(market, { messageLimits })
  return { messageLimits }
}
