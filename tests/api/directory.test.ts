import { beforeAll, describe, expect, test } from 'vitest'
import { companyCountries, listCompanies, type DirectoryFilter } from '#contract/directory.ts'
import { anAccount, blockedKinds } from '../support/accounts.ts'
import { signedIn, visitor, type Caller } from '../support/callers.ts'
import { aCompany, aContact } from '../support/factories.ts'
import { aStaffCaller } from '../support/staff.ts'
import { useTestMarket } from '../support/test-market.ts'

const market = useTestMarket()
let member: Caller
let memberCompany: number
beforeAll(async () => {
  const me = await aContact(market, {
    company: { name: 'Zz Reader', countryCode: 'LI', description: 'Reading.' },
    name: 'Only Reader',
  })
  memberCompany = me.companyId
  member = await signedIn(market, me)
})

const find = async (filter: Partial<DirectoryFilter>, who = member) => {
  const { status, body } = await who.call(listCompanies, { query: filter })
  expect(status).toBe(200)
  return body.payload
}
const names = async (filter: Partial<DirectoryFilter>, who = member) =>
  (await find({ pageSize: 100, ...filter }, who)).results.map(({ name }) => name)
const ids = async (filter: Partial<DirectoryFilter>, who = member) =>
  (await find({ pageSize: 100, ...filter }, who)).results.map(({ id }) => id)

describe('finding a company (CO-001, API-058)', () => {
  beforeAll(async () => {
    const rack = await aContact(market, {
      company: { name: 'Rackwise B.V.', countryCode: 'DE', description: 'Servers\nand  routers.' },
      name: 'Żaneta Müller-Lüdenscheidt',
    })
    await aContact(market, { company: { id: rack.companyId, name: '' }, name: 'Bob Second' })
    await aContact(market, {
      company: { name: 'Øresund Parts', countryCode: 'DK', description: 'Rackmount spares' },
      name: 'Kasper Friis',
    })
    await aContact(market, {
      company: { name: 'Quiet House', countryCode: 'GB', description: '' },
      name: 'Rackel Oresund',
    })
  })

  test.each([
    ['its name', 'rackwise'],
    ['the beginning of a word of it', 'rackw'],
    ['what stands within its name', 'wise'],
    ['its name run together with its legal form', 'rackwisebv'],
    ['a contact, without the accents', 'zaneta muller'],
    ['a part of a double name', 'ludenscheidt'],
    ['a name with the letters of a missing accent', 'zaneta mueller'],
    ['another contact', 'Bob Second'],
    ['words of its description', 'routers servers'],
    ['its country', 'rackwise germany'],
    ['words with quotes and spaces around them', '  "Rackwise" '],
    ['letters of another width', 'ｒａｃｋｗｉｓｅ'],
  ])('finds it by %s', async (_, query) => {
    expect(await names({ query })).toEqual(['Rackwise B.V.'])
  })
  test('finds every word, in whatever part of it', async () => {
    expect(await names({ query: 'bob servers germany' })).toEqual(['Rackwise B.V.'])
    expect(await names({ query: 'bob routers denmark' })).toEqual([])
  })
  test('reads names without their accents on both sides', async () => {
    expect(await names({ query: 'oresund parts' })).toEqual(['Øresund Parts'])
    expect(await names({ query: 'ØRESUND parts' })).toEqual(['Øresund Parts'])
  })
  test('puts those first whose name holds the words, then the others by name', async () => {
    expect(await names({ query: 'rack' })).toEqual([
      'Rackwise B.V.',
      'Øresund Parts',
      'Quiet House',
    ])
  })
  test('finds nothing by signs alone, and everything without words', async () => {
    expect(await find({ query: '%&*' })).toEqual({ results: [], numResults: 0, numTraders: 0 })
    expect((await find({ query: ' ' })).numResults).toBeGreaterThan(3)
  })
  test('takes what is no query as words', async () => {
    for (const query of [
      `'`,
      `a'b`,
      `x:*`,
      '!a',
      'a & | b',
      '\\',
      '((',
      `_wise`,
      `'); drop table`,
    ]) {
      await find({ query })
      await find({ query }, visitor(market))
    }
    expect(await names({ query: '_ackwise:*' })).toEqual(['Rackwise B.V.'])
  })
})

describe('the order of the rows (CO-008, AM-080)', () => {
  const country = 'FO'
  let byName: Record<string, number>
  beforeAll(async () => {
    const companies = [
      { name: 'beta Parts', description: 'Zebra printers' },
      { name: 'Álfa Parts', description: '' },
      { name: 'Gamma Parts', description: 'apples' },
      { name: 'Delta Parts', description: '  \n ' },
    ]
    byName = {}
    for (const [index, given] of companies.entries()) {
      const { id, companyId } = await aContact(market, {
        company: { ...given, countryCode: country },
      })
      byName[given.name] = companyId
      await market.database.sql`
        update company set favourite_count = ${[5, 0, 12, 5][index]!} where id = ${companyId}`
      expect(id).toBeGreaterThan(0)
    }
  })

  test.each([
    ['companyname', false, 'Álfa beta Delta Gamma'],
    ['companyname', true, 'Gamma Delta beta Álfa'],
    ['profile', false, 'Gamma beta Álfa Delta'],
    ['profile', true, 'beta Gamma Álfa Delta'],
    ['favCount', true, 'Gamma beta Delta Álfa'],
    ['favCount', false, 'Álfa beta Delta Gamma'],
    [undefined, false, 'Álfa beta Delta Gamma'],
  ] as const)('by %s, descending %s', async (orderCol, orderDesc, expected) => {
    const found = await names({ country, ...(orderCol && { orderCol }), orderDesc })
    expect(found.map((name) => name.split(' ')[0]).join(' ')).toBe(expected)
  })
  test('by country, and within one by name', async () => {
    const rows = (await find({ orderCol: 'Country', pageSize: 100 })).results
    const countries = rows.map((row) => row.country)
    expect(countries).toEqual(countries.toSorted((one, other) => (one < other ? -1 : 1)))
    expect(await names({ orderCol: 'Country', country })).toEqual(await names({ country }))
  })
  test('goes on over the pages, each company once, with the same counts on all of them (CO-009)', async () => {
    const all = await find({ pageSize: 100 })
    const seen: number[] = []
    for (let page = 1; seen.length < all.numResults; page++) {
      const { results, ...counts } = await find({ page, pageSize: 10 })
      expect(counts).toEqual({ numResults: all.numResults, numTraders: all.numTraders })
      expect(results.length).toBeGreaterThan(0)
      seen.push(...results.map(({ id }) => id))
    }
    expect(seen).toEqual(all.results.map(({ id }) => id))
    expect((await find({ page: 9_999_999 })).numResults).toBe(all.numResults)
  })
  test('comes in pages of 10, 20, 50 or 100 rows, 10 unless another is chosen (CO-009, AM-081)', async () => {
    await market.database.sql`
      insert into company (name, country_code, state)
      select 'Numerous ' || n, 'KM', 'active' from generate_series(1, 101) as n`
    const rowsOf = async (filter: Partial<DirectoryFilter>) =>
      (await find({ country: 'KM', ...filter })).results.length
    for (const pageSize of [10, 20, 50, 100] as const) {
      expect(await rowsOf({ pageSize })).toBe(pageSize)
    }
    expect(await rowsOf({})).toBe(10)
    expect(await rowsOf({ page: 2, pageSize: 100 })).toBe(1)
  })
  test('tells how many follow a company, the beginning of its text in one line, and which is the own (CO-007)', async () => {
    const [row] = (await find({ query: 'gamma', country })).results
    expect(row).toEqual({
      id: byName['Gamma Parts'],
      name: 'Gamma Parts',
      country: 'Faroe Islands',
      tier: 0,
      isTrusted: false,
      isGold: false,
      isDiamond: false,
      description: 'apples',
      favCount: 12,
      isOwn: false,
    })
    expect((await find({ query: 'zz reader' })).results[0]).toMatchObject({
      id: memberCompany,
      isOwn: true,
    })
    const long = await aCompany(market, {
      name: 'Longwinded',
      description: `Many\n\twords ${'x'.repeat(4000)}`,
    })
    const [told] = (await find({ query: 'longwinded' })).results
    expect(told!.id).toBe(long.id)
    expect(told!.description).toMatch(/^Many words x+$/)
    expect(told!.description).toHaveLength(300)
  })
})

describe('what is listed and counted (CO-010, BK-072, BK-116, AM-079)', () => {
  test('only companies whose account is open, with their people who are there', async () => {
    const country = 'GL'
    for (const state of [
      'new',
      'trial',
      'trial-ended',
      'active',
      'overdue',
      'force-pay',
      'custom-blocked',
      'terminated',
    ] as const) {
      await aContact(market, {
        company: { name: `Standing ${state}`, countryCode: country, state },
      })
    }
    expect(await names({ country })).toEqual([
      'Standing active',
      'Standing overdue',
      'Standing trial',
    ])
    const counted = await find({ country, pageSize: 10 })
    expect(counted).toMatchObject({ numResults: 3, numTraders: 3 })
    expect(await find({ query: 'standing terminated' })).toMatchObject({ numResults: 0 })
    const { body } = await member.call(companyCountries)
    expect(body.payload.results).toContainEqual({
      code: 'GL',
      name: 'Greenland',
      shortName: 'Greenland',
      numCompanies: 3,
    })
  })
  test('names each country that somebody listed is in once, by name, and no other (API-061, AM-013)', async () => {
    await aCompany(market, { countryCode: 'TV', state: 'terminated' })
    const { results } = (await visitor(market).call(companyCountries)).body.payload
    const found = results.map(({ name }) => name)
    expect(found).toEqual([...new Set(found)].toSorted())
    expect(found).not.toContain('Tuvalu')
    const total = results.reduce((sum, { numCompanies }) => sum + numCompanies, 0)
    expect((await find({})).numResults).toBe(total)
  })
  test('follows every change: names, people who come and leave, country, text, account', async () => {
    const { sql } = market.database
    const person = await aContact(market, {
      company: { name: 'Changeling Works', countryCode: 'AD', description: 'Plotters' },
      name: 'Ursel Amberg',
    })
    const id = person.companyId
    const second = await aContact(market, { company: { id, name: '' }, name: 'Vito Bellini' })
    expect(await ids({ query: 'ursel plotters' })).toEqual([id])
    expect((await find({ query: 'changeling' })).numTraders).toBe(2)

    await sql`update contact set name = 'Wilma Cassini' where id = ${person.id}`
    expect(await ids({ query: 'ursel' })).toEqual([])
    expect(await ids({ query: 'wilma' })).toEqual([id])
    await sql`
      update contact set removed_at = ${market.clock.now()}, position = null where id = ${second.id}`
    expect(await ids({ query: 'vito' })).toEqual([])
    expect((await find({ query: 'changeling' })).numTraders).toBe(1)
    await sql`update company set name = 'Renamed Works', description = 'Scanners' where id = ${id}`
    expect(await ids({ query: 'changeling' })).toEqual([])
    expect(await ids({ query: 'renamed scanners' })).toEqual([id])
    await sql`update company set country_code = 'SM' where id = ${id}`
    expect(await ids({ query: 'renamed andorra' })).toEqual([])
    expect(await ids({ query: 'renamed', country: 'San Marino' })).toEqual([id])
    await sql`update company set state = 'force-pay' where id = ${id}`
    expect(await ids({ query: 'renamed' })).toEqual([])
  })
  test('loses nothing of two changes to one company at once', async () => {
    const { sql } = market.database
    const one = await aContact(market, { company: { name: 'Twofold' }, name: 'Before One' })
    const other = await aContact(market, {
      company: { id: one.companyId, name: '' },
      name: 'Before Other',
    })
    for (let round = 0; round < 5; round++) {
      await Promise.all([
        sql`update contact set name = ${`Primus ${round}`} where id = ${one.id}`,
        sql`update contact set name = ${`Secundus ${round}`} where id = ${other.id}`,
        sql`update company set description = ${`Round ${round}`} where id = ${one.companyId}`,
      ])
      const query = `twofold primus secundus round ${round}`
      expect(await ids({ query })).toEqual([one.companyId])
    }
  })
})

describe('what was asked wrongly', () => {
  test.each([
    ['country', { country: 'Atlantis' }],
    ['country', { country: 'D\u0000E' }],
    ['country', { country: 'x'.repeat(101) }],
    ['orderCol', { orderCol: 'telephone' }],
    ['orderDesc', { orderDesc: 'maybe' }],
    ['page', { page: '0' }],
    ['page', { page: '-1' }],
    ['page', { page: '1e3' }],
    ['pageSize', { pageSize: '30' }],
    ['query', { query: 'x'.repeat(201) }],
  ])('is named: %s', async (param, asked) => {
    const { status, refusal } = await member.raw(
      'GET',
      `/api/companies?${new URLSearchParams(asked as Record<string, string>)}`,
    )
    expect(status).toBe(400)
    expect(refusal.payload.errors).toEqual([{ param, msg: expect.any(String) }])
  })
  test('takes a country by code, name and short name in small and large letters, and no word for all', async () => {
    await aCompany(market, { name: 'Islander', countryCode: 'GB' })
    for (const country of ['GB', 'gb', 'united kingdom', 'UK']) {
      expect(await names({ country, query: 'islander' })).toEqual(['Islander'])
    }
    expect(await names({ country: '  ', query: 'islander' })).toEqual(['Islander'])
    expect((await find({ country: 'Vatican City' })).numResults).toBe(0)
  })
})

describe('visitors and blocked accounts (AM-047, AM-121)', () => {
  const secrets = {
    name: 'Zweifelhaft & Söhne Datatechnik GmbH',
    person: 'Quirin Obermoser',
    left: 'Thelma Vanished',
    former: 'Oldname Surplus',
    telephone: '+43 662 555 0144',
    mobile: '0664 5550177',
    email: 'q.obermoser@zweifelhaft-soehne.example',
    alternative: 'quirin@privatmail.example',
    website: 'https://www.zweifelhaft-soehne.example/shop',
  }
  let id: number
  const readers: Record<string, () => Caller> = {}
  const callers: Record<string, Caller> = {}
  for (const kind of ['visitor', ...blockedKinds]) readers[kind] = () => callers[kind]!

  beforeAll(async () => {
    const { sql } = market.database
    const person = await aContact(market, {
      company: {
        name: secrets.name,
        countryCode: 'AT',
        telephone: secrets.telephone,
        website: secrets.website,
        tier: 2,
        description: `Zweifelhaft trades mainframes and Zweifelhaftsche tape robots. ZWEIFELHAFT-SÖHNE, formerly Oldname
          Surplus; ask Quirin, Herr Ober-Moser or Thelma, ${secrets.email}, soehne, quirin@elsewhere.example,
          shop.zweifelhaft-soehne.example, www.zwsoehne.example/lots, ${secrets.telephone}, ${secrets.mobile},
          tel 00436625550144. S ö h n e: Datatechnik, datatechnikladen.`,
      },
      name: secrets.person,
      email: secrets.email,
      emailAlternative: secrets.alternative,
    })
    id = person.companyId
    const left = await aContact(market, { company: { id, name: '' }, name: secrets.left })
    await sql`
      update contact set removed_at = ${market.clock.now()}, position = null where id = ${left.id}`
    await sql`
      insert into former_name (company_id, kind, name) values (${id}, 'company', ${secrets.former})`
    await sql`update company set favourite_count = 77 where id = ${id}`
    callers['visitor'] = visitor(market)
    for (const kind of blockedKinds) callers[kind] = (await anAccount(market, kind)).caller
  })

  test('find a company by what it trades in and where it is', async () => {
    for (const query of ['mainframes', 'tape robots', 'austria robots', 'mainfr']) {
      expect(await ids({ query }, callers['visitor'])).toEqual([id])
    }
  })
  test.each(Object.keys(readers))(
    'a %s is told id, label, country and tier, and no more',
    async (kind) => {
      const { results } = await find({ query: 'mainframes' }, readers[kind]!())
      expect(results).toEqual([
        {
          id,
          name: 'TBS Member',
          country: 'Austria',
          tier: 2,
          isTrusted: false,
          isGold: true,
          isDiamond: false,
        },
      ])
    },
  )
  test('find nobody by name, address or telephone, in pieces or inflected', async () => {
    const words = [
      ...Object.values(secrets),
      ...Object.values(secrets).flatMap((text) => text.split(/[^\p{L}\p{N}]+/u)),
      'zweifelhaftundsoehne',
      'weifelhaft',
      'elhaft',
      'soehne',
      'ober moser',
      'obermos',
      'datatechnikladen',
      'thelma',
      'quir',
      'oldname surplus',
      '6625550144',
      '00436625550144',
      '0664',
      'privatmail',
      'zwsoehne',
      'zweifelhaftsche',
      'elsewhere',
      'mainframes quirin',
    ].filter((word) => word.length > 1 && !['shop', 'https', 'example', 'www'].includes(word))
    for (const query of words) {
      expect([query, await ids({ query }, callers['visitor'])]).toEqual([query, []])
    }
  })
  test.each([
    ['an address in words', 'Ask kqx at elsewhere dot example.', 'kqx'],
    ['an address in brackets', 'Ask kqx [at] mail (dot) elsewhere [dot] example.', 'kqx'],
    ['a number with long dashes', 'Call 0473–55–01–88.', '0473 55 01 88'],
    ['a number over two lines', 'Call 0473\n55 01 88.', '0473 55 01 88'],
    ['a number with dots in the middle', 'Call 0473·55·01·88.', '0473 55 01 88'],
    ['a short name in the plural', 'The VQTs have them all.', 'vqts'],
    ['a short name as others inflect it', 'The VQTs have them all.', 'vqt'],
    ['the address of the website in one word', 'Also known as qwzx.', 'qwzx'],
  ])('find nobody by %s', async (_, said, query) => {
    const { companyId } = await aContact(market, {
      company: {
        name: 'VQT Brokers',
        website: 'https://www.qw-zx.example',
        description: `${said} We sell plotters.`,
      },
    })
    expect(await ids({ query: 'plotters' }, callers['visitor'])).toContain(companyId)
    expect(await ids({ query }, callers['visitor'])).not.toContain(companyId)
  })
  test.each(Object.keys(readers))(
    'a %s finds nobody by the name of a company or person',
    async (kind) => {
      for (const query of ['zweifelhaft', 'obermoser']) {
        expect(await ids({ query }, readers[kind]!())).toEqual([])
      }
    },
  )
  test('get the same order whatever they ask for but the country’s', async () => {
    const who = callers['visitor']!
    const usual = await ids({}, who)
    for (const orderCol of ['companyname', 'profile', 'favCount'] as const) {
      for (const orderDesc of [true, false]) {
        expect(await ids({ orderCol, orderDesc }, who)).toEqual(usual)
      }
    }
    const tiers = (await find({ pageSize: 100 }, who)).results.map(({ tier }) => tier)
    expect(tiers).toEqual(tiers.toSorted((one, other) => other - one))
    const countries = (await find({ orderCol: 'Country', pageSize: 100 }, who)).results.map(
      ({ country }) => country,
    )
    expect(countries).toEqual(countries.toSorted((one, other) => (one < other ? -1 : 1)))
  })
  test('renaming a company or a person changes nothing of what visitors find or of its order', async () => {
    const who = callers['visitor']!
    const before = await find({ pageSize: 100 }, who)
    await market.database.sql`update company set name = 'Aardvark First' where id = ${id}`
    expect(await find({ pageSize: 100 }, who)).toEqual(before)
    expect(await ids({ query: 'aardvark' }, who)).toEqual([])
    await market.database.sql`update company set name = ${secrets.name} where id = ${id}`
  })
  test('staff read what members read', async () => {
    const staff = await aStaffCaller(market, 'support')
    const { results } = await find({ query: 'obermoser' }, staff)
    expect(results[0]).toMatchObject({ id, name: secrets.name, favCount: 77, isOwn: false })
  })
})
