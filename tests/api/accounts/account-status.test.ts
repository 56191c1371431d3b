import { describe, expect, test } from 'vitest'
import { session } from '#contract/auth/auth.ts'
import { previewAccount } from '#contract/back-office/back-office.ts'
import { lastInvoiceStatus } from '#contract/billing/account-status.ts'
import { listBroadcasts } from '#contract/broadcasts/broadcasts.ts'
import { ownCompany } from '#contract/companies.ts'
import { favourites } from '#contract/favourites.ts'
import { liveCodes } from '#contract/live.ts'
import { setContactBlock, setContactMessage } from '#server/features/companies/public.ts'
import { signedIn, visitor } from '../../support/market/callers.ts'
import { aContact, type TestContact } from '../../support/market/factories.ts'
import { openLive } from '../../support/market/live-client.ts'
import { bySystem, change, setInvoiceStatus } from '../../support/account-status.ts'
import { setSettings } from '../../support/market/settings.ts'
import { aStaffCaller } from '../../support/market/staff.ts'
import { useTestMarket } from '../../support/market/test-market.ts'

const market = useTestMarket()
const overdueLink = 'https://pay.example/invoice/7'

async function aMember(company: NonNullable<Parameters<typeof aContact>[1]>['company'] = {}) {
  const contact = await aContact(market, { company })
  const caller = await signedIn(market, contact)
  const status = async () => (await caller.call(lastInvoiceStatus)).body.payload
  const block = async () => (await caller.call(session)).body.payload.user?.block
  return { contact, caller, status, block }
}
const inTransaction = <T>(work: Parameters<typeof market.database.transaction<T>>[0]) =>
  market.database.transaction(work)

describe('GET /api/companies/getLastInvoiceStatus (API-038, AM-069)', () => {
  test('requires a session', async () => {
    const reply = await visitor(market).call(lastInvoiceStatus)
    expect(reply.status).toBe(401)
  })

  test('returns no open invoice for a company without invoices', async () => {
    const { contact, status } = await aMember()
    expect(await status()).toEqual({
      isDue: false,
      isPastDue: false,
      forcePay: false,
      isEbmInvoice: false,
      isPastDueEbm: false,
      isNoNotif: false,
      link: '',
      contactStatus: {
        contact_name: contact.name,
        freeTrialBlock: false,
        customFullBlock: '',
        modalMessage: '',
        trialEndsAt: null,
      },
    })
  })

  test('returns the invoice of the own company only (AU-021)', async () => {
    const { contact, status } = await aMember()
    const other = await aMember()
    await setInvoiceStatus(market, contact.companyId, {
      isDue: true,
      isPastDue: true,
      isEbmInvoice: true,
      isPastDueEbm: true,
      isNoNotif: true,
      link: overdueLink,
    })
    expect(await status()).toMatchObject({
      isDue: true,
      isPastDue: true,
      isEbmInvoice: true,
      isPastDueEbm: true,
      isNoNotif: true,
      forcePay: false,
      link: overdueLink,
    })
    expect(await other.status()).toMatchObject({ isDue: false, link: '' })
  })

  test('shows a personal block and message before those of the company (AU-022, BK-008)', async () => {
    const { contact, status } = await aMember()
    const colleague = await aContact(market, {
      company: { id: contact.companyId, name: contact.companyName },
    })
    await change(market, contact.companyId, { kind: 'setBlock', html: '<p>All of you.</p>' })
    await change(market, contact.companyId, { kind: 'setMessage', html: '<p>To all.</p>' })
    await inTransaction((tx) =>
      setContactBlock(tx, market.platform, contact.id, '<p>You.</p>', bySystem),
    )
    await inTransaction((tx) =>
      setContactMessage(tx, market.platform, contact.id, '<p>To you.</p>', bySystem),
    )
    expect((await status()).contactStatus).toMatchObject({
      customFullBlock: '<p>You.</p>',
      modalMessage: '<p>To you.</p>',
    })
    const theirs = (await (await signedIn(market, colleague)).call(lastInvoiceStatus)).body.payload
    expect(theirs.contactStatus).toMatchObject({
      customFullBlock: '<p>All of you.</p>',
      modalMessage: '<p>To all.</p>',
    })
  })

  test('sanitises stored HTML again (AM-070)', async () => {
    const { contact, status } = await aMember()
    await market.database.sql`
      update company set state = 'custom-blocked', state_beneath = 'active',
        block_html = ${'<p onclick="x()">Pay<script>alert(1)</script></p>'},
        message_html = ${'<a href="javascript:alert(1)">here</a><img src=x onerror=alert(1)>'}
      where id = ${contact.companyId}`
    expect((await status()).contactStatus).toMatchObject({
      customFullBlock: '<p>Pay</p>',
      modalMessage: '<a>here</a>',
    })
  })

  test('always has a message for a blocked account', async () => {
    const { status } = await aMember({ state: 'custom-blocked' })
    expect((await status()).contactStatus.customFullBlock).toMatch(/blocked/)
  })
})

describe('staff see what a company sees (BK-122)', () => {
  const previewOf = async (companyId: number) => {
    const staff = await aStaffCaller(market, 'support')
    return staff.call(previewAccount, { params: { id: String(companyId) } })
  }

  test('as its main contact reads it', async () => {
    const { contact, status } = await aMember()
    await change(market, contact.companyId, { kind: 'setMessage', html: '<p>To all.</p>' })
    await setInvoiceStatus(market, contact.companyId, { isDue: true, isPastDue: true })
    expect((await previewOf(contact.companyId)).body.payload).toEqual(await status())
    await change(market, contact.companyId, { kind: 'setBlock', html: '<p>All of you.</p>' })
    const { payload } = (await previewOf(contact.companyId)).body
    expect(payload).toEqual(await status())
    expect(payload.contactStatus.customFullBlock).toBe('<p>All of you.</p>')
  })

  test('sanitised, without what is for the main contact alone (AM-070)', async () => {
    const { contact } = await aMember()
    await inTransaction((tx) =>
      setContactBlock(tx, market.platform, contact.id, '<p>You.</p>', bySystem),
    )
    await market.database.sql`
      update company set message_html = ${'<p onclick="x()">Pay<script>alert(1)</script></p>'}
      where id = ${contact.companyId}`
    expect((await previewOf(contact.companyId)).body.payload.contactStatus).toMatchObject({
      customFullBlock: '',
      modalMessage: '<p>Pay</p>',
    })
  })

  test('of no company that does not exist', async () => {
    expect((await previewOf(2_000_000_000)).status).toBe(404)
  })
})

describe('a block ends no session and applies from the next call on (AM-093, BK-009)', () => {
  test('a forced payment', async () => {
    const { contact, caller, status, block } = await aMember()
    expect((await caller.call(favourites)).status).toBe(200)
    await setInvoiceStatus(market, contact.companyId, {
      isDue: true,
      isPastDue: true,
      forcePay: true,
      link: overdueLink,
    })
    const refused = await caller.call(favourites)
    expect([refused.status, refused.refusal.payload.extra]).toEqual([403, 'FORCE_PAY'])
    expect(await block()).toBe('FORCE_PAY')
    expect(await status()).toMatchObject({ forcePay: true, link: overdueLink })
    expect((await caller.call(ownCompany)).status).toBe(200)
    const { body } = await caller.call(listBroadcasts)
    expect(body.status).toBe(200)

    await setInvoiceStatus(market, contact.companyId, {})
    expect((await caller.call(favourites)).status).toBe(200)
    expect(await block()).toBeNull()
  })

  test('an ended trial, before any job has run', async () => {
    const { contact, caller, status } = await aMember({ state: 'trial', plan: null })
    const endsAt = new Date(market.clock.now().getTime() + 1000)
    await market.database.sql`
      update company set trial_ends_at = ${endsAt} where id = ${contact.companyId}`
    expect((await caller.call(favourites)).status).toBe(200)
    expect((await status()).contactStatus).toMatchObject({
      freeTrialBlock: false,
      trialEndsAt: endsAt.toISOString(),
    })
    market.clock.advance({ seconds: 1 })
    const refused = await caller.call(favourites)
    expect([refused.status, refused.refusal.payload.extra]).toEqual([403, 'TRIAL_ENDED'])
    expect((await status()).contactStatus.freeTrialBlock).toBe(true)
  })

  test('a block of one person, not of colleagues', async () => {
    const { contact, caller } = await aMember()
    const colleague = await aContact(market, {
      company: { id: contact.companyId, name: contact.companyName },
    })
    await inTransaction((tx) =>
      setContactBlock(tx, market.platform, contact.id, '<p>Call us.</p>', bySystem),
    )
    const refused = await caller.call(favourites)
    expect([refused.status, refused.refusal.payload.extra]).toEqual([403, 'CUSTOM_BLOCK'])
    expect((await (await signedIn(market, colleague)).call(favourites)).status).toBe(200)

    await inTransaction((tx) => setContactBlock(tx, market.platform, contact.id, '', bySystem))
    expect((await caller.call(favourites)).status).toBe(200)
  })

  test('the first reason is reported (AM-120)', async () => {
    const { contact, caller } = await aMember()
    const reason = async () => (await caller.call(favourites)).refusal.payload.extra
    await change(market, contact.companyId, { kind: 'setBlock', html: '<p>Call us.</p>' })
    expect(await reason()).toBe('CUSTOM_BLOCK')
    await setInvoiceStatus(market, contact.companyId, {
      isDue: true,
      isPastDue: true,
      forcePay: true,
    })
    expect(await reason()).toBe('FORCE_PAY')
    await change(market, contact.companyId, { kind: 'liftBlock' })
    expect(await reason()).toBe('FORCE_PAY')
    await setInvoiceStatus(market, contact.companyId, {})
    expect(await reason()).toBeUndefined()
  })

  test('live sockets are closed within seconds for any reason (AM-093)', async () => {
    const over = new Date(market.clock.now().getTime() - 1000)
    const blocks: ((contact: TestContact) => Promise<unknown>)[] = [
      ({ companyId }) =>
        market.database.sql`
          update company set state = 'trial', trial_ends_at = ${over} where id = ${companyId}`,
      ({ companyId }) => change(market, companyId, { kind: 'setBlock', html: '<p>x</p>' }),
      ({ id }) =>
        inTransaction((tx) => setContactBlock(tx, market.platform, id, '<p>x</p>', bySystem)),
    ]
    const codes = await Promise.all(
      blocks.map(async (block) => {
        const { contact, caller } = await aMember()
        const headers = { authorization: `Bearer ${caller.token}` }
        const { closed } = await openLive(market, { headers })
        await block(contact)
        return closed
      }),
    )
    expect(codes).toEqual(blocks.map(() => liveCodes.notAllowed))
  })

  test('the client learns with its next response (AM-091, BK-021)', async () => {
    const { contact, caller } = await aMember()
    await caller.call(lastInvoiceStatus)
    await change(market, contact.companyId, { kind: 'setBlock', html: '<p>Call us.</p>' })
    const { headers } = await caller.call(lastInvoiceStatus)
    const update = Buffer.from(headers.get('x-user-update') ?? '', 'base64').toString()
    expect(JSON.parse(update)).toMatchObject({ block: 'CUSTOM_BLOCK' })
  })
})

describe('a required second factor (AM-055, BK-020)', () => {
  const demand = (force2fa: 0 | 1) => setSettings(market, { force2fa })

  test('restricts accounts without one, and none while it is off', async () => {
    const { contact, caller, block } = await aMember()
    const blocked = await aMember({ state: 'force-pay' })
    await demand(1)
    const refused = await caller.call(favourites)
    expect([refused.status, refused.refusal.payload.extra]).toEqual([403, 'TWO_FACTOR_REQUIRED'])
    expect((await caller.call(lastInvoiceStatus)).status).toBe(200)
    expect((await caller.call(ownCompany)).status).toBe(200)
    // Another block with precedence is the reason.
    expect(await blocked.block()).toBe('FORCE_PAY')

    await market.database.sql`
      insert into two_factor (contact_id, sealed_secret, created_at, enabled_at, last_step, recovery_salt)
      values (${contact.id}, ${Buffer.alloc(60)}, ${market.clock.now()}, ${market.clock.now()}, 1,
        ${Buffer.alloc(16)})`
    expect((await caller.call(favourites)).status).toBe(200)
    expect(await block()).toBeNull()

    const other = await aMember()
    expect(await other.block()).toBe('TWO_FACTOR_REQUIRED')
    await demand(0)
    expect(await other.block()).toBeNull()
  })
})
