import { beforeAll, describe, expect, test } from 'vitest'
import {
  changeEmail,
  removeContact,
  verifyEmail,
} from '#contract/companies/desk/contact-actions.ts'
import { refusals } from '#contract/refusals.ts'
import { accountOf, auditOf } from '../../support/account-actions.ts'
import { signedIn, visitor, type Caller } from '../../support/market/callers.ts'
import { aBroadcast, aColleague, aContact, aSetting } from '../../support/market/factories.ts'
import { queuedMails } from '../../support/mail/mails.ts'
import { aStaffCaller } from '../../support/market/staff.ts'
import { useTestMarket } from '../../support/market/test-market.ts'

const market = useTestMarket()
let staff: Caller
beforeAll(async () => {
  staff = await aStaffCaller(market, 'support')
})
const act = { reason: 'Asked by telephone', version: 1 }

describe('a new e-mail address (AM-124)', () => {
  const ask = (id: number, body: Record<string, unknown>) =>
    staff.raw('POST', changeEmail.path.replace(':id', String(id)), { ...act, ...body })
  const tokenFor = async (contactId: number) => {
    const [mail] = (await queuedMails(market, `email-confirm:${contactId}:`)).slice(-1)
    return /confirm-email\?token=([\w-]+)/.exec(mail!.text)![1]!
  }
  const confirm = (token: string) => visitor(market).call(verifyEmail, { body: { token } })
  /** The answer to a visitor with a link whose address cannot be used. */
  const neutral = { msg: refusals.addressNotFree }
  let addresses = 0
  const fresh = () => `fresh${++addresses}@moved.example`

  test('is used once its owner confirms it, and the old one is notified of both steps', async () => {
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
      select from_email from broadcast where id = ${broadcastId}`
    expect(row).toEqual({ fromEmail: email })
    const acts = (await auditOf(market, contact.companyId)).map((one) => one.act)
    expect(acts).toEqual(expect.arrayContaining(['email.asked', 'email.changed']))
  })

  test('is confirmed once, also by two concurrent clicks', async () => {
    const contact = await aContact(market)
    await ask(contact.id, { kind: 'primary', email: fresh() })
    const token = await tokenFor(contact.id)
    const replies = await Promise.all([confirm(token), confirm(token)])
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 404])
    expect((await confirm(token)).status).toBe(404)
  })

  test('is not confirmed by an expired, outdated or forged link', async () => {
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

  test('is refused while another contact uses it, also at confirmation', async () => {
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
    expect(late.refusal.payload).toEqual({ ...neutral, message: neutral.msg })
    const same = await ask(contact.id, { kind: 'alternative', email: contact.email, version: 2 })
    expect(same.refusal.payload.errors).toMatchObject([{ param: 'email' }])
  })

  test('is refused beyond the address limit of the plan (AM-075)', async () => {
    const main = await aContact(market, {
      company: { plan: 'plus' },
      emailAlternative: 'shared@room.example',
    })
    const second = await aColleague(market, main, { email: 'shared@room.example' })
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

  test('reveals no other address when the limit is reached at confirmation', async () => {
    const main = await aContact(market, {
      company: { plan: 'plus' },
      emailAlternative: 'shared@full.example',
    })
    const second = await aColleague(market, main, { email: 'shared@full.example' })
    await aSetting(market, { contact: main, listId: 7, type: 0 })
    await aSetting(market, { contact: second, listId: 7, type: 0 })
    expect((await ask(second.id, { kind: 'primary', email: fresh() })).status).toBe(200)
    await aSetting(market, { contact: main, listId: 7, address: 'alternative', type: 1 })
    const late = await confirm(await tokenFor(second.id))
    expect(late.status).toBe(409)
    expect(late.refusal.payload).toEqual({ ...neutral, message: neutral.msg })
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

  test('can be alternative, and is deleted without confirmation', async () => {
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

  test('is cancelled first when it is pending beside an alternative one', async () => {
    const alternative = fresh()
    const contact = await aContact(market, { emailAlternative: alternative })
    await ask(contact.id, { kind: 'alternative', email: fresh() })
    expect((await ask(contact.id, { kind: 'alternative', email: null, version: 2 })).status).toBe(
      200,
    )
    const [now] = (await accountOf(staff, contact.companyId)).contacts
    expect(now).toMatchObject({ emailAlternative: alternative, pending: [] })
  })

  test('is cancelled when pending: its link no longer works, and the audit log says so (BK-155)', async () => {
    const contact = await aContact(market)
    const email = fresh()
    await ask(contact.id, { kind: 'primary', email })
    const token = await tokenFor(contact.id)
    expect((await ask(contact.id, { kind: 'primary', email: null, version: 2 })).status).toBe(200)
    expect((await confirm(token)).status).toBe(404)
    const [now] = (await accountOf(staff, contact.companyId)).contacts
    expect(now).toMatchObject({ email: contact.email, pending: [] })
    const entries = await auditOf(market, contact.companyId)
    expect(entries.find(({ act: one }) => one === 'email.withdrawn')).toMatchObject({
      details: { kind: 'primary', email },
    })
    const nothing = await ask(contact.id, { kind: 'primary', email: null, version: 3 })
    expect(nothing.refusal.payload.errors).toMatchObject([{ param: 'email' }])
  })

  test('is not used after its contact was removed', async () => {
    const second = await aColleague(market, await aContact(market))
    await ask(second.id, { kind: 'primary', email: fresh() })
    const token = await tokenFor(second.id)
    const body = { ...act, version: 2 }
    await staff.call(removeContact, { params: { id: String(second.id) }, body })
    expect((await confirm(token)).status).toBe(404)
  })
})
