import { beforeAll, describe, expect, test } from 'vitest'
import { maskText } from '#server/features/broadcasts/masking/mask-text.ts'
import { listHiddenNames } from '#server/features/broadcasts/posting/queries.ts'
import { aColleague, aContact, letLeave } from '../../support/market/factories.ts'
import { putStock } from '../../support/stock/stock.ts'
import { useTestMarket } from '../../support/market/test-market.ts'

const market = useTestMarket()
const company = 'Rackwise Servers GmbH'
let companyId: number

beforeAll(async () => {
  const { sql } = market.database
  const person = await aContact(market, {
    company: { name: company, telephone: '+49 30 5550127', website: 'https://rw-kisten.example/' },
    name: 'Yasmin Öztürk',
    email: 'yasmin@rw-kisten.example',
  })
  companyId = person.companyId
  await letLeave(market, await aColleague(market, person, { name: 'Thelma Vanished' }))
  await sql`
    insert into former_name (company_id, kind, name) values (${companyId}, 'company', 'Kistenberg AG')`
})

/** A text as visitors get it in a broadcast, in the directory search, and in stock. */
const readers = {
  broadcast: async (text: string) =>
    maskText(text, { company, ...(await listHiddenNames(market.database.sql, companyId)) }),
  directory: async (text: string) => {
    const { sql } = market.database
    await sql`update company set description = ${text} where id = ${companyId}`
    const [row] = await sql<{ words: string }[]>`
      select public_words::text as words from directory_text where company_id = ${companyId}`
    return row!.words
  },
  stock: async (text: string) => {
    const { sql } = market.database
    await putStock(market, companyId, [{ description: text }])
    const [row] = await sql<{ view: number }[]>`
      select public_view as view from stock_line where company_id = ${companyId}`
    return row!.view === 0 ? text : ''
  },
}

describe.each(Object.entries(readers))('a text in the %s', (_, read) => {
  test.each([
    ['the first word of its name', 'blade, ask Rackwise', /rackwise/i],
    ['its name in capitals', 'RACKWISE stock', /rackwise/i],
    ['its name with signs', 'rackwise-servers label', /rackwise/i],
    ['its name in one word', 'rackwiseservers label', /rackwise/i],
    ['its name letter by letter', 'ask R a c k w i s e', /r a c k w i s e|'r'/i],
    [
      'its name letter by letter, far apart',
      'R    a    c    k    w    i    s    e',
      /r +a +c|'r'/i,
    ],
    ['a former name', 'kistenberg label', /kistenberg/i],
    ['a person', 'reserved by Öztürk', /ozturk|öztürk/i],
    ['a person without accents', 'reserved by ozturk', /ozturk/i],
    ['a person with added letters', 'reserved by Oeztuerk', /oeztuerk/i],
    ['a person who left', 'reserved by Vanished', /vanished/i],
    ['an e-mail address', 'mail to a.b@firm.example', /firm/i],
    ['an e-mail address against machines', 'mail kqx at firm dot com', /kqx/i],
    ['a web address', 'more on www.parts.example/x', /parts/i],
    ['a domain', 'more on partsdepot.com', /depot/i],
    ['a telephone number', 'call +31 (0)20 555 01 42', /20 555|555/],
    ['its own telephone number', 'ask at 030/555.01.27', /555/],
  ])('hides %s (AM-039, AM-047, AM-121)', async (_what, text, secret) => {
    expect(await read(text)).not.toMatch(secret)
  })

  test.each(['Cisco Catalyst switch', 'EMC caddy tested'])('keeps goods: %s', async (text) => {
    expect((await read(text)).toLowerCase()).toContain(text.split(' ')[1]!.toLowerCase())
  })
})

test('collects names of company, people, hosts and telephones, former ones included', async () => {
  const rows = await market.database.sql<{ kind: string; name: string }[]>`
    select kind, name from company_names(${companyId})`
  expect(rows.map(({ kind, name }) => `${kind} ${name}`)).toEqual(
    expect.arrayContaining([
      `company ${company}`,
      'company Kistenberg AG',
      'contact Thelma Vanished',
      'contact Yasmin Öztürk',
      'host https://rw-kisten.example/',
      'host rw-kisten.example',
      'telephone +49 30 5550127',
    ]),
  )
})
