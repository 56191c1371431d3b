import { beforeAll, describe, expect, test } from 'vitest'
import { buildPartSitemap } from '#server/features/parts/public.ts'
import { aContact } from '../../support/market/factories.ts'
import { putStock } from '../../support/stock/stock.ts'
import { mountStubPages } from '../../support/browser/stub-pages.ts'
import { useTestMarket } from '../../support/market/test-market.ts'

const market = useTestMarket({ PUBLIC_URL: 'https://market.example' }, mountStubPages)
const read = async (path: string) => {
  const answer = await fetch(`${market.url}${path}`)
  return { status: answer.status, text: await answer.text() }
}
const keysOf = async (portion: number) => {
  const sitemap = buildPartSitemap(market.database, portion)
  const files: string[][] = []
  for (let file = 1; file <= (await sitemap.files()); file++) {
    const keys: string[] = []
    for await (const { path } of sitemap.addresses(file)) keys.push(path.split('/').at(-1)!)
    files.push(keys)
  }
  return files
}
let seller: number
beforeAll(async () => {
  seller = (await aContact(market, { company: { name: 'Mapwise' } })).companyId
  const closed = await aContact(market, { company: { name: 'Closed Map' } })
  await putStock(market, seller, [
    { partNumber: 'MAP-1' },
    { partNumber: 'map/1', condition: 3 },
    { partNumber: 'MAP-2', description: 'ask mapwise' },
    { partNumber: 'MAPWISE-3' },
    { partNumber: 'MAP-4' },
    { partNumber: 'MAPя & 5' },
    { partNumber: '---' },
  ])
  await putStock(market, closed.companyId, [{ partNumber: 'MAP-9' }])
  await market.database.sql`update company set state = 'force-pay' where id = ${closed.companyId}`
})

describe('the sitemap of part numbers (BK-064, AM-121)', () => {
  test('lists each offered key once, and none without lines for visitors', async () => {
    expect(await keysOf(100)).toEqual([['MAP1', 'MAP2', 'MAP4', encodeURIComponent('MAPЯ5')]])
  })
  test('is split into files without gaps or duplicates', async () => {
    expect(await keysOf(2)).toEqual([['MAP1', 'MAP2'], ['MAP4'], [encodeURIComponent('MAPЯ5')]])
  })
  test('has an index of files, and the day of the last change of each page', async () => {
    market.clock.set('2026-11-21T09:30:00Z')
    await putStock(market, seller, [{ partNumber: 'MAP-4', priceCents: 500 }], false)
    const index = await read('/sitemap.xml')
    expect(index.text).toContain('<loc>https://market.example/sitemap-pages.xml</loc>')
    expect(index.text).toContain('<loc>https://market.example/sitemap-parts-1.xml</loc>')
    expect(index.text).not.toContain('sitemap-parts-2')
    const file = await read('/sitemap-parts-1.xml')
    expect(file.text).toContain(
      '<url><loc>https://market.example/part-statistics/MAP4</loc><lastmod>2026-11-21T00:00:00.000Z</lastmod></url>',
    )
    expect(file.text).not.toMatch(/mapwise/i)
  })
  test('is written once an hour, also for those who take no compressed answer (RN-006)', async () => {
    const first = await read('/sitemap-parts-1.xml')
    await market.owner`alter table part_text rename to part_text_gone`
    const again = await fetch(`${market.url}/sitemap-parts-1.xml`, {
      headers: { 'accept-encoding': 'identity' },
    })
    await market.owner`alter table part_text_gone rename to part_text`
    expect([again.status, await again.text()]).toEqual([200, first.text])
    expect(again.headers.get('content-encoding')).toBeNull()
  })
  test.each(['/sitemap-parts-2.xml', '/sitemap-parts-0.xml', '/sitemap-parts-x.xml'])(
    'excludes %s',
    async (path) => {
      const { text } = await read(path)
      expect(text).not.toContain('<urlset')
    },
  )
})
