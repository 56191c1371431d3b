import { beforeAll, describe, expect, test } from 'vitest'
import {
  activateCompany,
  blockCompany,
  changeCompany,
  changeInvoiceStanding,
  changePlan,
  changeServiceOnly,
  changeTrial,
  createCompany,
  logOutCompany,
  messageCompany,
  terminateCompany,
} from '#contract/company-acts.ts'
import { session } from '#contract/auth.ts'
import { lastInvoiceStatus } from '#contract/billing.ts'
import { getBroadcast } from '#contract/broadcasts.ts'
import { favourites } from '#contract/favourites.ts'
import { resetPasswordWithToken } from '#contract/passwords.ts'
import { deriveCompanyBroadcasts } from '#server/features/broadcasts/jobs.ts'
import { accountOf, auditOf, runJobs } from '../support/account-acts.ts'
import { signedIn, visitor, type Caller } from '../support/callers.ts'
import { aBroadcast, aContact, type TestContact } from '../support/factories.ts'
import { queuedMails } from '../support/mails.ts'
import { aStaffCaller, aStaffMember, staffCaller, type TestStaff } from '../support/staff.ts'
import { useTestMarket } from '../support/test-market.ts'

const market = useTestMarket()
let person: TestStaff
let support: Caller
let finance: Caller
beforeAll(async () => {
  person = await aStaffMember(market, { role: 'support', name: 'Sanne Support' })
  support = await staffCaller(market, person)
  finance = await aStaffCaller(market, 'finance')
})

const facts = {
  name: 'Newcomer Trading',
  countryCode: 'NL',
  address: 'Kade 2, Breda',
  telephone: '+31 76 555 02 00',
  website: 'https://newcomer.example',
  description: 'Phones.',
}
let serial = 0
const newContact = () => ({
  name: 'Nora Newcomer',
  function: 'Owner',
  telephone: '+31 76 555 02 01',
  email: `nora${++serial}@newcomer.example`,
})
const newCompany = (given: Record<string, unknown> = {}) => ({
  ...facts,
  state: 'active' as const,
  plan: 'plus' as 'plus' | null,
  isServiceOnly: false,
  contact: newContact(),
  ...given,
})
/** The token in the newest mail of this kind to a contact. */
async function linkToken(contactId: number) {
  const [mail] = (await queuedMails(market, `welcome:${contactId}:`)).slice(-1)
  return /reset=([\w-]+)/.exec(mail!.text)![1]!
}
const act = { reason: 'Asked by telephone', version: 1 }

describe('creating a company', () => {
  test('opens a paying account whose main contact sets a password by the mailed link and signs in', async () => {
    const body = newCompany()
    const created = await support.call(createCompany, { body })
    expect(created.status).toBe(200)
    const { id } = created.body.payload
    const account = await accountOf(support, id)
    expect(account).toMatchObject({
      ...facts,
      state: 'active',
      plan: 'plus',
      memberSince: '2026-11-20',
      tier: 0,
    })
    const [main] = account.contacts
    expect(main).toMatchObject({ ...body.contact, position: 1, hasPassword: false })
    expect(account.addresses).toEqual({ limit: 2, used: [body.contact.email] })

    const password = 'Nine-quiet-barges-2031'
    const token = await linkToken(main!.id)
    const set = await visitor(market).call(resetPasswordWithToken, { body: { token, password } })
    expect(set.status).toBe(200)
    const login = { email: body.contact.email, password }
    expect((await visitor(market).raw('POST', '/api/auth/login', login)).status).toBe(200)
    expect(await auditOf(market, id)).toMatchObject([
      { act: 'company.created', staffId: person.id, contactId: main!.id },
      { act: 'account.activated', staffId: person.id },
      { act: 'password.reset' },
      { act: 'sign-in' },
    ])
  })

  test('starts a trial of a month, with lists as a digest (AM-077, AM-106)', async () => {
    const body = newCompany({ state: 'trial', plan: null })
    const { id } = (await support.call(createCompany, { body })).body.payload
    const account = await accountOf(support, id)
    expect(account).toMatchObject({
      state: 'trial',
      plan: null,
      memberSince: null,
      addresses: { limit: 2 },
    })
    expect(account.trialEndsAt).toMatch(/^2026-12-20T22:59:59/)
    const types = await market.database.sql`
      select distinct address, type from broadcast_setting
      where contact_id = ${account.contacts[0]!.id}`
    expect([...types]).toEqual([{ address: 'primary', type: 1 }])
  })

  test('that is to be approved later mails nobody yet', async () => {
    const body = newCompany({ state: 'new', plan: null })
    const { id } = (await support.call(createCompany, { body })).body.payload
    const { state, contacts } = await accountOf(support, id)
    expect(state).toBe('new')
    expect(await queuedMails(market, `welcome:${contacts[0]!.id}:`)).toEqual([])
  })

  test('of services only has no plan, no lists and no address that receives any', async () => {
    const body = newCompany({ plan: null, isServiceOnly: true })
    const { id } = (await support.call(createCompany, { body })).body.payload
    const account = await accountOf(support, id)
    expect(account).toMatchObject({
      state: 'active',
      isServiceOnly: true,
      plan: null,
      addresses: { limit: 0, used: [] },
    })
  })

  test('refuses an address that a contact has already, and names the field and the company', async () => {
    const other = await aContact(market, { company: { name: 'First Come' } })
    const body = newCompany({ contact: { ...newContact(), email: other.email.toUpperCase() } })
    const reply = await support.call(createCompany, { body })
    expect(reply.status).toBe(409)
    expect(reply.refusal.payload).toMatchObject({
      extra: 'EMAIL_TAKEN',
      errors: [{ param: 'contact.email', msg: expect.stringContaining('First Come') }],
    })
  })

  test('takes an address once, however many enter it at the same time', async () => {
    const body = newCompany()
    const replies = await Promise.all(
      Array.from({ length: 5 }, () => support.call(createCompany, { body })),
    )
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409])
  })

  test.each([
    ['name', ''],
    ['name', 'x'.repeat(101)],
    ['name', 'Two\nlines'],
    ['countryCode', 'XX'],
    ['countryCode', 'nl'],
    ['website', 'javascript:alert(1)'],
    ['website', 'newcomer.example'],
    ['description', 'x'.repeat(5001)],
    ['state', 'terminated'],
    ['plan', 'gold'],
    ['plan', null],
    ['isServiceOnly', 'yes'],
    ['contact.email', 'nora'],
    ['contact.email', 'nora@newcomer.example\nBcc: all@market.example'],
    ['contact.name', ' '],
    ['contact.name', 'Half \ud83d'],
    ['contact.name', 'Bell \u0007'],
  ])('refuses %s %j and names the field', async (param, value) => {
    const body: Record<string, unknown> = newCompany()
    const [field, inner] = param.split('.') as [string, string?]
    body[field] = inner ? { ...newContact(), [inner]: value } : value
    const reply = await support.raw('POST', createCompany.path, body)
    expect(reply.status).toBe(400)
    expect(reply.refusal.payload.errors).toEqual([{ param, msg: expect.any(String) }])
  })
})

describe("a company's facts", () => {
  const factsOf = async (companyId: number) => {
    const account = await accountOf(support, companyId)
    const { name, countryCode, address, telephone, website, description, version } = account
    return { name, countryCode, address, telephone, website, description, version }
  }
  const change = (id: number, body: Record<string, unknown>) =>
    support.raw('POST', changeCompany.path.replace(':id', String(id)), body)

  test('are changed, and the log says from what to what', async () => {
    const { companyId } = await aContact(market)
    const before = await factsOf(companyId)
    const body = { ...before, address: 'Quay 9, Cork', countryCode: 'IE' }
    expect((await change(companyId, body)).status).toBe(200)
    expect(await factsOf(companyId)).toEqual({ ...body, version: before.version + 1 })
    expect(await auditOf(market, companyId)).toMatchObject([
      {
        act: 'company.changed',
        staffId: person.id,
        details: {
          'address.from': before.address,
          'address.to': 'Quay 9, Cork',
          'countryCode.from': 'NL',
          'countryCode.to': 'IE',
        },
      },
    ])
  })

  test('that are saved as they were leave no trace and no new version', async () => {
    const { companyId } = await aContact(market)
    const before = await factsOf(companyId)
    expect((await change(companyId, before)).status).toBe(200)
    expect(await factsOf(companyId)).toEqual(before)
    expect(await auditOf(market, companyId)).toEqual([])
  })

  test('changed by two at once keep the first, and tell the second that somebody was there', async () => {
    const { companyId } = await aContact(market)
    const before = await factsOf(companyId)
    const first = { ...before, address: 'First 1' }
    const second = { ...before, telephone: '+31 20 555 09 09' }
    expect((await change(companyId, first)).status).toBe(200)
    const refused = await change(companyId, second)
    expect(refused.status).toBe(409)
    expect(refused.refusal.payload.extra).toBe('CHANGED')
    expect(await factsOf(companyId)).toMatchObject({
      address: 'First 1',
      telephone: before.telephone,
    })
    const again = { ...second, address: 'First 1', version: before.version + 1 }
    expect((await change(companyId, again)).status).toBe(200)
  })

  test('of which one save in twenty at once comes through', async () => {
    const { companyId } = await aContact(market)
    const before = await factsOf(companyId)
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, n) => change(companyId, { ...before, address: `Quay ${n}` })),
    )
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
    expect((await auditOf(market, companyId)).length).toBe(1)
  })

  test('with another name hide the new and the old one from visitors, and find broadcasts by the new one (AM-039)', async () => {
    const contact = await aContact(market, { company: { name: 'Quernstone Metals BV' } })
    const { id } = await aBroadcast(market, {
      contact,
      additionalInfo: 'Ask Quernstone Metals or Oakapple Circuits, +31 20 555 88 99.',
    })
    const seen = async () => {
      const { body } = await visitor(market).call(getBroadcast, { params: { id: String(id) } })
      return JSON.stringify(body)
    }
    expect(await seen()).toContain('Oakapple')
    const before = await factsOf(contact.companyId)
    const renamed = { ...before, name: 'Oakapple Circuits', telephone: '+31 20 555 88 99' }
    expect((await change(contact.companyId, renamed)).status).toBe(200)
    await runJobs(market, [deriveCompanyBroadcasts])
    expect(await seen()).not.toMatch(/quernstone|oakapple|555 88/i)
    const reader = await signedIn(market, await aContact(market))
    const found = await reader.raw('GET', '/api/broadcasts?query=oakapple+circuits')
    expect(JSON.stringify(found.body)).toContain(`"id":${id}`)
  })

  test('with another name reach every broadcast, however many there are', async () => {
    const contact = await aContact(market, { company: { name: 'Nettlebed Hardware' } })
    await aBroadcast(market, { contact, additionalInfo: 'By Thistledown Hardware.' })
    const { sql } = market.database
    await sql`
      insert into broadcast (list_id, company_id, contact_id, side, quantity, brand, description,
        condition, price, currency, price_cents, additional_info, from_email, subject, headline,
        message, public_view, search_member, search_public, content_key, created_at, sent_at)
      select list_id, company_id, contact_id, side, quantity, brand, description, condition, price,
        currency, price_cents, additional_info, from_email, subject, headline, message, public_view,
        search_member, search_public, content_key, created_at, sent_at
      from broadcast, generate_series(1, 450) where company_id = ${contact.companyId}`
    const body = { ...(await factsOf(contact.companyId)), name: 'Thistledown Hardware' }
    expect((await change(contact.companyId, body)).status).toBe(200)
    await runJobs(market, [deriveCompanyBroadcasts])
    const [row] = await sql`
      select count(*)::int as n from broadcast
      where company_id = ${contact.companyId} and public_view ->> 'message' not like '%Thistledown%'
        and search_member @@ 'thistledown'`
    expect(row).toEqual({ n: 451 })
  })
})

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

  test('begins with its approval, which mails the link to set a password (BK-002, AM-071)', async () => {
    const { id, version, contact } = await aNewCompany()
    expect((await step(id, { step: 'approve', version, reason: '' })).status).toBe(200)
    expect(await accountOf(support, id)).toMatchObject({
      state: 'trial',
      trialEndsAt: expect.stringMatching(/^2026-12-20/),
    })
    const token = await linkToken(contact.id)
    const password = 'Nine-quiet-barges-2031'
    await visitor(market).call(resetPasswordWithToken, { body: { token, password } })
    const login = { email: contact.email, password }
    expect((await visitor(market).raw('POST', '/api/auth/login', login)).status).toBe(200)
  })

  test('that is rejected mails the reason, and nobody can sign in', async () => {
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

  test('ends at once, and is extended to the end of a day: the member is let in again', async () => {
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

  test('skipped by who pays at once mails the links to set a password all the same (AM-071)', async () => {
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

  test('becomes a membership with the plan that is paid for', async () => {
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

  test('shuts the company out with the words of staff, made safe, until it is lifted (BK-008, BK-009)', async () => {
    const { id, member } = await someCompany()
    const params = { id: String(id) }
    expect((await support.call(blockCompany, { params, body: { html, ...act } })).status).toBe(200)
    expect((await member.call(favourites)).refusal.payload.extra).toBe('CUSTOM_BLOCK')
    const { payload } = (await member.call(lastInvoiceStatus)).body
    expect(payload.contactStatus.customFullBlock).toContain('<b>call</b> us')
    expect(payload.contactStatus.customFullBlock).not.toMatch(/script|onclick|alert/)
    expect(await accountOf(support, id)).toMatchObject({
      state: 'custom-blocked',
      stateBeneath: 'active',
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

  test('needs words that are left when they are made safe, and a reason', async () => {
    const { id } = await someCompany()
    const params = { id: String(id) }
    const empty = { html: '<script>alert(1)</script>', ...act }
    expect((await support.call(blockCompany, { params, body: empty })).status).toBe(400)
    const noReason = { html, ...act, reason: ' ' }
    expect((await support.call(blockCompany, { params, body: noReason })).status).toBe(400)
    expect(await stateOf(id)).toBe('active')
  })

  test('that another has set meanwhile is not written over', async () => {
    const { id } = await someCompany()
    const params = { id: String(id) }
    await support.call(blockCompany, { params, body: { html: '<p>One</p>', ...act } })
    const late = await support.call(blockCompany, { params, body: { html: '<p>Two</p>', ...act } })
    expect(late.status).toBe(409)
    expect(late.refusal.payload.extra).toBe('CHANGED')
    expect((await accountOf(support, id)).blockHtml).toBe('<p>One</p>')
  })
})

test('a special message stands in the status of every contact, and nobody is shut out', async () => {
  const { id, member } = await someCompany()
  const body = { html: '<p>Party on Friday</p>', ...act }
  expect((await support.call(messageCompany, { params: { id: String(id) }, body })).status).toBe(
    200,
  )
  const { payload } = (await member.call(lastInvoiceStatus)).body
  expect(payload.contactStatus.modalMessage).toBe('<p>Party on Friday</p>')
  expect((await member.call(favourites)).status).toBe(200)
})

test('termination ends every session at once, and none can be opened again (BK-007, AM-093)', async () => {
  const { id, contact, member } = await someCompany()
  const reply = await support.call(terminateCompany, { params: { id: String(id) }, body: act })
  expect(reply.status).toBe(200)
  expect((await member.call(favourites)).status).toBe(401)
  await expect(signedIn(market, contact)).rejects.toThrow(/closed/)
  const again = { ...act, version: 2 }
  const twice = await support.call(terminateCompany, { params: { id: String(id) }, body: again })
  expect(twice.refusal.payload.extra).toBe('STATE')
})

test('a forced logout ends the sessions of a company and says so, and signing in again works (AM-093)', async () => {
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
  test('a plan is changed by finance, with a reason', async () => {
    const { id } = await someCompany({ plan: 'plus' })
    const body = { plan: 'broker' as const, ...act }
    expect((await finance.call(changePlan, { params: { id: String(id) }, body })).status).toBe(200)
    expect(await accountOf(finance, id)).toMatchObject({
      plan: 'broker',
      addresses: { limit: 10 },
    })
  })

  test('a company that sells services only has no plan and may no longer send (BK-012)', async () => {
    const { id, member } = await someCompany({ plan: 'broker' })
    const body = { isServiceOnly: true, ...act }
    expect(
      (await support.call(changeServiceOnly, { params: { id: String(id) }, body })).status,
    ).toBe(200)
    expect(await accountOf(support, id)).toMatchObject({ isServiceOnly: true, plan: null })
    const sent = await member.raw('POST', '/api/broadcasts', {})
    expect(sent.refusal.payload.extra).toBe('SERVICE_ONLY')
  })

  test('an invoice that must be paid closes the account until it is settled', async () => {
    const { id, member } = await someCompany()
    const settled = {
      isDue: false,
      isPastDue: false,
      forcePay: false,
      isEbmInvoice: false,
      isPastDueEbm: false,
      isNoNotif: false,
      link: '',
    }
    const late = { ...settled, isDue: true, isPastDue: true, forcePay: true }
    const params = { id: String(id) }
    const reply = await finance.call(changeInvoiceStanding, { params, body: { ...late, ...act } })
    expect(reply.status).toBe(200)
    expect((await member.call(favourites)).refusal.payload.extra).toBe('FORCE_PAY')
    const { version, standing } = await accountOf(finance, id)
    expect(standing).toEqual(late)
    const body = { ...settled, ...act, version }
    expect((await finance.call(changeInvoiceStanding, { params, body })).status).toBe(200)
    expect((await member.call(favourites)).status).toBe(200)
  })
})
