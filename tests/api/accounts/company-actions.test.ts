import { beforeAll, describe, expect, test } from 'vitest'
import { changeCompany, createCompany } from '#contract/companies/desk/company-actions.ts'
import { getBroadcast } from '#contract/broadcasts/broadcasts.ts'
import { resetPasswordWithToken } from '#contract/auth/passwords.ts'
import { deriveCompanyBroadcasts } from '#server/features/broadcasts/jobs.ts'
import { accountOf, auditOf, runJobs } from '../../support/account-actions.ts'
import { signedIn, visitor, type Caller } from '../../support/market/callers.ts'
import { aBroadcast, aContact } from '../../support/market/factories.ts'
import { queuedMails } from '../../support/mail/mails.ts'
import { newCompany, newContact, newFacts } from '../../support/browser/new-company.ts'
import { welcomeToken } from '../../support/password-links.ts'
import { aStaffMember, staffCaller, type TestStaff } from '../../support/market/staff.ts'
import { useTestMarket } from '../../support/market/test-market.ts'

const market = useTestMarket()
let person: TestStaff
let support: Caller
beforeAll(async () => {
  person = await aStaffMember(market, { role: 'support', name: 'Sanne Support' })
  support = await staffCaller(market, person)
})

describe('creating a company', () => {
  test('opens a paying account whose main contact sets a password by link and signs in', async () => {
    const body = newCompany()
    const created = await support.call(createCompany, { body })
    expect(created.status).toBe(200)
    const { id } = created.body.payload
    const account = await accountOf(support, id)
    expect(account).toMatchObject({
      ...newFacts,
      state: 'active',
      plan: 'plus',
      memberSince: '2026-11-20',
      tier: 0,
    })
    const [main] = account.contacts
    expect(main).toMatchObject({ ...body.contact, position: 1, hasPassword: false })
    expect(account.addresses).toEqual({ limit: 2, used: [body.contact.email] })

    const password = 'Nine-quiet-barges-2031'
    const token = await welcomeToken(market, main!.id)
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

  test('sends no mail before approval', async () => {
    const body = newCompany({ state: 'new', plan: null })
    const { id } = (await support.call(createCompany, { body })).body.payload
    const { state, contacts } = await accountOf(support, id)
    expect(state).toBe('new')
    expect(await queuedMails(market, `welcome:${contacts[0]!.id}:`)).toEqual([])
  })

  test('gives service-only companies no plan, lists or receiving addresses', async () => {
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

  test('refuses an address of another contact, with the field and the company', async () => {
    const other = await aContact(market, { company: { name: 'First Come' } })
    const body = newCompany({ contact: { ...newContact(), email: other.email.toUpperCase() } })
    const reply = await support.call(createCompany, { body })
    expect(reply.status).toBe(409)
    expect(reply.refusal.payload).toMatchObject({
      extra: 'EMAIL_TAKEN',
      errors: [{ param: 'contact.email', msg: expect.stringContaining('First Come') }],
    })
  })

  test('accepts an address once under concurrency', async () => {
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
    ['website', 'https://bank.example:secret@newcomer.example'],
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

  test('are changed and recorded with from and to', async () => {
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

  test('are not recorded when unchanged, without a new version', async () => {
    const { companyId } = await aContact(market)
    const before = await factsOf(companyId)
    expect((await change(companyId, before)).status).toBe(200)
    expect(await factsOf(companyId)).toEqual(before)
    expect(await auditOf(market, companyId)).toEqual([])
  })

  test('refuses the second of two concurrent changes', async () => {
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

  test('accepts one of twenty concurrent changes', async () => {
    const { companyId } = await aContact(market)
    const before = await factsOf(companyId)
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, n) => change(companyId, { ...before, address: `Quay ${n}` })),
    )
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
    expect((await auditOf(market, companyId)).length).toBe(1)
  })

  test('hides the new and former name from visitors and finds broadcasts by the new one (AM-039)', async () => {
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

  test('updates every broadcast after a change of name', async () => {
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
