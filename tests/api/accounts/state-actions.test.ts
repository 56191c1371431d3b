import { beforeAll, describe, expect, test } from 'vitest'
import {
  activateCompany,
  blockCompany,
  changeDunning,
  changePlan,
  changeServiceOnly,
  changeTrial,
  createCompany,
  logOutCompany,
  messageCompany,
  terminateCompany,
} from '#contract/companies/desk/company-actions.ts'
import { session } from '#contract/auth/auth.ts'
import { lastInvoiceStatus } from '#contract/billing/account-status.ts'
import { favourites } from '#contract/favourites.ts'
import { resetPasswordWithToken } from '#contract/auth/passwords.ts'
import { refusals } from '#contract/refusals.ts'
import { accountOf, auditOf } from '../../support/account-actions.ts'
import { signedIn, visitor, type Caller } from '../../support/market/callers.ts'
import { anInvoice } from '../../support/joining/billing.ts'
import { aContact, type TestContact } from '../../support/market/factories.ts'
import { queuedMails } from '../../support/mail/mails.ts'
import { newCompany } from '../../support/browser/new-company.ts'
import { welcomeToken } from '../../support/password-links.ts'
import {
  aStaffCaller,
  aStaffMember,
  staffCaller,
  type TestStaff,
} from '../../support/market/staff.ts'
import { useTestMarket } from '../../support/market/test-market.ts'

const market = useTestMarket()
let person: TestStaff
let support: Caller
let finance: Caller
beforeAll(async () => {
  person = await aStaffMember(market, { role: 'support', name: 'Sanne Support' })
  support = await staffCaller(market, person)
  finance = await aStaffCaller(market, 'finance')
})
const act = { reason: 'Asked by telephone', version: 1 }

/** A company with a signed-in contact. */
async function someCompany(
  company: NonNullable<Parameters<typeof aContact>[1]>['company'] = {},
): Promise<{ contact: TestContact; id: number; member: Caller }> {
  const contact = await aContact(market, { company })
  return { contact, id: contact.companyId, member: await signedIn(market, contact) }
}
const stateOf = async (id: number) => (await accountOf(support, id)).state

describe('a trial', () => {
  async function aNewCompany() {
    const body = newCompany({ state: 'new', plan: null })
    const { id } = (await support.call(createCompany, { body })).body.payload
    const { contacts, version } = await accountOf(support, id)
    return { id, version, contact: contacts[0]! }
  }
  const step = (id: number, body: Record<string, unknown>) =>
    support.raw('POST', changeTrial.path.replace(':id', String(id)), { ...act, ...body })

  test('starts with its approval, which mails the password link (BK-002, AM-071)', async () => {
    const { id, version, contact } = await aNewCompany()
    expect((await step(id, { step: 'approve', version, reason: '' })).status).toBe(200)
    expect(await accountOf(support, id)).toMatchObject({
      state: 'trial',
      trialEndsAt: expect.stringMatching(/^2026-12-20/),
    })
    const token = await welcomeToken(market, contact.id)
    const password = 'Nine-quiet-barges-2031'
    await visitor(market).call(resetPasswordWithToken, { body: { token, password } })
    const login = { email: contact.email, password }
    expect((await visitor(market).raw('POST', '/api/auth/login', login)).status).toBe(200)
  })

  test('mails the reason of a rejection and allows no sign-in', async () => {
    const { id, version, contact } = await aNewCompany()
    const reason = 'We could not reach you <b>by telephone</b>.'
    expect((await step(id, { step: 'reject', version, reason })).status).toBe(200)
    expect(await stateOf(id)).toBe('terminated')
    const [mail] = await queuedMails(market, `trial-rejected:${contact.id}`)
    expect(mail).toMatchObject({ addresses: [contact.email], lane: 'security' })
    expect(mail!.text).toContain(reason)
    expect(mail!.html).toContain('&lt;b&gt;by telephone')
    expect(await queuedMails(market, `welcome:${contact.id}:`)).toEqual([])
  })

  test('ends at once, and is extended to the end of a day', async () => {
    const { id, member } = await someCompany({ state: 'trial', plan: null })
    expect((await step(id, { step: 'end' })).status).toBe(200)
    const blocked = await member.call(favourites)
    expect(blocked.refusal.payload.extra).toBe('TRIAL_ENDED')
    const extended = await step(id, { step: 'extend', until: '2026-12-05', version: 2 })
    expect(extended.status).toBe(200)
    expect((await member.call(favourites)).status).toBe(200)
    expect((await accountOf(support, id)).trialEndsAt).toBe('2026-12-05T22:59:59.000Z')
  })

  test.each([
    ['without a reason', { step: 'end', reason: '' }, 400],
    ['for a reason that cannot be mailed', { step: 'end', reason: 'Half \ud83d' }, 400],
    ['without a day to extend it to', { step: 'extend' }, 400],
    ['to a day that is none', { step: 'extend', until: '2026-02-30' }, 400],
    ['to a day that is over', { step: 'extend', until: '2026-11-01' }, 409],
    ['by a step that there is not', { step: 'forget' }, 400],
    ['by an approval that has been given', { step: 'approve' }, 409],
  ])('is not changed %s', async (_, body, status) => {
    const { id } = await someCompany({ state: 'trial', plan: null })
    expect((await step(id, body)).status).toBe(status)
    expect(await stateOf(id)).toBe('trial')
    expect(await auditOf(market, id)).toMatchObject([{ act: 'sign-in' }])
  })

  test('mails the password links when skipped by payment (AM-071)', async () => {
    const created = await support.call(createCompany, {
      body: newCompany({ state: 'new', plan: null }),
    })
    const { id } = created.body.payload
    const [main] = (await accountOf(support, id)).contacts
    expect(await queuedMails(market, `welcome:${main!.id}:`)).toEqual([])
    const body = { plan: 'plus' as const, ...act }
    expect((await finance.call(activateCompany, { params: { id: String(id) }, body })).status).toBe(
      200,
    )
    expect(await queuedMails(market, `welcome:${main!.id}:`)).toHaveLength(1)
  })

  test('becomes a membership with the paid plan', async () => {
    const { id } = await someCompany({ state: 'trial', plan: null })
    const body = { plan: 'broker' as const, ...act }
    const reply = await finance.call(activateCompany, { params: { id: String(id) }, body })
    expect(reply.status).toBe(200)
    expect(await accountOf(support, id)).toMatchObject({
      state: 'active',
      plan: 'broker',
      trialEndsAt: null,
    })
  })
})

describe('a block', () => {
  const html =
    '<p>Please <b onclick="x()">call</b> us<script>alert(1)</script> <a href="javascript:alert(1)">now</a></p>'

  test('closes the account with a sanitised text until it is lifted (BK-008, BK-009)', async () => {
    const { id, member } = await someCompany()
    const params = { id: String(id) }
    expect((await support.call(blockCompany, { params, body: { html, ...act } })).status).toBe(200)
    expect((await member.call(favourites)).refusal.payload.extra).toBe('CUSTOM_BLOCK')
    const { payload } = (await member.call(lastInvoiceStatus)).body
    expect(payload.contactStatus.customFullBlock).toContain('<b>call</b> us')
    expect(payload.contactStatus.customFullBlock).not.toMatch(/script|onclick|alert/)
    expect(await accountOf(support, id)).toMatchObject({
      state: 'custom-blocked',
      underlyingState: 'active',
    })
    const lifted = { html: '', ...act, version: 2 }
    expect((await support.call(blockCompany, { params, body: lifted })).status).toBe(200)
    expect((await member.call(favourites)).status).toBe(200)
    expect((await auditOf(market, id)).map((one) => one.act)).toEqual([
      'sign-in',
      'account.blocked',
      'account.block-lifted',
    ])
  })

  test('requires text that remains after sanitising, and a reason', async () => {
    const { id } = await someCompany()
    const params = { id: String(id) }
    const empty = { html: '<script>alert(1)</script>', ...act }
    expect((await support.call(blockCompany, { params, body: empty })).status).toBe(400)
    const noReason = { html, ...act, reason: ' ' }
    expect((await support.call(blockCompany, { params, body: noReason })).status).toBe(400)
    expect(await stateOf(id)).toBe('active')
  })

  test('may have 20,000 characters after sanitising, and no more (AM-070)', async () => {
    const { id } = await someCompany()
    // Each & becomes five characters, and the paragraph has seven.
    const block = (end: string) => {
      const body = { html: `<p>${'&'.repeat(3_998)}${end}</p>`, ...act }
      return support.call(blockCompany, { params: { id: String(id) }, body })
    }
    expect((await block('four')).refusal.payload.errors).toMatchObject([
      { param: 'html', msg: refusals.htmlTooLong },
    ])
    expect((await block('may')).status).toBe(200)
  })

  test('does not overwrite a concurrent one', async () => {
    const { id } = await someCompany()
    const params = { id: String(id) }
    await support.call(blockCompany, { params, body: { html: '<p>One</p>', ...act } })
    const late = await support.call(blockCompany, { params, body: { html: '<p>Two</p>', ...act } })
    expect(late.status).toBe(409)
    expect(late.refusal.payload.extra).toBe('CHANGED')
    expect((await accountOf(support, id)).blockHtml).toBe('<p>One</p>')
  })
})

test('shows a message in the status of every contact without blocking', async () => {
  const { id, member } = await someCompany()
  const body = { html: '<p>Party on Friday</p>', ...act }
  expect((await support.call(messageCompany, { params: { id: String(id) }, body })).status).toBe(
    200,
  )
  const { payload } = (await member.call(lastInvoiceStatus)).body
  expect(payload.contactStatus.modalMessage).toBe('<p>Party on Friday</p>')
  expect((await member.call(favourites)).status).toBe(200)
})

test('ends every session on termination and allows no new one (BK-007, BL-014, AM-093)', async () => {
  const { id, contact, member } = await someCompany({ name: 'Weser Computer BV' })
  const terminate = (typedName: string, version = 1) =>
    support.call(terminateCompany, {
      params: { id: String(id) },
      body: { ...act, typedName, version },
    })
  expect((await terminate('weser  computer bv ')).status).toBe(200)
  expect((await member.call(favourites)).status).toBe(401)
  await expect(signedIn(market, contact)).rejects.toThrow(/closed/)
  expect((await terminate('Weser Computer BV', 2)).refusal.payload.extra).toBe('STATE')
})

test('terminates no company whose name was not typed (BK-117)', async () => {
  const { id } = await someCompany({ name: 'Weser Computer BV' })
  const reply = await support.call(terminateCompany, {
    params: { id: String(id) },
    body: { ...act, typedName: 'Weser' },
  })
  expect(reply.refusal.payload.errors).toEqual([
    { param: 'typedName', msg: 'Type the name as shown: Weser Computer BV' },
  ])
  expect(await stateOf(id)).toBe('active')
})

test('ends the sessions of a company by forced logout and allows new ones (AM-093)', async () => {
  const { id, contact, member } = await someCompany()
  const reply = await support.call(logOutCompany, { params: { id: String(id) }, body: act })
  expect(reply.status).toBe(200)
  expect((await member.call(favourites)).refusal).toMatchObject({
    status: 401,
    payload: { extra: 'FORCE_LOGOUT' },
  })
  expect((await member.call(session)).body.payload).toMatchObject({ user: null, forceLogout: true })
  expect((await (await signedIn(market, contact)).call(favourites)).status).toBe(200)
  expect(await auditOf(market, id)).toMatchObject([
    { act: 'sign-in' },
    { act: 'session.forced-out', staffId: person.id, reason: act.reason },
    { act: 'sign-in' },
  ])
})

describe('plan, services and invoices', () => {
  test('plan is changed by finance, with a reason', async () => {
    const { id } = await someCompany({ plan: 'plus' })
    const body = { plan: 'broker' as const, ...act }
    expect((await finance.call(changePlan, { params: { id: String(id) }, body })).status).toBe(200)
    expect(await accountOf(finance, id)).toMatchObject({
      plan: 'broker',
      addresses: { limit: 10 },
    })
  })

  test('service-only companies have no plan and may not send (BK-012)', async () => {
    const { id, member } = await someCompany({ plan: 'broker' })
    const body = { isServiceOnly: true, ...act }
    expect(
      (await support.call(changeServiceOnly, { params: { id: String(id) }, body })).status,
    ).toBe(200)
    expect(await accountOf(support, id)).toMatchObject({ isServiceOnly: true, plan: null })
    const sent = await member.raw('POST', '/api/broadcasts', {})
    expect(sent.refusal.payload.extra).toBe('SERVICE_ONLY')
  })

  test('staff set the day on which an overdue invoice closes the account, and switch reminders off; nothing else of invoices (AM-066)', async () => {
    market.clock.set('2026-11-20T09:00:00Z')
    const { id, member } = await someCompany()
    const params = { id: String(id) }
    const set = async (forcePayFrom: string | null, isNoNotif = false, version?: number) =>
      finance.call(changeDunning, {
        params,
        body: {
          forcePayFrom,
          isNoNotif,
          reason: act.reason,
          version: version ?? (await accountOf(finance, id)).version,
        },
      })
    const errorsOf = async (reply: ReturnType<typeof set>) => (await reply).refusal.payload.errors
    const none = 'No invoice is open that could close the account'
    expect(await errorsOf(set('2026-11-20'))).toEqual([{ param: 'forcePayFrom', msg: none }])
    await anInvoice(market, id, { dueOn: '2026-11-01', account: 'ebm' })
    expect(await errorsOf(set('2026-11-20'))).toEqual([{ param: 'forcePayFrom', msg: none }])
    const number = await anInvoice(market, id, { dueOn: '2026-11-19' })
    const passed = 'This day has passed'
    expect(await errorsOf(set('2026-11-19'))).toEqual([{ param: 'forcePayFrom', msg: passed }])

    expect((await set('2026-11-21', true)).status).toBe(200)
    expect((await member.call(favourites)).status).toBe(200)
    const { version, standing, state } = await accountOf(finance, id)
    expect({ state, standing }).toEqual({
      state: 'overdue',
      standing: {
        isDue: true,
        isPastDue: true,
        forcePay: false,
        isEbmInvoice: false,
        isPastDueEbm: true,
        isNoNotif: true,
        forcePayFrom: '2026-11-21',
      },
    })
    expect((await set('2026-11-20', true, version - 1)).refusal.payload.extra).toBe('CHANGED')
    expect((await set('2026-11-20', true)).status).toBe(200)
    expect((await member.call(favourites)).refusal.payload.extra).toBe('FORCE_PAY')

    // Paid: the day is cleared, reminders stay off.
    await market.database.sql`
      update invoice set status = 2, paid_on = '2026-11-20', received_cents = total_cents
      where number = ${number}`
    expect((await set(null, true)).status).toBe(200)
    expect((await member.call(favourites)).status).toBe(200)
    const after = await accountOf(finance, id)
    expect(after.standing).toMatchObject({ forcePay: false, isNoNotif: true, forcePayFrom: null })
  })
})
