import { beforeAll, expect, test } from 'vitest'
import { companyCountries, listCompanies } from '#contract/directory.ts'
import { signedIn, type Caller } from '../support/callers.ts'
import { aCompany, aContact } from '../support/factories.ts'
import { useTestMarket } from '../support/test-market.ts'

const market = useTestMarket()
let member: Caller
beforeAll(async () => {
  member = await signedIn(market, await aContact(market))
})

const country = 'IS'
async function list(orderCol: 'favCount' | 'companyname' | 'profile' = 'companyname') {
  const { body } = await member.call(listCompanies, {
    query: { country, orderCol, orderDesc: orderCol === 'favCount' },
  })
  return body.payload.results.map(({ name }) => name)
}

test('what another server wrote is listed at once, also when it began before and ended after what was read (CO-008)', async () => {
  const { sql } = market.database
  const first = await aCompany(market, { name: 'Askja', countryCode: country })
  await aCompany(market, { name: 'Bolti', countryCode: country })
  const early = Promise.withResolvers<void>()
  const written = Promise.withResolvers<void>()
  const open = sql.begin(async (tx) => {
    await tx`update company set favourite_count = 9, name = 'Zelda' where id = ${first.id}`
    written.resolve()
    await early.promise
  })
  await written.promise
  await aCompany(market, { name: 'Cirrus', countryCode: country })
  expect(await list()).toEqual(['Askja', 'Bolti', 'Cirrus'])
  expect(await list('favCount')).toEqual(['Askja', 'Bolti', 'Cirrus'])
  early.resolve()
  await open
  expect(await list()).toEqual(['Bolti', 'Cirrus', 'Zelda'])
  expect(await list('favCount')).toEqual(['Zelda', 'Bolti', 'Cirrus'])
})

test('many who ask while the directory changes all see what was acknowledged before they asked', async () => {
  const { sql } = market.database
  const { id } = await aCompany(market, { name: 'Runner', countryCode: 'FJ' })
  for (let round = 1; round <= 20; round++) {
    const name = `Runner ${round}`
    await sql`update company set name = ${name} where id = ${id}`
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => member.call(listCompanies, { query: { query: name } })),
    )
    for (const { body } of answers) {
      expect(body.payload.results[0]).toMatchObject({ id, name })
    }
  }
})

test('a closed company leaves the list and its country', async () => {
  const { sql } = market.database
  const { id } = await aCompany(market, { name: 'Closing', countryCode: 'TO' })
  const countries = async () =>
    (await member.call(companyCountries)).body.payload.results.map(({ code }) => code)
  expect(await countries()).toContain('TO')
  await sql`update company set state = 'terminated' where id = ${id}`
  expect(await countries()).not.toContain('TO')
})

test('the same words find what was written since, and no more what is gone (CO-001)', async () => {
  const { sql } = market.database
  const person = await aContact(market, { company: { name: 'Rewriting' }, name: 'Ottilie' })
  const long = `${'Much else. '.repeat(40)}`
  const found = async (query: string) =>
    (await member.call(listCompanies, { query: { query } })).body.payload.numResults
  expect([await found('plotterdrums'), await found('ottilie')]).toEqual([0, 1])
  await sql`update company set description = ${`${long}plotterdrums`} where id = ${person.companyId}`
  expect(await found('plotterdrums')).toBe(1)
  await sql`update company set favourite_count = favourite_count + 1 where id = ${person.companyId}`
  expect(await found('plotterdrums')).toBe(1)
  await sql`update company set description = ${long} where id = ${person.companyId}`
  await sql`update contact set name = 'Pankratia' where id = ${person.id}`
  expect([await found('plotterdrums'), await found('ottilie')]).toEqual([0, 0])
  await sql`
    insert into former_name (company_id, kind, name) values (${person.companyId}, 'company', 'Elsewise')`
  expect(await found('pankratia')).toBe(1)
})
