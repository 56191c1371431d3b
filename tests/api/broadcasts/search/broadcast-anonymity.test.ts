import { beforeAll, describe, expect, test } from 'vitest'
import { getBroadcast, listBroadcasts } from '#contract/broadcasts/broadcasts.ts'
import { getCompany } from '#contract/companies.ts'
import { anAccount, blockedKinds } from '../../../support/accounts.ts'
import { signedIn, visitor, type Caller } from '../../../support/market/callers.ts'
import { aBroadcast, aContact, type TestContact } from '../../../support/market/factories.ts'
import { sendOffer } from '../../../support/stock/offers.ts'
import { useTestMarket } from '../../../support/market/test-market.ts'

const market = useTestMarket()

/** Texts that must never reach a visitor: identity and contact data. */
const secrets = {
  company: 'Zephyrion Recommerce',
  contact: 'Quentin Abernathy',
  colleague: 'Ophelia Brandvold',
  email: 'quentin@zephyrion.example',
  alternative: 'q.abernathy@private.example',
  otherEmail: 'sales.desk@zephyrion-deals.example',
  telephone: '+31 76 555 01 99',
  direct: '+31 6 1234 5678',
  website: 'https://zephyrion.example',
  shop: 'https://shop.zephyrion.example/lot/77',
  bareLink: 'www.zephyrion-outlet.example/deals',
  address: 'Havenkade 91',
  companyDescription: 'Familiebedrijf uit Breda',
  function: 'Hoofd Inkoop',
}

let sender: TestContact
const broadcasts: number[] = []
const readers: [name: string, () => Caller][] = []
const callers = new Map<string, Caller>()
for (const name of ['visitor', ...blockedKinds]) readers.push([name, () => callers.get(name)!])
let member: Caller

beforeAll(async () => {
  // Ids that occur as no other number of an answer.
  await market.owner`alter table company alter column id restart with 7000001`
  await market.owner`alter table contact alter column id restart with 8000001`
  sender = await aContact(market, {
    company: {
      name: secrets.company,
      telephone: secrets.telephone,
      website: secrets.website,
      address: secrets.address,
      description: secrets.companyDescription,
      countryCode: 'MT',
      tier: 2,
    },
    name: secrets.contact,
    email: secrets.email,
    emailAlternative: secrets.alternative,
    telephone: secrets.direct,
    function: secrets.function,
  })
  await aContact(market, {
    company: { id: sender.companyId, name: sender.companyName },
    name: secrets.colleague,
  })
  const texts = [
    `Call ${secrets.direct} or mail ${secrets.otherEmail}, ask for ${secrets.contact}.`,
    `${secrets.company} offers, see ${secrets.shop} and ${secrets.bareLink}`,
    `contact ${secrets.colleague.toUpperCase()} / ${secrets.company.toLowerCase()}`,
    `MAIL ${secrets.email.toUpperCase()}; tel 0031765550199; call 076-5550199`,
  ]
  for (const additionalInfo of texts) {
    const { id } = await aBroadcast(market, {
      contact: sender,
      brand: secrets.company,
      description: `Lotje by ${secrets.contact}`,
      additionalInfo,
      productLink: secrets.shop,
    })
    broadcasts.push(id)
  }
  const owner = await signedIn(market, sender)
  broadcasts.push(
    await sendOffer(owner, sender, {
      fromEmail: secrets.alternative,
      brand: secrets.contact,
      desc: `Lotje of ${secrets.company}`,
      condition: secrets.colleague,
      pLink: secrets.shop,
      // Only the members' table shows that these are telephone numbers.
      additionalInfo: [...texts, 'Lot 31765550199 and 31612345678'].join('\n'),
    }),
  )
  callers.set('visitor', visitor(market))
  for (const kind of blockedKinds) callers.set(kind, (await anAccount(market, kind)).caller)
  member = await signedIn(market, await aContact(market))
})

/** Every string, number and key of an answer, whatever its depth. */
function* leaves(value: unknown): Generator<string> {
  if (value === null || value === undefined) return
  if (typeof value !== 'object') {
    yield String(value as string | number | boolean)
    return
  }
  for (const [key, child] of Object.entries(value)) {
    yield key
    yield* leaves(child)
  }
}
const digitsOf = (text: string) => text.replace(/\D/g, '')

function findSecrets(answer: unknown): string[] {
  const texts = [...leaves(answer)]
  const words = Object.entries(secrets).flatMap(([name, secret]) =>
    texts.some((text) => text.toLowerCase().includes(secret.toLowerCase())) ? [name] : [],
  )
  const numbers = texts.some((text) => /31765550199|0765550199|31612345678/.test(digitsOf(text)))
  const ids = texts.some((text) => Number(text) >= 7_000_001 && Number(text) < 9_000_000)
  const names = ['companyId', 'contactId', 'contact', 'pLink', 'country', 'website', 'tel'].filter(
    (name) => texts.includes(name),
  )
  return [...words, ...(numbers ? ['a number'] : []), ...(ids ? ['an id'] : []), ...names]
}

test('the search for secrets finds them where a member may read them', async () => {
  const { body } = await member.call(getBroadcast, { params: { id: String(broadcasts[0]) } })
  const found = ['company', 'contact', 'email', 'shop', 'an id', 'a number', 'companyId']
  expect(findSecrets(body)).toEqual(expect.arrayContaining(found))
})

describe.each(readers)('a broadcast as %s reads it (AM-039, AM-121, BK-023)', (_name, reader) => {
  test('in the list: nothing tells who sent it', async () => {
    const { status, body } = await reader().call(listBroadcasts, { query: { pageSize: 100 } })
    expect(status).toBe(200)
    const rows = body.payload.results.filter((row) => broadcasts.includes(row.id))
    expect(rows).toHaveLength(broadcasts.length)
    expect(findSecrets(body)).toEqual([])
  })
  test('in the list: only what is named is there', async () => {
    const { body } = await reader().call(listBroadcasts, { query: { pageSize: 100 } })
    for (const row of body.payload.results) {
      expect(Object.keys(row).sort()).toEqual([
        'brand',
        'broadcastListName',
        'company',
        'condition',
        'date',
        'dateAsString',
        'dateAsStringLong',
        'description',
        'headline',
        'id',
        'isOkToResend',
        'isOwn',
        'listId',
        'price',
        'quantity',
        'side',
        'subject',
      ])
      expect(Object.keys(row.company).sort()).toEqual([
        'isDiamond',
        'isGold',
        'isTrusted',
        'name',
        'tier',
      ])
      expect(row.company.name).toBe('TBS Member')
      expect([row.isOwn, row.isOkToResend]).toEqual([false, false])
    }
  })
  test('on its page: nothing tells who sent it, and the rest is there', async () => {
    for (const id of broadcasts) {
      const { status, body } = await reader().call(getBroadcast, { params: { id: String(id) } })
      expect(status).toBe(200)
      expect(findSecrets(body)).toEqual([])
      expect(Object.keys(body.result).sort()).toEqual([
        'additionalInfo',
        'brand',
        'broadcastListName',
        'company',
        'condition',
        'date',
        'dateAsString',
        'dateAsStringLong',
        'description',
        'headline',
        'id',
        'isByViewer',
        'isFavorite',
        'isOkToResend',
        'isOwn',
        'listId',
        'message',
        'price',
        'quantity',
        'side',
        'subject',
      ])
      expect(body.payload.result).toEqual(body.result)
      expect(body.result).toMatchObject({ isByViewer: false, isFavorite: false, isOwn: false })
      expect(body.result.company).toEqual({
        name: 'TBS Member',
        tier: 2,
        isTrusted: false,
        isGold: true,
        isDiamond: false,
      })
      expect(body.result.message).toContain('Lotje')
    }
  })
  test('in a search: hidden words find nothing, in whatever form', async () => {
    const words = Object.values(secrets).flatMap((secret) => [secret, ...secret.split(/[\s@/:.]+/)])
    const typed = [...words, '31765550199', '0765550199', '5550199', 'zephyrion-deals', 'abernath']
    for (const query of typed.filter(
      (word) => word.length > 3 && !/^(https?|example|lot|deals)$/.test(word),
    )) {
      for (const exactPhrase of [false, true]) {
        const { body } = await reader().call(listBroadcasts, { query: { query, exactPhrase } })
        const found = body.payload.results.filter((row) => broadcasts.includes(row.id))
        expect([query, found.length, body.payload.numResults]).toEqual([query, 0, 0])
      }
    }
  })
  test('in a search: the open words find it', async () => {
    const { body } = await reader().call(listBroadcasts, { query: { query: 'lotje' } })
    expect(body.payload.numResults).toBe(broadcasts.length)
  })
  test.each([
    ['companyId', () => ({ companyId: sender.companyId })],
    ['favorites', () => ({ favorites: 'true' })],
    ['a list of favorites', () => ({ favorites: String(sender.companyId) })],
    ['own', () => ({ onlyOwnBroadcasts: true })],
  ])('filtered by %s: an empty result', async (_filter, filter) => {
    const { status, body } = await reader().call(listBroadcasts, { query: filter() })
    expect(status).toBe(200)
    expect(body.payload).toEqual({ results: [], numResults: 0 })
  })
})

test('a blocked account reads its own broadcast like everybody else', async () => {
  const own = await aContact(market)
  const { id } = await aBroadcast(market, { contact: own, productLink: 'https://own.example/x' })
  const caller = await signedIn(market, own)
  expect((await caller.call(getBroadcast, { params: { id: String(id) } })).body.result.isOwn).toBe(
    true,
  )
  await market.database.sql`update company set state = 'force-pay' where id = ${own.companyId}`
  const { body } = await caller.call(getBroadcast, { params: { id: String(id) } })
  expect(body.result).toMatchObject({
    isOwn: false,
    isByViewer: false,
    company: { name: 'TBS Member' },
  })
  expect(JSON.stringify(body)).not.toContain(own.companyName)
})

describe('a company as a visitor or a blocked account reads it (API-059, AM-121)', () => {
  test.each(readers)(
    '%s: TBS Member, and neither country nor tier by the link of a member',
    async (_name, reader) => {
      const { status, body } = await reader().call(getCompany, {
        params: { id: String(sender.companyId) },
      })
      expect(status).toBe(200)
      expect(body).toEqual({
        status: 200,
        company: {
          id: sender.companyId,
          name: 'TBS Member',
          country: '',
          tier: 0,
          isTrusted: false,
          isGold: false,
          isDiamond: false,
        },
        contacts: [],
        payload: {
          company: expect.objectContaining({ id: sender.companyId, name: 'TBS Member' }),
          contacts: [],
        },
      })
      expect(body.payload.company).toEqual(body.company)
    },
  )
})

test('an error about a bad filter tells a visitor nothing about companies', async () => {
  const reply = await visitor(market).raw('GET', `/api/broadcasts?companyId=${sender.companyId}x`)
  expect(reply.status).toBe(400)
  expect(findSecrets(reply.body)).toEqual(['companyId'])
})
