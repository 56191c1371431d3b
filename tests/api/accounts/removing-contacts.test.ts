import { beforeAll, describe, expect, test } from 'vitest'
import { changeBroadcastSettings } from '#contract/broadcasts/broadcast-settings.ts'
import { getBroadcast } from '#contract/broadcasts/broadcasts.ts'
import { getCompany } from '#contract/companies.ts'
import { generateTwoFactorSecret } from '#contract/auth/two-factor.ts'
import { favourites } from '#contract/favourites.ts'
import {
  addContact,
  removeContact,
  sendPasswordLink,
} from '#contract/companies/desk/contact-actions.ts'
import { defaultOperatorSettings } from '#contract/back-office/operator-settings.ts'
import { sendReply } from '#contract/messages.ts'
import { verifyResetToken } from '#contract/auth/passwords.ts'
import { listSavedSearches, saveSearch } from '#contract/broadcasts/saved-searches.ts'
import { accountOf, auditOf, labelsOf } from '../../support/account-actions.ts'
import { signedIn, visitor, type Caller } from '../../support/market/callers.ts'
import { aBroadcast, aColleague, aContact, aSetting } from '../../support/market/factories.ts'
import { lockWaiters } from '../../support/market/lock-waiters.ts'
import { queuedMails } from '../../support/mail/mails.ts'
import { welcomeToken } from '../../support/password-links.ts'
import { enrol, signInWith } from '../../support/market/authenticator.ts'
import { aStaffMember, staffCaller, type TestStaff } from '../../support/market/staff.ts'
import { useTestMarket } from '../../support/market/test-market.ts'

const market = useTestMarket()
let person: TestStaff
let staff: Caller
beforeAll(async () => {
  person = await aStaffMember(market, { role: 'support' })
  staff = await staffCaller(market, person)
})
const defaultSearches = defaultOperatorSettings.savedSearchesPerContact
const act = { reason: 'Asked by telephone', version: 1 }

describe('removing a contact who left (BK-011)', () => {
  const remove = (id: number, body: Record<string, unknown> = {}) =>
    staff.raw('POST', removeContact.path.replace(':id', String(id)), { ...act, ...body })

  test.each([
    ['asks for a list', changeBroadcastSettings, { primary: [{ listId: 7, type: 0 }] }],
    ['saves a search', saveSearch, { q: '840 G8' }],
  ] as const)('leaves it no mail when it %s meanwhile', async (_, call, body) => {
    const leaver = await aColleague(market, await aContact(market))
    const member = await signedIn(market, leaver)
    const locked = Promise.withResolvers<void>()
    const released = Promise.withResolvers<void>()
    const holding = market.database.transaction(async (tx) => {
      await tx`select from contact where id = ${leaver.id} for update`
      locked.resolve()
      await released.promise
    })
    await locked.promise
    const removal = remove(leaver.id)
    await lockWaiters(market, 1)
    const asked = member.raw(call.method, call.path, body)
    await lockWaiters(market, 2)
    released.resolve()
    await holding
    expect((await removal).status).toBe(200)
    expect((await asked).status).toBe(401)
    const [left] = await market.database.sql`
      select (select count(*)::int from broadcast_setting where contact_id = ${leaver.id}) as settings,
        (select count(*)::int from saved_search where contact_id = ${leaver.id}) as searches`
    expect(left).toEqual({ settings: 0, searches: 0 })
  })

  test('ends its sessions, mails and searches, frees its address and passes its broadcasts to a colleague', async () => {
    const main = await aContact(market, { name: 'Stays Here' })
    const leaver = await aColleague(market, main, { name: 'Leaves Now' })
    const member = await signedIn(market, leaver)
    await aSetting(market, { contact: leaver, listId: 7, type: 0 })
    await member.call(saveSearch, { body: { q: '840 G8' } })
    const { id } = await aBroadcast(market, { contact: leaver })

    expect((await remove(leaver.id)).status).toBe(200)
    expect((await member.call(favourites)).status).toBe(401)
    await expect(signedIn(market, leaver)).rejects.toThrow(/wrong/)
    const { contacts, left, addresses } = await accountOf(staff, main.companyId)
    expect(contacts.map(({ name }) => name)).toEqual(['Stays Here'])
    expect(left).toMatchObject([{ id: leaver.id, name: 'Leaves Now', email: leaver.email }])
    expect(addresses.used).toEqual([])
    const [kept] = await market.database.sql`
      select (select count(*)::int from broadcast_setting where contact_id = ${leaver.id}) as settings,
        (select count(*)::int from saved_search where contact_id = ${leaver.id}) as searches`
    expect(kept).toEqual({ settings: 0, searches: 0 })

    const reader = await signedIn(market, await aContact(market))
    const detail = (await reader.call(getBroadcast, { params: { id: String(id) } })).body
    expect(JSON.stringify(detail)).toContain('Stays Here')
    expect(JSON.stringify(detail)).not.toContain('Leaves Now')
    const company = await reader.call(getCompany, { params: { id: String(main.companyId) } })
    expect(company.body.contacts.map(({ name }) => name)).toEqual(['Stays Here'])
    const reply = { broadcastId: id, subject: 'Re:', body: 'I take all.' }
    expect((await reader.call(sendReply, { body: reply })).status).toBe(200)
    const mails = await queuedMails(market, 'reply:')
    expect(mails.at(-1)!.addresses).toEqual([main.email])

    const other = await aContact(market)
    const newcomer = { name: 'Next One', function: '', telephone: '' }
    const body = { ...newcomer, email: leaver.email, version: 1 }
    const added = await staff.call(addContact, { params: { id: String(other.companyId) }, body })
    expect(added.status).toBe(200)
    expect(await auditOf(market, main.companyId)).toContainEqual(
      expect.objectContaining({
        act: 'contact.removed',
        staffId: person.id,
        reason: act.reason,
        details: { email: leaver.email, sessions: 1, broadcasts: 1, successor: 'Stays Here' },
      }),
    )
  })

  test('moves saved searches to the colleague when asked, except those the colleague has', async () => {
    const main = await aContact(market, { name: 'Ann' })
    const leaver = await aColleague(market, main, { name: 'Ben' })
    const [ann, ben] = await Promise.all([signedIn(market, main), signedIn(market, leaver)])
    await ann.call(saveSearch, { body: { q: '840 G8' } })
    for (const q of ['840 g8', 'DL380 Gen10']) await ben.call(saveSearch, { body: { q } })
    expect((await remove(leaver.id, { movesSavedSearches: true })).status).toBe(200)
    const { results } = (await ann.call(listSavedSearches, { query: {} })).body.payload
    expect(results.map(({ q }) => q).toSorted()).toEqual(['840 G8', 'DL380 Gen10'])
    expect(await auditOf(market, main.companyId)).toContainEqual(
      expect.objectContaining({
        details: expect.objectContaining({ savedSearches: 1, successor: 'Ann' }),
      }),
    )
  })

  test('moves no more saved searches than the colleague may have', async () => {
    const main = await aContact(market)
    const leaver = await aColleague(market, main)
    const now = market.clock.now()
    await market.database.sql`
      insert into saved_search (contact_id, q, words, is_digest, created_at)
      select case when n <= ${defaultSearches - 1} then ${main.id} else ${leaver.id} end::int,
        'q' || n, ('q' || n)::tsquery, false, ${now}
      from generate_series(1, ${defaultSearches + 3}) n`
    expect((await remove(leaver.id, { movesSavedSearches: true })).status).toBe(200)
    const [row] = await market.database.sql`
      select count(*)::int as n from saved_search where contact_id = ${main.id}`
    expect(row!['n']).toBe(defaultSearches)
  })

  test('closes the gap in the order and passes broadcasts to the chosen successor', async () => {
    const main = await aContact(market, { name: 'Ann' })
    const ben = await aColleague(market, main, { name: 'Ben' })
    const cas = await aColleague(market, main, { name: 'Cas' })
    await aBroadcast(market, { contact: ben })
    expect((await remove(ben.id, { successorId: cas.id })).status).toBe(200)
    expect(await labelsOf(staff, main.companyId)).toEqual(['Main contact Ann', '2nd Cas'])
    const [row] = await market.database.sql`
      select contact_id, from_email from broadcast
      where company_id = ${main.companyId}`
    expect(row).toEqual({ contactId: cas.id, fromEmail: cas.email })
  })

  test('makes the colleague who follows the main contact the new main contact (BK-011)', async () => {
    const main = await aContact(market, { name: 'Ann' })
    await aColleague(market, main, { name: 'Ben' })
    const cas = await aColleague(market, main, { name: 'Cas' })
    expect((await remove(main.id, { successorId: cas.id })).status).toBe(200)
    expect(await labelsOf(staff, main.companyId)).toEqual(['Main contact Cas', '2nd Ben'])
  })

  test('refuses the main contact without a colleague who follows, and successors of other companies', async () => {
    const main = await aContact(market)
    const second = await aColleague(market, main)
    const stranger = await aContact(market)
    expect((await remove(main.id)).refusal.payload.extra).toBe('MAIN_CONTACT')
    for (const successorId of [stranger.id, second.id]) {
      expect((await remove(second.id, { successorId })).status).toBe(400)
    }
    expect((await remove(second.id, { reason: '' })).status).toBe(400)
    expect((await remove(second.id, { version: 3 })).refusal.payload.extra).toBe('CHANGED')
    expect(await labelsOf(staff, main.companyId)).toHaveLength(2)
  })

  test('answers not found the second time', async () => {
    const second = await aColleague(market, await aContact(market))
    const replies = await Promise.all([remove(second.id), remove(second.id)])
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 404])
  })

  test('deletes its second factor with the recovery codes, enabled or pending, at once (BK-104)', async () => {
    const main = await aContact(market)
    const enrolled = await aColleague(market, main)
    const { recoveryCodes } = await enrol(market, enrolled, await signedIn(market, enrolled))
    const beginner = await aColleague(market, main)
    await (await signedIn(market, beginner)).call(generateTwoFactorSecret)
    const factors = () => market.database.sql`
      select contact_id,
        (select count(*)::int from recovery_code where two_factor_id = two_factor.id) as codes
      from two_factor where contact_id in (${enrolled.id}, ${beginner.id}) order by contact_id`
    expect(await factors()).toEqual([
      { contactId: enrolled.id, codes: recoveryCodes.length },
      { contactId: beginner.id, codes: 0 },
    ])
    for (const { id } of [enrolled, beginner]) expect((await remove(id)).status).toBe(200)
    expect(await factors()).toEqual([])
    expect((await signInWith(market, enrolled, recoveryCodes[0])).status).toBe(400)
  })

  test('revokes password links', async () => {
    const second = await aColleague(market, await aContact(market))
    await staff.call(sendPasswordLink, { params: { id: String(second.id) }, body: { version: 1 } })
    const resetToken = await welcomeToken(market, second.id)
    expect((await remove(second.id, { version: 2 })).status).toBe(200)
    const { body } = await visitor(market).call(verifyResetToken, { body: { resetToken } })
    expect(body.payload).toMatchObject({ isSuccess: false })
  })
})
