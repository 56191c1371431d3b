import { beforeAll, describe, expect, test } from 'vitest'
import {
  addContact,
  blockContact,
  changeContact,
  logOutContact,
  messageContact,
  orderContacts,
  resetTwoFactor,
  sendPasswordLink,
} from '#contract/companies/desk/contact-actions.ts'
import { lastInvoiceStatus } from '#contract/billing/account-status.ts'
import { getBroadcast } from '#contract/broadcasts/broadcasts.ts'
import { favourites } from '#contract/favourites.ts'
import { verifyResetToken } from '#contract/auth/passwords.ts'
import { deriveCompanyBroadcasts } from '#server/features/broadcasts/jobs.ts'
import { accountOf, auditOf, labelsOf, runJobs } from '../../support/account-actions.ts'
import { signedIn, visitor, type Caller } from '../../support/market/callers.ts'
import {
  aBroadcast,
  aColleague,
  aCompany,
  aContact,
  aSetting,
} from '../../support/market/factories.ts'
import { queuedMails } from '../../support/mail/mails.ts'
import { tokenIn } from '../../support/password-links.ts'
import { aStaffMember, staffCaller, type TestStaff } from '../../support/market/staff.ts'
import { useTestMarket } from '../../support/market/test-market.ts'

const market = useTestMarket()
let person: TestStaff
let staff: Caller
beforeAll(async () => {
  person = await aStaffMember(market, { role: 'support' })
  staff = await staffCaller(market, person)
})
const act = { reason: 'Asked by telephone', version: 1 }
let serial = 0
const someone = (given: Record<string, unknown> = {}) => ({
  name: 'Second Sight',
  function: 'Sales',
  telephone: '',
  email: `second${++serial}@sight.example`,
  ...given,
})

describe('adding a contact (AM-076)', () => {
  const add = (companyId: number, body: Record<string, unknown>) =>
    staff.raw('POST', addContact.path.replace(':id', String(companyId)), { version: 1, ...body })

  test('adds it last, with lists within the plan’s limit, and mails the link', async () => {
    const main = await aContact(market, { company: { plan: 'plus' }, name: 'First' })
    await aSetting(market, { contact: main, listId: 7, type: 0 })
    const second = someone()
    expect((await add(main.companyId, second)).status).toBe(200)
    expect((await add(main.companyId, someone({ name: 'Third', version: 2 }))).status).toBe(200)
    expect(await labelsOf(staff, main.companyId)).toEqual([
      'Main contact First',
      '2nd Second Sight',
      '3rd Third',
    ])
    const account = await accountOf(staff, main.companyId)
    expect(account.addresses.limit).toBe(2)
    expect(new Set(account.addresses.used)).toEqual(new Set([main.email, second.email]))
    const [mail] = await queuedMails(market, `welcome:${account.contacts[1]!.id}:`)
    expect(mail!.addresses).toEqual([second.email])
    const resetToken = tokenIn(mail!)
    const { body } = await visitor(market).call(verifyResetToken, { body: { resetToken } })
    expect(body.payload).toMatchObject({ isSuccess: true })
    expect(await auditOf(market, main.companyId)).toMatchObject([
      { act: 'contact.added', staffId: person.id, details: { email: second.email } },
      { act: 'contact.added' },
    ])
  })

  test('turns requests for quotes off for all but the main contact (BK-066)', async () => {
    const main = await aContact(market)
    expect((await add(main.companyId, someone())).status).toBe(200)
    const empty = await aCompany(market)
    expect((await add(empty.id, someone())).status).toBe(200)
    const rows = await market.database.sql<{ position: number; rfqDisabled: boolean }[]>`
      select position, rfq_disabled from contact
      where company_id = any(${[main.companyId, empty.id]}) order by company_id, position`
    expect([...rows]).toEqual([
      { position: 1, rfqDisabled: false },
      { position: 2, rfqDisabled: true },
      { position: 1, rfqDisabled: false },
    ])
  })

  test('is limited to forty', async () => {
    const main = await aContact(market)
    for (let n = 2; n <= 40; n++) await aColleague(market, main)
    const refused = await add(main.companyId, someone())
    expect(refused.status).toBe(409)
    expect(refused.refusal.payload).toMatchObject({ extra: 'CONTACTS_FULL' })
    expect(await labelsOf(staff, main.companyId)).toHaveLength(40)
    expect((await labelsOf(staff, main.companyId)).at(-1)).toMatch(/^40th /)
  })

  test('refuses a used address, an old version, and a closed company', async () => {
    const main = await aContact(market)
    const taken = await add(main.companyId, someone({ email: main.email }))
    expect(taken.refusal.payload.errors).toMatchObject([{ param: 'email' }])
    const old = await add(main.companyId, someone({ version: 7 }))
    expect(old.refusal.payload.extra).toBe('CHANGED')
    const closed = await aContact(market, { company: { state: 'terminated' } })
    expect((await add(closed.companyId, someone())).refusal.payload.extra).toBe('STATE')
    expect((await add(2_000_000_000, someone())).status).toBe(404)
  })
})

describe('the order of contacts (BK-011)', () => {
  async function three() {
    const main = await aContact(market, { name: 'Ann' })
    const rest = [
      await aColleague(market, main, { name: 'Ben' }),
      await aColleague(market, main, { name: 'Cas' }),
    ]
    return { id: main.companyId, ids: [main, ...rest].map((one) => one.id) as number[] }
  }
  const order = (id: number, contactIds: unknown, version = 1) =>
    staff.raw('POST', orderContacts.path.replace(':id', String(id)), { contactIds, version })

  test('changes the main contact', async () => {
    const { id, ids } = await three()
    const [ann, ben, cas] = ids
    expect((await order(id, [cas, ann, ben])).status).toBe(200)
    expect(await labelsOf(staff, id)).toEqual(['Main contact Cas', '2nd Ann', '3rd Ben'])
    expect(await auditOf(market, id)).toMatchObject([
      { act: 'contacts.ordered', details: { from: 'Ann, Ben, Cas', to: 'Cas, Ann, Ben' } },
    ])
  })

  test('requires every contact once', async () => {
    const { id, ids } = await three()
    const stranger = await aContact(market)
    const [ann, ben, cas] = ids
    for (const wrong of [[ann, ben], [ann, ben, ben], [ann, ben, stranger.id], []]) {
      expect((await order(id, wrong)).refusal.payload.extra).toBe('CHANGED')
    }
    expect((await order(id, [cas, ben, ann], 9)).refusal.payload.extra).toBe('CHANGED')
    expect((await order(id, 'abc')).status).toBe(400)
    expect(
      (
        await order(
          id,
          Array.from({ length: 41 }, () => ann),
        )
      ).status,
    ).toBe(400)
    expect(await labelsOf(staff, id)).toEqual(['Main contact Ann', '2nd Ben', '3rd Cas'])
  })

  test('stays consistent under concurrent changes', async () => {
    const { id, ids } = await three()
    const [ann, ben, cas] = ids
    const replies = await Promise.all(
      [
        [ben, ann, cas],
        [cas, ben, ann],
        [ben, cas, ann],
      ].map((wanted) => order(id, wanted)),
    )
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    const shown = await labelsOf(staff, id)
    expect(shown.map((one) => one.replace(/ \w+$/, ''))).toEqual(['Main contact', '2nd', '3rd'])
  })
})

describe("a contact's facts", () => {
  test('are changed and recorded; former names are hidden from visitors like new ones', async () => {
    const contact = await aContact(market, { name: 'Quillon Ashgrove' })
    const { id } = await aBroadcast(market, {
      contact,
      additionalInfo: 'Ask Quillon Ashgrove, soon Quillon Thornbury.',
    })
    const body = { name: 'Quillon Thornbury', function: 'Director', telephone: '', version: 1 }
    const params = { id: String(contact.id) }
    expect((await staff.call(changeContact, { params, body })).status).toBe(200)
    await runJobs(market, [deriveCompanyBroadcasts])
    const seen = JSON.stringify(
      (await visitor(market).call(getBroadcast, { params: { id: String(id) } })).body,
    )
    expect(seen).not.toMatch(/ashgrove|thornbury/i)
    expect(await auditOf(market, contact.companyId)).toMatchObject([
      {
        act: 'contact.changed',
        contactId: contact.id,
        details: { 'name.from': 'Quillon Ashgrove', 'name.to': 'Quillon Thornbury' },
      },
    ])
    const late = await staff.call(changeContact, { params, body: { ...body, name: 'Late' } })
    expect(late.refusal.payload.extra).toBe('CHANGED')
  })
})

describe('one contact', () => {
  test('is blocked with a text of its own, without effect on colleagues (BK-008)', async () => {
    const main = await aContact(market)
    const colleague = await signedIn(market, await aColleague(market, main))
    const member = await signedIn(market, main)
    const params = { id: String(main.id) }
    const html = '<p>Only you</p><img src=x onerror=alert(1)>'
    expect((await staff.call(blockContact, { params, body: { html, ...act } })).status).toBe(200)
    expect((await member.call(favourites)).refusal.payload.extra).toBe('CUSTOM_BLOCK')
    const told = (await member.call(lastInvoiceStatus)).body.payload.contactStatus
    expect(told.customFullBlock).toContain('Only you')
    expect(told.customFullBlock).not.toContain('onerror')
    expect((await colleague.call(favourites)).status).toBe(200)
    const lifted = { html: '', ...act, version: 2 }
    expect((await staff.call(blockContact, { params, body: lifted })).status).toBe(200)
    expect((await member.call(favourites)).status).toBe(200)
  })

  test('has a message of its own', async () => {
    const main = await aContact(market)
    const member = await signedIn(market, main)
    const body = { html: '<p>Hello</p>', ...act }
    expect(
      (await staff.call(messageContact, { params: { id: String(main.id) }, body })).status,
    ).toBe(200)
    const told = (await member.call(lastInvoiceStatus)).body.payload.contactStatus
    expect(told.modalMessage).toBe('<p>Hello</p>')
  })

  test('is signed out everywhere, without effect on colleagues', async () => {
    const main = await aContact(market)
    const colleague = await signedIn(market, await aColleague(market, main))
    const member = await signedIn(market, main)
    const reply = await staff.call(logOutContact, { params: { id: String(main.id) }, body: act })
    expect(reply.status).toBe(200)
    expect((await member.call(favourites)).refusal.payload.extra).toBe('FORCE_LOGOUT')
    expect((await colleague.call(favourites)).status).toBe(200)
  })

  test('loses the second factor after a recorded identity check and is notified (AM-058)', async () => {
    const main = await aContact(market)
    const params = { id: String(main.id) }
    const body = { identity: 'callback' as const, ...act }
    const off = await staff.call(resetTwoFactor, { params, body })
    expect(off.refusal.payload.extra).toBe('TWO_FACTOR_OFF')
    const now = market.clock.now()
    await market.database.sql`
      insert into two_factor (contact_id, sealed_secret, created_at, enabled_at, last_step, recovery_salt)
      values (${main.id}, ${Buffer.alloc(60)}, ${now}, ${now}, 1, ${Buffer.alloc(16)})`
    const unchecked = await staff.raw(
      'POST',
      resetTwoFactor.path.replace(':id', String(main.id)),
      act,
    )
    expect(unchecked.refusal.payload.errors).toMatchObject([{ param: 'identity' }])
    const longest = { ...body, identity: 'colleague' as const, reason: 'x'.repeat(441) }
    const tooLong = await staff.call(resetTwoFactor, { params, body: longest })
    expect(tooLong.refusal.payload.errors).toMatchObject([{ param: 'reason' }])
    expect((await accountOf(staff, main.companyId)).contacts[0]!.hasTwoFactor).toBe(true)
    expect((await staff.call(resetTwoFactor, { params, body })).status).toBe(200)
    expect((await accountOf(staff, main.companyId)).contacts[0]!.hasTwoFactor).toBe(false)
    expect(await auditOf(market, main.companyId)).toMatchObject([
      {
        act: 'two-factor.reset',
        staffId: person.id,
        reason: 'Called back on the telephone number on file. Asked by telephone',
      },
    ])
    const [mail] = await queuedMails(market, `two-factor.reset:${main.id}:`)
    expect(mail!.addresses).toEqual([main.email])
  })

  test('gets a new password link, and older ones are revoked', async () => {
    const main = await aContact(market)
    const params = { id: String(main.id) }
    expect((await staff.call(sendPasswordLink, { params, body: { version: 1 } })).status).toBe(200)
    expect((await staff.call(sendPasswordLink, { params, body: { version: 2 } })).status).toBe(200)
    const tokens = (await queuedMails(market, `welcome:${main.id}:`)).map(tokenIn)
    const works = await Promise.all(
      tokens.map(async (resetToken) => {
        const reply = await visitor(market).call(verifyResetToken, { body: { resetToken } })
        return reply.body.payload.isSuccess
      }),
    )
    expect(works).toEqual([false, true])
    const late = await staff.call(sendPasswordLink, { params, body: { version: 1 } })
    expect(late.refusal.payload.extra).toBe('CHANGED')
  })
})
