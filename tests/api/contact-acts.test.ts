import { beforeAll, describe, expect, test } from 'vitest'
import {
  addContact,
  blockContact,
  changeContact,
  changeEmail,
  logOutContact,
  messageContact,
  orderContacts,
  removeContact,
  resetTwoFactor,
  sendPasswordLink,
  verifyEmail,
} from '#contract/contact-acts.ts'
import { lastInvoiceStatus } from '#contract/billing.ts'
import { changeBroadcastSettings } from '#contract/broadcast-settings.ts'
import { getBroadcast } from '#contract/broadcasts.ts'
import { getCompany } from '#contract/companies.ts'
import { favourites } from '#contract/favourites.ts'
import { sendReply } from '#contract/messages.ts'
import { refusals } from '#contract/refusals.ts'
import { verifyResetToken } from '#contract/passwords.ts'
import { saveSearch } from '#contract/saved-searches.ts'
import { deriveCompanyBroadcasts } from '#server/features/broadcasts/jobs.ts'
import { accountOf, auditOf, runJobs } from '../support/account-acts.ts'
import { signedIn, visitor, type Caller } from '../support/callers.ts'
import { aBroadcast, aContact, aSetting, type TestContact } from '../support/factories.ts'
import { queuedMails } from '../support/mails.ts'
import { lockWaiters } from '../support/lock-waiters.ts'
import { aStaffMember, staffCaller, type TestStaff } from '../support/staff.ts'
import { useTestMarket } from '../support/test-market.ts'

const market = useTestMarket()
let person: TestStaff
let staff: Caller
beforeAll(async () => {
  person = await aStaffMember(market, { role: 'support' })
  staff = await staffCaller(market, person)
})
const act = { reason: 'Asked by telephone', version: 1 }
const colleagueOf = (contact: TestContact, given: { name?: string } = {}) =>
  aContact(market, { company: { id: contact.companyId, name: contact.companyName }, ...given })
const labels = async (companyId: number) =>
  (await accountOf(staff, companyId)).contacts.map(({ name, label }) => `${label} ${name}`)
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

  test('puts it behind the others, gives it lists as far as the plan has room, and mails the link', async () => {
    const main = await aContact(market, { company: { plan: 'plus' }, name: 'First' })
    await aSetting(market, { contact: main, listId: 7, type: 0 })
    const second = someone()
    expect((await add(main.companyId, second)).status).toBe(200)
    expect((await add(main.companyId, someone({ name: 'Third', version: 2 }))).status).toBe(200)
    expect(await labels(main.companyId)).toEqual([
      'Main contact First',
      '2nd Second Sight',
      '3rd Third',
    ])
    const account = await accountOf(staff, main.companyId)
    expect(account.addresses.limit).toBe(2)
    expect(new Set(account.addresses.used)).toEqual(new Set([main.email, second.email]))
    const [mail] = await queuedMails(market, `welcome:${account.contacts[1]!.id}:`)
    expect(mail!.addresses).toEqual([second.email])
    const resetToken = /reset=([\w-]+)/.exec(mail!.text)![1]!
    const { body } = await visitor(market).call(verifyResetToken, { body: { resetToken } })
    expect(body.payload).toMatchObject({ isSuccess: true })
    expect(await auditOf(market, main.companyId)).toMatchObject([
      { act: 'contact.added', staffId: person.id, details: { email: second.email } },
      { act: 'contact.added' },
    ])
  })

  test('stops at forty', async () => {
    const main = await aContact(market)
    for (let n = 2; n <= 40; n++) await colleagueOf(main)
    const refused = await add(main.companyId, someone())
    expect(refused.status).toBe(409)
    expect(refused.refusal.payload).toMatchObject({ extra: 'CONTACTS_FULL' })
    expect(await labels(main.companyId)).toHaveLength(40)
    expect((await labels(main.companyId)).at(-1)).toMatch(/^40th /)
  })

  test('refuses an address that is in use, a version that is old, and a company that is closed', async () => {
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
      await colleagueOf(main, { name: 'Ben' }),
      await colleagueOf(main, { name: 'Cas' }),
    ]
    return { id: main.companyId, ids: [main, ...rest].map((one) => one.id) as number[] }
  }
  const order = (id: number, contactIds: unknown, version = 1) =>
    staff.raw('POST', orderContacts.path.replace(':id', String(id)), { contactIds, version })

  test('makes another the main contact', async () => {
    const { id, ids } = await three()
    const [ann, ben, cas] = ids
    expect((await order(id, [cas, ann, ben])).status).toBe(200)
    expect(await labels(id)).toEqual(['Main contact Cas', '2nd Ann', '3rd Ben'])
    expect(await auditOf(market, id)).toMatchObject([
      { act: 'contacts.ordered', details: { from: 'Ann, Ben, Cas', to: 'Cas, Ann, Ben' } },
    ])
  })

  test('names every contact once: others are somebody else’s or come too late', async () => {
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
    expect(await labels(id)).toEqual(['Main contact Ann', '2nd Ben', '3rd Cas'])
  })

  test('changed by many at once is always one whole order', async () => {
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
    const shown = await labels(id)
    expect(shown.map((one) => one.replace(/ \w+$/, ''))).toEqual(['Main contact', '2nd', '3rd'])
  })
})

describe('removing a contact who left (BK-011)', () => {
  const remove = (id: number, body: Record<string, unknown> = {}) =>
    staff.raw('POST', removeContact.path.replace(':id', String(id)), { ...act, ...body })

  test.each([
    ['asks for a list', changeBroadcastSettings, { primary: [{ listId: 7, type: 0 }] }],
    ['saves a search', saveSearch, { q: '840 G8' }],
  ] as const)('leaves it no mail when it %s meanwhile', async (_, call, body) => {
    const leaver = await colleagueOf(await aContact(market))
    const member = await signedIn(market, leaver)
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    const holding = market.database.transaction(async (tx) => {
      await tx`select from contact where id = ${leaver.id} for update`
      await held
    })
    const removal = remove(leaver.id)
    await lockWaiters(market, 1)
    const asked = member.raw(call.method, call.path, body)
    await lockWaiters(market, 2)
    release()
    await holding
    expect((await removal).status).toBe(200)
    expect((await asked).status).toBe(401)
    const [left] = await market.database.sql`
      select (select count(*)::int from broadcast_setting where contact_id = ${leaver.id}) as settings,
        (select count(*)::int from saved_search where contact_id = ${leaver.id}) as searches`
    expect(left).toEqual({ settings: 0, searches: 0 })
  })

  test('ends its sessions, mails and searches, frees its address and keeps what it sent under a colleague', async () => {
    const main = await aContact(market, { name: 'Stays Here' })
    const leaver = await colleagueOf(main, { name: 'Leaves Now' })
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
    const body = { ...someone({ email: leaver.email }), version: 1 }
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

  test('closes the gap in the order, and hands over to whom staff name', async () => {
    const main = await aContact(market, { name: 'Ann' })
    const ben = await colleagueOf(main, { name: 'Ben' })
    const cas = await colleagueOf(main, { name: 'Cas' })
    await aBroadcast(market, { contact: ben })
    expect((await remove(ben.id, { successorId: cas.id })).status).toBe(200)
    expect(await labels(main.companyId)).toEqual(['Main contact Ann', '2nd Cas'])
    const [row] = await market.database.sql`
      select contact_id as "contactId", from_email as "fromEmail" from broadcast
      where company_id = ${main.companyId}`
    expect(row).toEqual({ contactId: cas.id, fromEmail: cas.email })
  })

  test('is refused for the main contact until another is that, and for successors from elsewhere', async () => {
    const main = await aContact(market)
    const second = await colleagueOf(main)
    const stranger = await aContact(market)
    expect((await remove(main.id)).refusal.payload.extra).toBe('MAIN_CONTACT')
    for (const successorId of [stranger.id, second.id]) {
      expect((await remove(second.id, { successorId })).status).toBe(400)
    }
    expect((await remove(second.id, { reason: '' })).status).toBe(400)
    expect((await remove(second.id, { version: 3 })).refusal.payload.extra).toBe('CHANGED')
    expect(await labels(main.companyId)).toHaveLength(2)
  })

  test('is done once: the second finds nobody', async () => {
    const second = await colleagueOf(await aContact(market))
    const replies = await Promise.all([remove(second.id), remove(second.id)])
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 404])
  })

  test('makes a link to set a password worthless', async () => {
    const second = await colleagueOf(await aContact(market))
    await staff.call(sendPasswordLink, { params: { id: String(second.id) }, body: { version: 1 } })
    const [mail] = await queuedMails(market, `welcome:${second.id}:`)
    const resetToken = /reset=([\w-]+)/.exec(mail!.text)![1]!
    expect((await remove(second.id, { version: 2 })).status).toBe(200)
    const { body } = await visitor(market).call(verifyResetToken, { body: { resetToken } })
    expect(body.payload).toMatchObject({ isSuccess: false })
  })
})

describe("a contact's facts", () => {
  test('are changed with from and to in the log; a new name is hidden from visitors like the old one', async () => {
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

describe('a new e-mail address (AM-124)', () => {
  const ask = (id: number, body: Record<string, unknown>) =>
    staff.raw('POST', changeEmail.path.replace(':id', String(id)), { ...act, ...body })
  const tokenFor = async (contactId: number) => {
    const [mail] = (await queuedMails(market, `email-confirm:${contactId}:`)).slice(-1)
    return /confirm-email\?token=([\w-]+)/.exec(mail!.text)![1]!
  }
  const confirm = (token: string) => visitor(market).call(verifyEmail, { body: { token } })
  /** All that a visitor with a link reads of why its address cannot be used. */
  const neutral = { msg: refusals.addressNotFree }
  let addresses = 0
  const fresh = () => `fresh${++addresses}@moved.example`

  test('is used only once its owner confirms it, and the old one is told of both', async () => {
    const contact = await aContact(market)
    const { id: broadcastId } = await aBroadcast(market, { contact })
    const email = fresh()
    const upper = email.toUpperCase()
    expect((await ask(contact.id, { kind: 'primary', email: upper })).status).toBe(200)
    const [before] = (await accountOf(staff, contact.companyId)).contacts
    expect(before).toMatchObject({ email: contact.email, pending: [{ kind: 'primary', email }] })
    await signedIn(market, contact)
    const [asked] = await queuedMails(market, `email-asked:${contact.id}:`)
    expect(asked!.addresses).toEqual([contact.email])
    expect(asked!.text).toContain(email)

    expect((await confirm(await tokenFor(contact.id))).body.payload).toEqual({ email })
    const [after] = (await accountOf(staff, contact.companyId)).contacts
    expect(after).toMatchObject({ email, pending: [] })
    await signedIn(market, { email })
    await expect(signedIn(market, contact)).rejects.toThrow(/wrong/)
    const [changed] = await queuedMails(market, `email-changed:${contact.id}:`)
    expect(changed!.addresses).toEqual([contact.email])
    const [row] = await market.database.sql`
      select from_email as "fromEmail" from broadcast where id = ${broadcastId}`
    expect(row).toEqual({ fromEmail: email })
    const acts = (await auditOf(market, contact.companyId)).map((one) => one.act)
    expect(acts).toEqual(expect.arrayContaining(['email.asked', 'email.changed']))
  })

  test('works once, also for two clicks at once', async () => {
    const contact = await aContact(market)
    await ask(contact.id, { kind: 'primary', email: fresh() })
    const token = await tokenFor(contact.id)
    const replies = await Promise.all([confirm(token), confirm(token)])
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 404])
    expect((await confirm(token)).status).toBe(404)
  })

  test('is not used by a link that is over, of another address since, or made up', async () => {
    const contact = await aContact(market)
    await ask(contact.id, { kind: 'primary', email: fresh() })
    const first = await tokenFor(contact.id)
    await ask(contact.id, { kind: 'primary', email: fresh(), version: 2 })
    expect((await confirm(first)).status).toBe(404)
    expect((await confirm('A'.repeat(43))).status).toBe(404)
    for (const token of ['', 'a b', 'x'.repeat(101), null]) {
      const reply = await visitor(market).raw('POST', verifyEmail.path, { token })
      expect(reply.status).toBe(400)
    }
    const token = await tokenFor(contact.id)
    market.clock.advance({ days: 7, seconds: 1 })
    expect((await confirm(token)).status).toBe(404)
    market.clock.advance({ days: -7, seconds: -1 })
    expect((await confirm(token)).status).toBe(200)
  })

  test('is refused while it is the primary address of anybody, also when it becomes that before the click', async () => {
    const contact = await aContact(market)
    const other = await aContact(market)
    const taken = await ask(contact.id, { kind: 'primary', email: other.email })
    expect(taken.refusal.payload).toMatchObject({
      extra: 'EMAIL_TAKEN',
      errors: [{ param: 'email' }],
    })
    const email = fresh()
    await ask(contact.id, { kind: 'primary', email })
    await aContact(market, { email })
    const late = await confirm(await tokenFor(contact.id))
    expect(late.status).toBe(409)
    expect(late.refusal.payload).toEqual(neutral)
    const same = await ask(contact.id, { kind: 'alternative', email: contact.email, version: 2 })
    expect(same.refusal.payload.errors).toMatchObject([{ param: 'email' }])
  })

  test('is refused where the plan has no room for one more address that receives lists (AM-075)', async () => {
    const main = await aContact(market, {
      company: { plan: 'plus' },
      emailAlternative: 'shared@room.example',
    })
    const second = await aContact(market, {
      company: { id: main.companyId, name: main.companyName },
      email: 'shared@room.example',
    })
    await aSetting(market, { contact: main, listId: 7, type: 0 })
    await aSetting(market, { contact: main, listId: 7, address: 'alternative', type: 1 })
    await aSetting(market, { contact: second, listId: 7, type: 0 })
    const refused = await ask(second.id, { kind: 'primary', email: fresh() })
    expect(refused.status).toBe(409)
    expect(refused.refusal.payload).toMatchObject({
      extra: 'ADDRESS_LIMIT',
      msg: expect.stringContaining('2 addresses'),
    })
    expect((await ask(main.id, { kind: 'primary', email: fresh() })).status).toBe(200)
  })

  test('names nobody’s address to who follows the link where the room was taken meanwhile', async () => {
    const main = await aContact(market, {
      company: { plan: 'plus' },
      emailAlternative: 'shared@full.example',
    })
    const second = await aContact(market, {
      company: { id: main.companyId, name: main.companyName },
      email: 'shared@full.example',
    })
    await aSetting(market, { contact: main, listId: 7, type: 0 })
    await aSetting(market, { contact: second, listId: 7, type: 0 })
    expect((await ask(second.id, { kind: 'primary', email: fresh() })).status).toBe(200)
    await aSetting(market, { contact: main, listId: 7, address: 'alternative', type: 1 })
    const late = await confirm(await tokenFor(second.id))
    expect(late.status).toBe(409)
    expect(late.refusal.payload).toEqual(neutral)
  })

  test.for([
    ['terminated', 404],
    ['trial-ended', 200],
    ['new', 200],
  ] as const)('whose company is %s meanwhile answers its link with %d', async ([state, status]) => {
    const contact = await aContact(market)
    await ask(contact.id, { kind: 'primary', email: fresh() })
    await market.database.sql`update company set state = ${state} where id = ${contact.companyId}`
    expect((await confirm(await tokenFor(contact.id))).status).toBe(status)
  })

  test('can be an alternative one, and is taken away without asking it', async () => {
    const contact = await aContact(market)
    const email = fresh()
    await ask(contact.id, { kind: 'alternative', email })
    expect((await confirm(await tokenFor(contact.id))).status).toBe(200)
    const [withOne] = (await accountOf(staff, contact.companyId)).contacts
    expect(withOne).toMatchObject({ email: contact.email, emailAlternative: email })
    const body = { kind: 'alternative', email: null, version: withOne!.version }
    expect((await ask(contact.id, body)).status).toBe(200)
    const [without] = (await accountOf(staff, contact.companyId)).contacts
    expect(without!.emailAlternative).toBeNull()
  })

  test('that waits beside an alternative one is taken back first', async () => {
    const alternative = fresh()
    const contact = await aContact(market, { emailAlternative: alternative })
    await ask(contact.id, { kind: 'alternative', email: fresh() })
    expect((await ask(contact.id, { kind: 'alternative', email: null, version: 2 })).status).toBe(
      200,
    )
    const [now] = (await accountOf(staff, contact.companyId)).contacts
    expect(now).toMatchObject({ emailAlternative: alternative, pending: [] })
  })

  test('that waits is taken back: its link no longer works', async () => {
    const contact = await aContact(market)
    await ask(contact.id, { kind: 'primary', email: fresh() })
    const token = await tokenFor(contact.id)
    expect((await ask(contact.id, { kind: 'primary', email: null, version: 2 })).status).toBe(200)
    expect((await confirm(token)).status).toBe(404)
    const [now] = (await accountOf(staff, contact.companyId)).contacts
    expect(now).toMatchObject({ email: contact.email, pending: [] })
    const nothing = await ask(contact.id, { kind: 'primary', email: null, version: 3 })
    expect(nothing.refusal.payload.errors).toMatchObject([{ param: 'email' }])
  })

  test('of somebody who is removed meanwhile is used no more', async () => {
    const second = await colleagueOf(await aContact(market))
    await ask(second.id, { kind: 'primary', email: fresh() })
    const token = await tokenFor(second.id)
    const body = { ...act, version: 2 }
    await staff.call(removeContact, { params: { id: String(second.id) }, body })
    expect((await confirm(token)).status).toBe(404)
  })
})

describe('one person alone', () => {
  test('is shut out by a block with words of its own, and its colleague is not (BK-008)', async () => {
    const main = await aContact(market)
    const colleague = await signedIn(market, await colleagueOf(main))
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

  test('reads a message of its own', async () => {
    const main = await aContact(market)
    const member = await signedIn(market, main)
    const body = { html: '<p>Hello</p>', ...act }
    expect(
      (await staff.call(messageContact, { params: { id: String(main.id) }, body })).status,
    ).toBe(200)
    const told = (await member.call(lastInvoiceStatus)).body.payload.contactStatus
    expect(told.modalMessage).toBe('<p>Hello</p>')
  })

  test('is signed out everywhere by force, its colleague is not', async () => {
    const main = await aContact(market)
    const colleague = await signedIn(market, await colleagueOf(main))
    const member = await signedIn(market, main)
    const reply = await staff.call(logOutContact, { params: { id: String(main.id) }, body: act })
    expect(reply.status).toBe(200)
    expect((await member.call(favourites)).refusal.payload.extra).toBe('FORCE_LOGOUT')
    expect((await colleague.call(favourites)).status).toBe(200)
  })

  test('loses its second factor after an identity check that the log keeps, and is mailed (AM-058)', async () => {
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

  test('is mailed a new link to set a password, and older ones stop working', async () => {
    const main = await aContact(market)
    const params = { id: String(main.id) }
    expect((await staff.call(sendPasswordLink, { params, body: { version: 1 } })).status).toBe(200)
    expect((await staff.call(sendPasswordLink, { params, body: { version: 2 } })).status).toBe(200)
    const tokens = (await queuedMails(market, `welcome:${main.id}:`)).map(
      ({ text }) => /reset=([\w-]+)/.exec(text)![1]!,
    )
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
