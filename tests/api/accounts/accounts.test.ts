import { beforeAll, describe, expect, test } from 'vitest'
import { findDuplicates, getAccount, previewHtml } from '#contract/back-office/back-office.ts'
import { companies } from '#contract/companies/desk/company-list.ts'
import type { CallInput } from '#contract/endpoint.ts'
import { signedIn, visitor, type Caller } from '../../support/market/callers.ts'
import { accountOf } from '../../support/account-actions.ts'
import { aCompany, aContact, aSetting, testPassword } from '../../support/market/factories.ts'
import { aStaffCaller } from '../../support/market/staff.ts'
import { setSettings } from '../../support/market/settings.ts'
import { useTestMarket } from '../../support/market/test-market.ts'

const market = useTestMarket()
let staff: Caller
beforeAll(async () => {
  staff = await aStaffCaller(market, 'support')
})
const list = async (query: Record<string, string | number>) => {
  const reply = await staff.call(companies.list, { query: query as never })
  expect(reply.status).toBe(200)
  return reply.body.payload
}
const namesFor = async (search: string) => (await list({ search })).results.map(({ name }) => name)

describe('finding a company', () => {
  beforeAll(async () => {
    const contact = await aContact(market, {
      company: {
        name: 'Polder 100% Hardware',
        website: 'https://polderhardware.example',
        telephone: '+31 (0)20 555 77 01',
        countryCode: 'NL',
      },
      name: 'Marijke Oosterveld',
      email: 'marijke@polder.example',
      telephone: '020 / 555 77 02',
      emailAlternative: 'private.marijke@elsewhere.example',
    })
    await aContact(market, {
      company: { id: contact.companyId, name: contact.companyName },
      name: 'Teun Zandstra',
      email: 'teun@polder.example',
    })
    await aContact(market, { company: { name: 'Polder Phones' }, name: 'Anna Zwart' })
  })

  test.each([
    ['a part of its name', '100% hard'],
    ['a letter that means something to the database, as that letter', '0% h'],
    ['the name of any of its people', 'zandstra'],
    ['an e-mail address', 'marijke@polder.example'],
    ['an alternative e-mail address', 'private.marijke'],
    ['words of different kinds together', 'hardware teun'],
    ['its website', 'polderhardware.example'],
    ['a telephone number as it is dialled at home', '0205557701'],
    ['a telephone number as it is dialled from abroad', '+31 20 555 77 01'],
    ["a person's telephone number without its signs", '0205557702'],
  ])('finds it by %s', async (_, search) => {
    expect(await namesFor(search)).toEqual(['Polder 100% Hardware'])
  })

  test('finds names with and without accents', async () => {
    await aContact(market, { company: { name: 'Réemploi Łódź' }, name: 'Søren Müller' })
    for (const search of ['reemploi lodz', 'RÉEMPLOI ŁÓDŹ', 'soren', 'müller', 'Mu\u0308ller']) {
      expect(await namesFor(search)).toEqual(['Réemploi Łódź'])
    }
  })

  test('ranks an id match before a partial match', async () => {
    const { id, name } = await aCompany(market, { name: 'Numberless' })
    await aCompany(market, { name: `AAA ${id} Parts` })
    expect((await namesFor(String(id)))[0]).toBe(name)
    expect(await namesFor(`#${id}`)).toEqual([name])
  })

  test('requires every word', async () => {
    expect(await namesFor('polder hardware nowhere')).toEqual([])
  })

  test('shows the matching person, otherwise the main contact', async () => {
    const [found] = (await list({ search: 'teun' })).results
    expect(found!.person).toMatchObject({ name: 'Teun Zandstra', label: '2nd', isBlocked: false })
    const [main] = (await list({ search: '100%' })).results
    expect(main!.person).toMatchObject({ name: 'Marijke Oosterveld', label: 'Main contact' })
    expect(main!.contacts).toBe(2)
  })

  test('finds the company of a removed contact and marks the contact as left', async () => {
    const main = await aContact(market, { company: { name: 'Left Behind' } })
    await market.database.sql`
      insert into contact (company_id, position, name, email, removed_at)
      values (${main.companyId}, null, 'Gone Galore', 'gone@left.example', ${market.clock.now()})`
    const [found] = (await list({ search: 'galore' })).results
    expect(found).toMatchObject({ name: 'Left Behind', person: { label: 'Left' }, contacts: 1 })
  })

  test.each(["'; drop table company; --", '\\', '%', '_', 'a'.repeat(200), '☃'])(
    'takes %j as letters to look for',
    async (search) => {
      expect((await staff.call(companies.list, { query: { search } })).status).toBe(200)
    },
  )
})

describe("a company's page", () => {
  test('shows staff the account, the addresses in use and the contacts in order', async () => {
    const main = await aContact(market, {
      company: { name: 'Whole Picture', plan: 'plus', tier: 2 },
      name: 'Ada Main',
      emailAlternative: 'ada.other@picture.example',
    })
    const second = await aContact(market, {
      company: { id: main.companyId, name: main.companyName },
      name: 'Bob Second',
    })
    await aSetting(market, { contact: main, listId: 7, type: 0 })
    await signedIn(market, second)
    await visitor(market).raw('POST', '/api/auth/login', { email: second.email, password: 'wrong' })
    await market.platform.mailer.suppress(market.database.sql, main.email, '*')
    const account = await accountOf(staff, main.companyId)
    expect(account).toMatchObject({
      name: 'Whole Picture',
      state: 'active',
      plan: 'plus',
      tier: 2,
      memberSince: '2014-05-01',
      stateSince: market.clock.now().toISOString(),
      addresses: { limit: 2, used: [main.email] },
      standing: null,
    })
    expect(account.contacts).toMatchObject([
      {
        name: 'Ada Main',
        label: 'Main contact',
        sessions: 0,
        lastSeenAt: null,
        deadAddresses: [main.email],
        hasPassword: true,
        hasTwoFactor: false,
      },
      {
        name: 'Bob Second',
        label: '2nd',
        sessions: 1,
        lastSeenAt: market.clock.now().toISOString(),
        failedSignIns: 1,
        deadAddresses: [],
      },
    ])
    expect(account.log.map(({ title, who }) => `${who}: ${title}`)).toEqual([
      expect.stringMatching(/: Sign-in failed$/),
      'Bob Second: Signed in',
    ])
  })

  test('shows who must set up a second factor', async () => {
    const { companyId } = await aContact(market)
    const { sql } = market.database
    await setSettings(market, { force2fa: 1 })
    expect((await accountOf(staff, companyId)).contacts[0]!.mustEnrol).toBe(true)
    await sql`delete from setting where key = 'force2fa'`
    market.clock.advance({ seconds: 3 })
    expect((await accountOf(staff, companyId)).contacts[0]!.mustEnrol).toBe(false)
  })

  test('shows a trial as ended from its last moment on', async () => {
    const { companyId } = await aContact(market, { company: { state: 'trial', plan: null } })
    const endsAt = new Date(market.clock.now().getTime() + 60_000)
    await market.database.sql`
      update company set trial_ends_at = ${endsAt} where id = ${companyId}`
    expect((await accountOf(staff, companyId)).state).toBe('trial')
    market.clock.advance({ minutes: 1 })
    expect((await accountOf(staff, companyId)).state).toBe('trial-ended')
  })

  test('never contains a password or its hash', async () => {
    const { companyId } = await aContact(market)
    const text = JSON.stringify(await accountOf(staff, companyId))
    expect(text).not.toMatch(/argon2|hash/i)
    expect(text).not.toContain(testPassword)
  })

  test('answers not found for an unknown company', async () => {
    expect((await staff.call(getAccount, { params: { id: String(2_000_000_000) } })).status).toBe(
      404,
    )
  })
})

describe('a duplicate company (BK-003)', () => {
  const same = async (query: CallInput<typeof findDuplicates>['query']) => {
    const reply = await staff.call(findDuplicates, { query })
    return reply.body.payload.results.map(({ name, same: by }) => [name, ...by])
  }
  test('is found by its name without legal form, its domain or an address', async () => {
    await aContact(market, {
      company: { name: 'Twice-Told Trading B.V.', website: 'https://www.twice.example/en' },
      email: 'sales@mail.twice.example',
      emailAlternative: 'twice@gmail.com',
    })
    const told = 'Twice-Told Trading B.V.'
    expect(await same({ name: 'twicetold trading GmbH' })).toEqual([[told, 'name']])
    expect(await same({ website: 'http://twice.example' })).toEqual([[told, 'domain']])
    expect(await same({ email: 'Other@mail.twice.example' })).toEqual([[told, 'domain']])
    expect(await same({ email: 'twice@gmail.com' })).toEqual([[told, 'email']])
    expect(await same({ email: 'somebody@gmail.com' })).toEqual([])
    expect(await same({})).toEqual([])
  })
})

test('previews texts of staff without scripts, handlers and other schemes', async () => {
  const html =
    '<p onclick="x()">Call <b>us</b><script>alert(1)</script> <a href="javascript:alert(1)">here</a></p>'
  const reply = await staff.call(previewHtml, { body: { html } })
  expect(reply.body.payload.html).toContain('<b>us</b>')
  expect(reply.body.payload.html).not.toMatch(/script|onclick|alert/i)
})
