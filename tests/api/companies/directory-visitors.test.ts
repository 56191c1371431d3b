import { beforeAll, describe, expect, test } from 'vitest'
import { anAccount, blockedKinds } from '../../support/accounts.ts'
import { visitor, type Caller } from '../../support/market/callers.ts'
import { directorySearches } from '../../support/companies/directory-searches.ts'
import { aColleague, aCompany, aContact, letLeave } from '../../support/market/factories.ts'
import { aStaffCaller } from '../../support/market/staff.ts'
import { useTestMarket } from '../../support/market/test-market.ts'

const market = useTestMarket()
const { find, ids } = directorySearches(() => visitor(market))

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
  /** Its id for visitors. */
  let number: number
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
    const [entry] = await sql<{ number: number }[]>`
      select public_id as number from directory_entry where company_id = ${id}`
    number = entry!.number
    // Visitors read the country of three companies of a tier.
    for (let i = 0; i < 2; i++) await aCompany(market, { countryCode: 'AT', tier: 2 })
    const left = await aColleague(market, person, { name: secrets.left })
    await letLeave(market, left)
    await sql`
      insert into former_name (company_id, kind, name) values (${id}, 'company', ${secrets.former})`
    await sql`update company set favourite_count = 77 where id = ${id}`
    // Companies around it, so that each order gives another list.
    for (const [name, countryCode, favourites] of [
      ['Yonder Parts', 'DE', 5],
      ['Anders Parts', 'SE', 0],
      ['Middle Parts', 'BE', 12],
    ] as const) {
      const other = await aCompany(market, { name, countryCode, description: `${name}.` })
      await sql`update company set favourite_count = ${favourites} where id = ${other.id}`
    }
    callers['visitor'] = visitor(market)
    for (const kind of blockedKinds) callers[kind] = (await anAccount(market, kind)).caller
  })

  test('find a company by trade and country', async () => {
    for (const query of ['mainframes', 'tape robots', 'austria robots', 'mainfr']) {
      expect(await ids({ query })).toEqual([number])
    }
  })
  test.each(Object.keys(readers))(
    'a %s is told id, label, country and tier, and no more',
    async (kind) => {
      const { results } = await find({ query: 'mainframes' }, readers[kind]!())
      expect(results).toEqual([
        {
          id: number,
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
  test('find nothing by name, address or telephone, in pieces or inflected', async () => {
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
      expect([query, await ids({ query })]).toEqual([query, []])
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
  ])('find nothing by %s', async (_, said, query) => {
    const { companyId } = await aContact(market, {
      company: {
        name: 'VQT Brokers',
        website: 'https://www.qw-zx.example',
        description: `${said} We sell plotters.`,
      },
    })
    const [entry] = await market.database.sql<{ number: number }[]>`
      select public_id as number from directory_entry where company_id = ${companyId}`
    expect(await ids({ query: 'plotters' })).toContain(entry!.number)
    expect(await ids({ query })).not.toContain(entry!.number)
  })
  test.each(Object.keys(readers))(
    'a %s finds nobody by the name of a company or person',
    async (kind) => {
      for (const query of ['zweifelhaft', 'obermoser']) {
        expect(await ids({ query }, readers[kind]!())).toEqual([])
      }
    },
  )
  test('get the same order for every request except by country', async () => {
    const usual = await ids({})
    for (const orderCol of ['companyname', 'profile', 'favCount'] as const) {
      for (const orderDesc of [true, false]) {
        expect(await ids({ orderCol, orderDesc })).toEqual(usual)
      }
    }
    const tiers = (await find({ pageSize: 100 })).results.map(({ tier }) => tier)
    expect(tiers).toEqual(tiers.toSorted((one, other) => other - one))
    const countries = (await find({ orderCol: 'Country', pageSize: 100 })).results.map(
      ({ country }) => country || 'after all',
    )
    expect(countries).toEqual(countries.toSorted((one, other) => (one < other ? -1 : 1)))
  })
  test('get the same results and order after a company or person is renamed', async () => {
    const before = await find({ pageSize: 100 })
    await market.database.sql`update company set name = 'Aardvark First' where id = ${id}`
    expect(await find({ pageSize: 100 })).toEqual(before)
    expect(await ids({ query: 'aardvark' })).toEqual([])
    await market.database.sql`update company set name = ${secrets.name} where id = ${id}`
  })
  test('shows staff the member view', async () => {
    const staff = await aStaffCaller(market, 'support')
    const { results } = await find({ query: 'obermoser' }, staff)
    expect(results[0]).toMatchObject({ id, name: secrets.name, favCount: 77, isOwn: false })
  })
})
