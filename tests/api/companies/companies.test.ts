import { beforeAll, describe, expect, test } from 'vitest'
import { getCompany, ownCompany } from '#contract/companies.ts'
import type { Answer } from '#contract/endpoint.ts'
import { anAccount, blockedKinds } from '../../support/accounts.ts'
import { signedIn, visitor, type Caller } from '../../support/market/callers.ts'
import { aCompany, aContact, type TestContact } from '../../support/market/factories.ts'
import { aStaffCaller } from '../../support/market/staff.ts'
import { useTestMarket } from '../../support/market/test-market.ts'

const market = useTestMarket()
let me: TestContact
let caller: Caller
beforeAll(async () => {
  me = await aContact(market)
  caller = await signedIn(market, me)
})
const read = (id: number | string, who = caller) =>
  who.call(getCompany, { params: { id: String(id) } })

describe('a company (API-059)', () => {
  test('shows members identity, contact data and contacts in order (CO-013 to CO-015)', async () => {
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
      recommendations: [],
      numRecommendations: 0,
      misc: { isFavorite: false, hasOpenRecommendation: false },
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
  test('recognises the own one', async () => {
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
  test('looks to staff as to members (API-059)', async () => {
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
  test('is the service variant for service-only companies; iS=1 changes no other (AM-051)', async () => {
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
  test("shows a contact's choice of possible matches and of copies to that contact only (CO-014)", async () => {
    const colleague = await aContact(market, {
      company: { id: me.companyId, name: me.companyName },
    })
    const { contacts } = (await read(me.companyId)).body
    const known = (id: number) => contacts.find((contact) => contact.id === id)
    expect(known(me.id)!.possibleMatchesDisabled).toBe(false)
    expect(known(me.id)!.rfqCopies).toBe(false)
    for (const own of ['possibleMatchesDisabled', 'rfqCopies']) {
      expect(known(colleague.id)).not.toHaveProperty(own)
    }
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
  test('is addressed by digits; words are calls of their own (AM-012)', async () => {
    expect((await caller.raw('GET', '/api/companies/favoriteMembers')).status).toBe(200)
  })
})

describe('the own company (API-060)', () => {
  test('has the member view, the own contact and user name (CO-013, PF-001)', async () => {
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
  test('answers 401 to visitors', async () => {
    expect((await visitor(market).call(ownCompany)).status).toBe(401)
  })
})
