import { expect, it } from 'vitest'
import { cleanContentHtml } from '#server/features/content/public.ts'
import { textOfHtml } from '#server/platform/html-text.ts'
import { inventCompanies } from '#database/seed/companies/market-companies.ts'
import { demoScale } from '#database/seed/market.ts'
import { chartSvg } from '#database/seed/news/draw-chart.ts'
import { datedPosts } from '#database/seed/news/demo-news.ts'
import { fillDates, writeHtml, type ChartSource } from '#database/seed/news/post-source.ts'
import { createRandom } from '#database/seed/random.ts'

const moments = ['2026-11-20T14:00:00Z', '2027-02-03T09:00:00Z', '2028-07-01T23:00:00Z'].map(
  (at) => new Date(at),
)
const posts = datedPosts(moments[0]!)
const htmlOf = async ({ post, date }: (typeof posts)[number], charts: ChartSource[] = []) =>
  writeHtml(fillDates(post.text, date), async (chart) => {
    charts.push(chart)
    return { id: charts.length, width: 1440, height: 520 }
  })

it('has about 60 posts over two years, in all categories, none in the future', () => {
  for (const now of moments) {
    const dated = datedPosts(now)
    expect(dated.length).toBeGreaterThan(55)
    expect(new Set(dated.map(({ post }) => post.cat)).size).toBe(7)
    expect(dated.every(({ date }) => date < now)).toBe(true)
    expect(now.getTime() - dated[0]!.date.getTime()).toBeGreaterThan(690 * 86_400_000)
    expect(now.getTime() - dated.at(-1)!.date.getTime()).toBeLessThan(14 * 86_400_000)
    expect(new Set(dated.map(({ slug }) => slug)).size).toBe(dated.length)
  }
})

it('writes only HTML that posts may contain, without open markup', async () => {
  const charts: ChartSource[] = []
  for (const one of posts) {
    const html = await htmlOf(one, charts)
    expect(cleanContentHtml(html)).toBe(html)
    const text = [textOfHtml(html), one.post.title, one.post.lead].join('\n')
    expect(fillDates(text, one.date)).not.toMatch(/\*\*|[`{}|!]\w|^(>|##|- )/m)
  }
  expect(charts.length).toBeGreaterThanOrEqual(10)
  for (const chart of charts) {
    expect(chart.alt.length).toBeGreaterThan(20)
    expect(chart.points.every(({ value }) => Number.isFinite(value))).toBe(true)
  }
})

it('names no company of the demo market, as visitors read the news (AM-121)', async () => {
  const companies = inventCompanies(demoScale, moments[0]!, createRandom(1))
  const text = (await Promise.all(posts.map((one) => htmlOf(one)))).join('\n')
  expect(companies.length).toBeGreaterThan(50)
  expect(companies.filter(({ name }) => text.includes(name)).map(({ name }) => name)).toEqual([])
})

it('draws the same chart on every machine, with text as outlines', () => {
  const chart: ChartSource = {
    kind: 'line',
    unit: '€',
    alt: '',
    caption: '',
    points: [
      { label: 'June', value: 41 },
      { label: 'July', value: 52 },
    ],
  }
  expect(chartSvg(chart)).toBe(chartSvg(chart))
  expect(chartSvg(chart)).not.toContain('<text')
})
