import { beforeAll, describe, expect, test } from 'vitest'
import { mountBuiltPages, openRenderedPage } from '../../support/market/built-pages.ts'
import { visitor, type Caller } from '../../support/market/callers.ts'
import { signedInBrowser } from '../../support/market/cookie-caller.ts'
import { aContact, type TestContact } from '../../support/market/factories.ts'
import { putStock } from '../../support/stock/stock.ts'
import { useTestMarket } from '../../support/market/test-market.ts'

const market = useTestMarket({}, mountBuiltPages)
const wanted = '815100-B21'
const statistics = '/part-statistics/815100B21'
let member: Caller
let viewer: TestContact
let seller: TestContact
beforeAll(async () => {
  viewer = await aContact(market)
  member = await signedInBrowser(market, viewer)
  seller = await aContact(market, { company: { name: 'Zeta Parts', countryCode: 'DE', tier: 1 } })
  await putStock(market, seller.companyId, [
    { partNumber: wanted, manufacturer: 'HP', description: 'memory', priceCents: 4000 },
    { partNumber: 'HP-200', manufacturer: 'HP', description: 'disk' },
  ])
})
const open = (path: string, who: Caller = visitor(market)) => openRenderedPage(who, path)
async function lineOf({ companyId }: TestContact): Promise<number> {
  const [line] = await market.database.sql<{ id: number }[]>`
    select id from stock_line where company_id = ${companyId} order by text_id limit 1`
  return line!.id
}
const quoteButton = ({ html }: { html: string }) =>
  [...html.matchAll(/<button\b[^>]*>(?:(?!<\/button>)[^])*<\/button>/g)]
    .map(([button]) => button)
    .find((button) => /Request For Quote/i.test(button))

describe('renders a page for any address (BK-061)', () => {
  test.each<[path: string, says: RegExp]>([
    ['/parts?query=', /Top Searches/],
    ['/parts?query=x', /Top Searches/],
    [`/parts?query=${'x'.repeat(10_000)}`, /No parts found\./],
    ['/parts?query=%25%26*', /No parts found\./],
    ['/parts?query=hp+%26+!%7C%3A*+((', /results? for/],
    ['/parts?query=%22hp%22', /results? for/],
    ['/parts?query=%F0%9F%96%A5%EF%B8%8F%F0%9F%96%A5', /No parts found\./],
    ['/parts?query=%D9%83%D8%A7%D8%A8%D9%84', /No parts found\./],
    ['/parts?query=hp&page=10000', /There is no page 10000\./],
    [`${statistics}?page=10000`, /There is no page 10000\./],
    ['/parts?query=hp%00', /results? for/],
    ['/parts?query=hp&page=99999999999', /results? for/],
    ['/parts?query=hp&orderCol=Secret', /results? for/],
    ['/parts?query=hp&companyId=acme&favorites=perhaps', /results? for/],
    [`${statistics}?orderCol=Secret&page=x`, /All traders/],
  ])('%.60s', async (path, says) => {
    const page = await open(path)
    expect(page.status).toBe(200)
    expect(page.text).toMatch(says)
  })

  test.each(['/part-statistics/%00', '/part-statistics/---', '/parts/0', '/parts/x'])(
    'answers 404 for %s (PT-028, PT-036)',
    async (path) => {
      const page = await open(path)
      expect(page.status).toBe(404)
      expect(page.html).toMatch(/<h1[^>]*>[^<]*not found/i)
    },
  )
})

describe('the search of parts', () => {
  test('has a form that works without JavaScript (PT-002)', async () => {
    const { html } = await open('/parts')
    const form = /<form\b[^>]*action="\/parts"[^]*?<\/form>/.exec(html.slice(html.indexOf('<main')))
    expect(form?.[0]).toMatch(/name="query"/)
    expect(form?.[0]).toMatch(/id="find-parts"/)
    const boxes = html.match(/<input\b[^>]*type="checkbox"[^>]*>/g) ?? []
    const exact = boxes.find((box) => box.includes('name="exactPhrase"'))
    expect(exact).toContain('form="find-parts"')
    expect((await open(`/parts?query=${wanted}&exactPhrase=true`)).text).toContain(wanted)
  })

  test('shows visitors no names, quote requests or advanced search (PT-004, PT-012, PT-013, PT-043, AM-121)', async () => {
    const page = await open(`/parts?query=${wanted}&orderCol=inv_companyname`)
    expect(page.text).toContain('TBS Member')
    expect(page.html).not.toContain('Zeta Parts')
    const known = await open(`/parts?query=${wanted}`, member)
    for (const act of [/Request for quote/i, /Advanced Search/]) {
      expect(known.html).toMatch(act)
      expect(page.html).not.toMatch(act)
    }
    const narrowed = await open(`/parts?query=${wanted}&country=DE`)
    expect(narrowed.text).toContain(
      'Only members can filter by company, country, age and Favorites.',
    )
  })

  test('shows service-only members companies, without quote requests (PT-013, AM-042)', async () => {
    const service = await signedInBrowser(
      market,
      await aContact(market, { company: { isServiceOnly: true } }),
    )
    const page = await open(`/parts?query=${wanted}`, service)
    expect(page.text).toContain('Zeta Parts')
    expect(page.html).not.toMatch(/Request for quote/i)
    const part = await open(`/parts/${await lineOf(seller)}`, service)
    expect(part.text).toContain(wanted)
    expect(quoteButton(part)).toBeUndefined()
  })
})

describe('the page of a part', () => {
  test('shows visitors what members get, and reports a part that is gone (PT-024, PT-028, ER-029, AM-041)', async () => {
    const page = await open(`/parts/${await lineOf(seller)}`)
    expect(page.text).toContain('TBS Member')
    expect(page.text).toContain('Register for the free trial')
    expect(page.html).not.toContain('Zeta Parts')
    expect(quoteButton(page)).toBeUndefined()
    const gone = await open('/parts/999999999')
    expect(gone.status).toBe(404)
    expect(gone.text).toContain('Part not found.')
    expect(gone.text).toContain('If you feel this is incorrect')
  })

  test('disables the request if nobody accepts any, and hides it on the own part (PT-026, AM-042)', async () => {
    const path = `/parts/${await lineOf(seller)}`
    expect(quoteButton(await open(path, member))).not.toMatch(/<button[^>]*\bdisabled/)
    await market.database.sql`update contact set rfq_disabled = true where id = ${seller.id}`
    expect(quoteButton(await open(path, member))).toMatch(/<button[^>]*\bdisabled/)
    await market.database.sql`update contact set rfq_disabled = false where id = ${seller.id}`
    await putStock(market, viewer.companyId, [{ partNumber: 'OWN-1' }])
    const own = await open(`/parts/${await lineOf(viewer)}`, member)
    expect(own.text).toContain('OWN-1')
    expect(quoteButton(own)).toBeUndefined()
  })
})

describe('the statistics of a part number', () => {
  test('have one canonical address for all spellings (AM-099)', async () => {
    const path = '/part-statistics/815100-b21?orderCol=Quantity'
    expect((await member.raw('GET', path)).status).toBe(301)
    expect((await open(path)).path).toBe(`${statistics}?orderCol=Quantity`)
  })

  test('show visitors and search engines figures without names (PT-031, AM-121, MD-001)', async () => {
    const page = await open(statistics)
    expect(page.text).toContain('TBS Member')
    expect(page.html).not.toContain('Zeta Parts')
    expect((await open(statistics, member)).text).toMatch(/\bRFQ\b/)
    expect(page.text).not.toMatch(/\bRFQ\b/)
    expect(page.title).toMatch(/^815100-B21 .*: availability and price - /)
    expect(page.html).toMatch(/<link rel="canonical" href="[^"]*\/part-statistics\/815100B21"/)
    const data = /<script type="application\/ld\+json"[^>]*>([^]*?)<\/script>/.exec(page.html)
    const product = JSON.parse(data![1]!)
    expect(product).toMatchObject({
      '@type': 'Product',
      mpn: wanted,
      offers: { '@type': 'AggregateOffer', priceCurrency: 'EUR' },
    })
    expect(product.url).toMatch(/^http.*\/part-statistics\/815100B21$/)
  })

  test('offer other pages for a part number that nobody offers (PT-036, SH-045)', async () => {
    const page = await open('/part-statistics/NOSUCHPART1')
    expect(page.status).toBe(404)
    expect(page.text).toContain('Page not found')
    expect(page.links.get('/parts')).toBe('Parts')
  })
})
