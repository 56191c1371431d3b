import { beforeAll, describe, expect, test } from 'vitest'
import { mountBuiltPages, openRenderedPage } from '../../support/market/built-pages.ts'
import { visitor, type Caller } from '../../support/market/callers.ts'
import { signedInBrowser } from '../../support/market/cookie-caller.ts'
import { aCompany, aContact, type TestContact } from '../../support/market/factories.ts'
import { setSettings } from '../../support/market/settings.ts'
import { useTestMarket } from '../../support/market/test-market.ts'

const market = useTestMarket({}, mountBuiltPages)
let viewer: TestContact
let member: Caller
let seller: TestContact
beforeAll(async () => {
  viewer = await aContact(market, { company: { name: 'Looking Traders' } })
  member = await signedInBrowser(market, viewer)
  seller = await aContact(market, {
    company: {
      name: 'Norrsken Refurb',
      countryCode: 'GB',
      tier: 2,
      memberSince: '2014-03-09',
      description: 'We buy whole rooms.',
      address: 'Mill Lane 4, LS10 1RT Leeds',
      telephone: '+44 (0)113 555 01 10',
      website: 'norrsken.example',
    },
    name: 'Ilse Nystrom',
  })
  for (let i = 0; i < 2; i++) await aCompany(market, { countryCode: 'GB', tier: 2 })
  await market.database.sql`
    update company set vat_number = 'GB123456789000', iban_code = 'GB29NWBK60161331926819',
      swift_code = 'NWBKGB2L' where id = ${seller.companyId}`
  for (let i = 0; i < 9; i++) await aCompany(market, { name: `Refurb ${i}`, countryCode: 'DE' })
})
const secretsOf = ({ companyName, name, email }: TestContact) => [
  companyName,
  name,
  email,
  'norrsken',
  'Leeds',
  '113 555',
  'whole rooms',
  'GB29NWBK',
  'NWBKGB2L',
  'GB123456789000',
]
const open = (path: string, who: Caller = visitor(market)) => openRenderedPage(who, path)

describe('the directory', () => {
  test('shows visitors labels in place of names, and a picture in place of the map (CO-003, CO-012, AM-047)', async () => {
    const page = await open('/companies?orderCol=companyname')
    expect(page.status).toBe(200)
    expect(page.text).toContain('TBS Member')
    expect(page.html).toContain('Search Specialty or Country')
    expect(page.links.get('/register')).toBeDefined()
    expect(page.text).toContain('Members see every company on a map.')
    expect(page.text).not.toContain('Show map')
    expect((await open('/companies', member)).text).toContain('Show map')
    for (const secret of secretsOf(seller)) expect(page.html).not.toContain(secret)
    const named = await open('/companies?query=norrsken')
    expect(named.text).toContain('No companies found')
    expect(named.text).toContain('Only members can search by company or contact name')
  })

  test('has a search form that works without scripts (CO-001)', async () => {
    const { html } = await open('/companies')
    const form = /<form\b[^>]*action="\/companies"[^]*?<\/form>/.exec(
      html.slice(html.indexOf('<main')),
    )
    expect(form?.[0]).toMatch(/name="query"/)
    expect(form?.[0]).toMatch(/<select\b[^>]*name="country"/)
    expect(form?.[0]).not.toMatch(/method="post"/i)
    expect((await open('/companies?query=rooms&country=GB', member)).text).toContain(
      '1 trader from 1 company found',
    )
  })

  test('redirects an address with unknown values to one without them (CO-002)', async () => {
    const odd = await open('/companies?country=germany&orderCol=nonsense', member)
    expect(odd).toMatchObject({ status: 200, path: '/companies?country=DE' })
    const nowhere = await open('/companies?country=Atlantis', member)
    expect(nowhere).toMatchObject({ status: 200, path: '/companies' })
  })

  test('links back from a search without results and a page beyond the end (CO-009)', async () => {
    const empty = await open('/companies?query=nystrom&country=DE', member)
    expect(empty.links.get('/companies?query=nystrom')).toBe('Search in all countries')
    const behind = await open('/companies?page=900', member)
    expect([...behind.links.values()]).toContainEqual(expect.stringMatching(/^Go to the last page/))
  })
})

describe('the page of a company', () => {
  test('hides company and contacts from visitors in page, head and data (CO-020, AM-121, MD-007, RC-002, RC-008)', async () => {
    const [entry] = await market.database.sql<{ number: number }[]>`
      select public_id as number from directory_entry where company_id = ${seller.companyId}`
    const page = await open(`/companies/${entry!.number}`)
    expect(page.status).toBe(200)
    for (const secret of [...secretsOf(seller), '2014']) expect(page.html).not.toContain(secret)
    expect(page.title).toBe('TBS Member, United Kingdom - TBS')
    expect(page.html).toMatch(/<meta name="robots" content="noindex,follow"/)
    expect(page.text).toContain('TBS Member')
    expect(page.text).toContain('United Kingdom')
    expect(page.text).not.toMatch(/Favorites|Bank information|Recommend|Broadcasts/)
  })

  test('shows visitors the label alone under a member’s link (AM-121)', async () => {
    const page = await open(`/companies/${seller.companyId}`)
    expect([page.status, page.title]).toEqual([200, 'TBS Member - TBS'])
    expect(page.text).not.toMatch(/United Kingdom|Gold member/)
  })

  test('shows members the company with its actions (CO-016 to CO-018)', async () => {
    const page = await open(`/companies/${seller.companyId}`, member)
    expect(page.title).toBe('Norrsken Refurb - TBS')
    expect(page.text).toContain('Gold member since 2014')
    for (const act of [/Broadcasts/, /Add to Favorites/, /Recommend\b/, /File complaint/])
      expect(page.text).toMatch(act)
    expect(page.text).toContain('Bank information')
    expect(page.text).not.toContain('European Broker Meeting')
  })

  test('names the configured meeting for companies that attend (CO-018, AM-098)', async () => {
    const { companyId } = await aContact(market, { company: { name: 'Travelling Traders' } })
    await market.database.sql`update company set is_attending_ebm = true where id = ${companyId}`
    const meetingOn = async () => (await open(`/companies/${companyId}`, member)).text
    expect(await meetingOn()).toContain('the 21st European Broker Meeting in Dublin')
    await setSettings(market, { meeting: { ordinal: '22nd', city: 'Porto' } })
    expect(await meetingOn()).toContain('the 22nd European Broker Meeting in Porto')
  })

  test('has no broadcasts or actions on the service variant (CO-019, RO-011, AM-051)', async () => {
    const service = await aContact(market, { company: { name: 'Wipers', isServiceOnly: true } })
    const page = await open(`/companies/${service.companyId}?iS=1`, member)
    expect(page.text).toContain('Wipers')
    expect(page.text).toContain(service.name)
    expect(page.text).not.toMatch(/Broadcasts|Favorites|Recommend|complaint/)
  })

  test('links its own contacts to their profile, without actions (CO-017, CO-018)', async () => {
    const page = await open(`/companies/${viewer.companyId}`, member)
    expect(page.links.get('/profile/company')).toBe('Edit in your profile')
    expect(page.text).not.toMatch(/Add to Favorites|Recommend\b|File complaint/)
  })

  test.each(['1999999999', '99999999999', 'no-such'])(
    'answers 404 under the id %s (ER-058, AM-111)',
    async (id) => {
      const page = await open(`/companies/${id}`, member)
      expect(page.status).toBe(404)
      expect(page.text).toContain('Page not found')
    },
  )
})

describe('the lists of tiers', () => {
  test('show visitors the number of members and the meaning of the tier (TI-005, AM-045)', async () => {
    const page = await open('/gold-members')
    expect(page.title).toBe('Gold Members - TBS')
    expect(page.text).toMatch(/\b3 members\b/)
    expect(page.text).toContain('10 years of membership or more')
    for (const secret of secretsOf(seller)) expect(page.html).not.toContain(secret)
  })
})

describe('pages of one member', () => {
  test('asks visitors to sign in (FV-001, IV-001)', async () => {
    expect((await open('/favorites')).text).toContain('Sign in to see your favorites.')
    for (const path of ['/inventory', '/inventory-hits'])
      expect((await open(path)).text).toContain('Sign in to see your inventory.')
    expect((await open('/quote-requests')).text).toContain('Sign in to see the requests')
  })

  test('explains to service-only companies that they cannot list stock (IV-011)', async () => {
    const service = await aContact(market, { company: { isServiceOnly: true } })
    const page = await open('/inventory', await signedInBrowser(market, service))
    expect(page.text).toContain('Your account does not allow inventory upload. Please contact us.')
    expect(page.text).not.toContain('Add part')
    expect((await open('/inventory', member)).text).toContain('Add part')
  })
})

describe('the document of the back office', () => {
  test.each(['/admin', '/admin/', '/admin/settings', '/admin/no/such/page'])(
    'is closed to robots, caches, frames and inline scripts: %s (AM-110)',
    async (path) => {
      const { status, headers, body } = await visitor(market).raw('GET', path)
      expect(status).toBe(200)
      expect(headers.get('cache-control')).toBe('no-store')
      expect(headers.get('x-robots-tag')).toContain('noindex')
      const policy = headers.get('content-security-policy')
      expect(policy).toContain("default-src 'none'")
      expect(policy).toContain("frame-ancestors 'none'")
      expect(policy).not.toContain('unsafe')
      expect(String(body)).not.toMatch(/<script(?![^>]*src=)|<style|\son\w+=|style=/)
    },
  )

  test('is excluded from crawlers (AM-110)', async () => {
    const read = async (path: string) => String((await visitor(market).raw('GET', path)).body)
    expect(await read('/robots.txt')).toContain('Disallow: /admin')
    expect(await read('/sitemap-pages.xml')).not.toContain('/admin')
  })
})
