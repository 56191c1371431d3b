import { beforeAll, describe, expect, test } from 'vitest'
import { session } from '#contract/auth.ts'
import { getCompany, ownCompany } from '#contract/companies.ts'
import { favouritesPerContact, favourites, setFavourite } from '#contract/favourites.ts'
import type { Answer } from '#contract/endpoint.ts'
import { anAccount, blockReasons, blockedKinds } from '../support/accounts.ts'
import { signedIn, visitor, type Caller } from '../support/callers.ts'
import { aCompany, aContact, type TestContact } from '../support/factories.ts'
import { aStaffCaller } from '../support/staff.ts'
import { useTestMarket } from '../support/test-market.ts'

const market = useTestMarket()
let me: TestContact
let caller: Caller
beforeAll(async () => {
  me = await aContact(market)
  caller = await signedIn(market, me)
})
const read = (id: number | string, who = caller) =>
  who.call(getCompany, { params: { id: String(id) } })
const choose = (companyId: unknown, action: unknown = true, who = caller) =>
  who.raw('POST', '/api/companies/setCompanyAsFavorite', { companyId, action })
const favouriteIds = async (who = caller) =>
  (await who.call(favourites)).body.payload.results.map((company) => company.id)

describe('a company (API-059)', () => {
  test('shows a member who it is, how to reach it and its contacts in their order', async () => {
    const main = await aContact(market, {
      company: {
        name: 'Open Traders',
        countryCode: 'GB',
        tier: 1,
        telephone: '+44 (0)20 5550 100',
        website: 'https://open.example',
        address: 'Dock 4, London',
        description: 'Phones.',
      },
      name: 'Joan Clarke',
      function: 'Sales',
      telephone: '+44 20 5550 101',
    })
    const second = await aContact(market, {
      company: { id: main.companyId, name: main.companyName },
      name: 'Alan Hill',
    })
    await market.database.sql`
      update company set vat_number = 'GB123456789000', shipping_details = 'Ex works',
        warranty_policy = '1 month return to base', payment_method = 'Bank transfer',
        bank_code = '20-00-00', iban_code = 'GB29NWBK60161331926819', swift_code = 'NWBKGB2L',
        member_since = '2019-05-02', is_attending_ebm = true
      where id = ${main.companyId}`
    await market.database.sql`
      update contact set im_name = 'Teams', im_value = 'joan.clarke', rfq_disabled = true,
        possible_matches_disabled = true
      where id = ${main.id}`
    const { status, body } = await read(main.companyId)
    expect(status).toBe(200)
    expect(body.company).toEqual({
      id: main.companyId,
      name: 'Open Traders',
      country: 'United Kingdom',
      tier: 1,
      isTrusted: true,
      isGold: false,
      isDiamond: false,
      isServiceVariant: false,
      description: 'Phones.',
      picUrl: '',
      tel: '+44 (0)20 5550 100',
      telLink: 'tel:+44205550100',
      website: 'https://open.example',
      address: 'Dock 4, London',
      mapUrl:
        'https://www.openstreetmap.org/search?query=Dock%204%2C%20London%2C%20United%20Kingdom',
      lat: null,
      lng: null,
      vatNr: 'GB123456789000',
      taxLabel: 'EORI',
      shippingDetails: 'Ex works',
      warrantyPolicy: '1 month return to base',
      paymentMethod: 'Bank transfer',
      bankCode: '20-00-00',
      ibanCode: 'GB29NWBK60161331926819',
      swiftCode: 'NWBKGB2L',
      memberSince: '2019-05-02',
      hasWarranty: true,
      favCount: 0,
      isServiceOnly: 0,
      isAttendingEBM: true,
      isOwn: false,
      misc: { isFavorite: false },
    })
    expect(body.contacts).toEqual([
      {
        id: main.id,
        name: 'Joan Clarke',
        function: 'Sales',
        tel: '+44 20 5550 101',
        email: main.email,
        label: 'Main contact',
        imName: 'Teams',
        imValue: 'joan.clarke',
        instantMessaging: 'Teams: joan.clarke',
        profilePic: '',
        hasLargePic: false,
        rfqDisabled: true,
        allowrfq: false,
      },
      expect.objectContaining({ id: second.id, name: 'Alan Hill', label: '2nd' }),
    ])
    expect(body.payload).toEqual({ company: body.company, contacts: body.contacts })
  })
  test('knows the own one', async () => {
    expect((await read(me.companyId)).body.company.isOwn).toBe(true)
  })
  test.each(['trial', 'overdue', 'serviceOnly'] as const)(
    'is the whole view for a %s account',
    async (kind) => {
      const { caller: who } = await anAccount(market, kind)
      expect((await read(me.companyId, who)).body.company.name).toBe(me.companyName)
    },
  )
  test.each(['new', 'custom-blocked', 'terminated'] as const)(
    'in state %s is not found by anybody (BK-116)',
    async (state) => {
      const { id } = await aCompany(market, { state })
      for (const who of [visitor(market), caller]) expect((await read(id, who)).status).toBe(404)
    },
  )
  test.each(['trial-ended', 'force-pay'] as const)(
    'in state %s is found by the signed-in and not by visitors (BK-116)',
    async (state) => {
      const { id } = await aCompany(market, { state })
      expect((await read(id)).status).toBe(200)
      expect((await read(id, visitor(market))).status).toBe(404)
    },
  )
  test('is found by staff as by members (API-059)', async () => {
    const staff = await aStaffCaller(market, 'support')
    const { id } = await aCompany(market, { state: 'trial-ended', name: 'Lapsed Trading' })
    const { status, body } = await read(id, staff)
    expect(status).toBe(200)
    expect(body.company).toMatchObject({ name: 'Lapsed Trading', isOwn: false })
    expect(body.company).not.toHaveProperty('username')
  })
  test.each(['visitor', ...blockedKinds] as const)(
    'tells a %s its id, country and tier alone, whatever is asked for (AM-121, AM-052)',
    async (kind) => {
      const who = kind === 'visitor' ? visitor(market) : (await anAccount(market, kind)).caller
      const { companyId } = await aContact(market, {
        company: { tier: 2, countryCode: 'DE', description: 'Servers.', isServiceOnly: true },
      })
      for (const id of [companyId, me.companyId]) {
        for (const iS of ['', '?iS=1']) {
          const reply = await who.raw('GET', `/api/companies/${id}${iS}`)
          const { company, contacts } = reply.body as Answer<typeof getCompany>
          expect(Object.keys(company).toSorted()).toEqual([
            'country',
            'id',
            'isDiamond',
            'isGold',
            'isTrusted',
            'name',
            'tier',
          ])
          expect([company.name, contacts]).toEqual(['TBS Member', []])
        }
      }
    },
  )
  test('is the service variant where it sells services alone; iS=1 changes no other (AM-051)', async () => {
    const services = await aCompany(market, { isServiceOnly: true })
    const variantOf = async (id: number, query = '') => {
      const reply = await caller.raw('GET', `/api/companies/${id}${query}`)
      return (reply.body as Answer<typeof getCompany>).company.isServiceVariant
    }
    expect(await variantOf(services.id)).toBe(true)
    expect(await variantOf(services.id, '?iS=1')).toBe(true)
    expect(await variantOf(me.companyId, '?iS=1')).toBe(false)
    expect(await variantOf(me.companyId, '?iS=yes')).toBe(false)
  })
  test('has a label for its tax number by its country: EORI in the United Kingdom, VAT elsewhere (CO-021)', async () => {
    const labelIn = async (countryCode: string) =>
      (await read((await aCompany(market, { countryCode })).id)).body.company.taxLabel
    expect(await labelIn('GB')).toBe('EORI')
    for (const code of ['NL', 'US', 'IE']) expect(await labelIn(code)).toBe('VAT')
  })
  test("keeps each contact's own choice of possible matches to that contact", async () => {
    const colleague = await aContact(market, {
      company: { id: me.companyId, name: me.companyName },
    })
    const { contacts } = (await read(me.companyId)).body
    const known = (id: number) => contacts.find((contact) => contact.id === id)
    expect(known(me.id)!.possibleMatchesDisabled).toBe(false)
    expect(known(colleague.id)).not.toHaveProperty('possibleMatchesDisabled')
  })
  test.each(['1999999999', '2147483648', '99999999999999999999', '0', 'x', '1.5', '%00', "1'"])(
    'is not found under the id %s',
    async (id) => {
      for (const who of [visitor(market), caller]) {
        const reply = await who.raw('GET', `/api/companies/${id}`)
        expect(reply.status).toBe(404)
        expect(reply.refusal.status).toBe(404)
      }
    },
  )
  test('is read by its digits; the words beside them are calls of their own (AM-012)', async () => {
    expect((await caller.raw('GET', '/api/companies/favoriteMembers')).status).toBe(200)
  })
})

describe('the own company (API-060)', () => {
  test('is what members see of it, with which of its contacts one is', async () => {
    const colleague = await aContact(market, {
      company: { id: me.companyId, name: me.companyName },
    })
    const { status, body } = await caller.call(ownCompany)
    const asMember = (await read(me.companyId)).body
    expect(status).toBe(200)
    expect(body).toEqual({
      ...asMember,
      payload: { ...asMember.payload, contactId: me.id, versions: { company: 1, contact: 1 } },
    })
    const { payload } = (await (await signedIn(market, colleague)).call(ownCompany)).body
    expect(payload.contactId).toBe(colleague.id)
    expect(payload.company).toEqual({ ...body.company, username: colleague.email })
  })
  test.each(blockedKinds)('is open to an account that is %s', async (kind) => {
    const { caller: who, contact } = await anAccount(market, kind)
    const { status, body } = await who.call(ownCompany)
    expect(status).toBe(200)
    expect(body.company).toMatchObject({ id: contact.companyId, isOwn: true })
  })
  test('is nobody to visitors', async () => {
    expect((await visitor(market).call(ownCompany)).status).toBe(401)
  })
})

describe('favourites (API-066, API-067)', () => {
  test('are added, listed newest first, known on the company and in the user record, and taken out', async () => {
    const { caller: who } = await anAccount(market, 'member')
    const first = await aCompany(market, {
      name: 'First',
      description: 'One.',
      countryCode: 'DE',
      tier: 4,
    })
    const second = await aCompany(market, { name: 'Second' })
    expect((await choose(first.id, true, who)).body).toEqual({
      status: 200,
      payload: { isFavorite: true },
    })
    market.clock.advance({ minutes: 1 })
    await choose(String(second.id), true, who)
    const { results } = (await who.call(favourites)).body.payload
    expect(results.map((row) => row.id)).toEqual([second.id, first.id])
    expect(results[1]).toEqual({
      id: first.id,
      name: 'First',
      country: 'Germany',
      description: 'One.',
      trusted: 4,
      tier: 4,
      isTrusted: false,
      isGold: false,
      isDiamond: true,
      dateFaved: expect.stringMatching(/^\d\d\/\d\d\/\d{4}$/),
      dateFavedLong: expect.stringMatching(/^\w+ \d+ \w+ \d{4}, \d\d:\d\d$/),
    })
    expect((await read(first.id, who)).body.company.misc).toEqual({ isFavorite: true })
    const { user } = (await who.call(session)).body.payload
    expect(user!.favCompanies.toSorted()).toEqual([first.id, second.id].toSorted())
    expect((await choose(first.id, false, who)).body).toEqual({
      status: 200,
      payload: { isFavorite: false },
    })
    expect(await favouriteIds(who)).toEqual([second.id])
    expect((await read(first.id, who)).body.company.misc).toEqual({ isFavorite: false })
  })
  test("are a contact's own, not the company's (AM-050)", async () => {
    const colleague = await aContact(market, {
      company: { id: me.companyId, name: me.companyName },
    })
    const { id } = await aCompany(market)
    await choose(id)
    expect(await favouriteIds(await signedIn(market, colleague))).toEqual([])
  })
  test("belong to the session's contact, whoever byContactId names (AM-122)", async () => {
    const { caller: other, contact } = await anAccount(market, 'member')
    const { id } = await aCompany(market)
    await caller.call(setFavourite, {
      body: { companyId: id, byContactId: contact.id, action: true },
    })
    expect(await favouriteIds(other)).toEqual([])
    expect(await favouriteIds()).toContain(id)
  })
  test('added or taken out twice, or at once, change nothing more', async () => {
    const { id } = await aCompany(market)
    const replies = await Promise.all(Array.from({ length: 10 }, () => choose(id)))
    expect(new Set(replies.map((reply) => reply.status))).toEqual(new Set([200]))
    expect((await favouriteIds()).filter((one) => one === id)).toEqual([id])
    for (let i = 0; i < 2; i++) expect((await choose(id, false)).status).toBe(200)
  })
  test('cannot be the own company', async () => {
    expect((await choose(me.companyId)).status).toBe(409)
  })
  test.each(['new', 'custom-blocked', 'terminated'] as const)(
    'cannot be a company in state %s',
    async (state) => {
      expect((await choose((await aCompany(market, { state })).id)).status).toBe(404)
    },
  )
  test('cannot be a company that does not exist', async () => {
    expect((await choose(1_999_999_999)).status).toBe(404)
  })
  test('end at a thousand, also when the last ones come at once', async () => {
    const { caller: who, contact } = await anAccount(market, 'member')
    await market.database.sql`
      with made as (
        insert into company (name, country_code, state)
        select 'Filler ' || n, 'NL', 'active' from generate_series(1, ${favouritesPerContact + 9}) n
        returning id)
      insert into favourite (contact_id, company_id, created_at)
      select ${contact.id}, id, now() from made order by id limit ${favouritesPerContact - 1}`
    const rows = await market.database.sql<{ id: number }[]>`
      select id from company where name like 'Filler %'
        and id not in (select company_id from favourite where contact_id = ${contact.id})`
    const statuses = await Promise.all(
      rows.map(async ({ id }) => (await choose(id, true, who)).status),
    )
    expect(statuses.toSorted()).toEqual([200, ...Array(9).fill(409)])
    expect(await favouriteIds(who)).toHaveLength(favouritesPerContact)
  })
  test.each([undefined, null, 0, -1, 1.5, 2_147_483_648, '99999999999', 'x', '', [1], {}, true])(
    'refuse the company %j at its field',
    async (companyId) => {
      const reply = await choose(companyId)
      expect(reply.status).toBe(400)
      expect(reply.refusal.payload.errors?.map((error) => error.param)).toEqual(['companyId'])
    },
  )
  test.each(['true', 1, null, []])('refuse the action %j at its field', async (action) => {
    const reply = await choose(me.companyId, action)
    expect(reply.refusal.payload.errors?.map((error) => error.param)).toEqual(['action'])
  })
  test('are for the signed-in, service-only accounts too (AM-048)', async () => {
    expect((await choose(me.companyId, true, visitor(market))).status).toBe(401)
    expect((await visitor(market).call(favourites)).status).toBe(401)
    for (const kind of ['trial', 'serviceOnly', 'overdue'] as const) {
      const { caller: who } = await anAccount(market, kind)
      expect((await choose(me.companyId, true, who)).status).toBe(200)
      expect(await favouriteIds(who)).toEqual([me.companyId])
    }
  })
  test.each(blockedKinds)('are closed to a blocked account: %s', async (kind) => {
    const { caller: who } = await anAccount(market, kind)
    for (const reply of [await choose(me.companyId, true, who), await who.call(favourites)]) {
      expect([reply.status, reply.refusal.payload.extra]).toEqual([403, blockReasons[kind]])
    }
  })
})
