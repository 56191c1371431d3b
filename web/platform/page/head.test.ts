import { expect, it } from 'vitest'
import { completeHead, describePage, listPageHead, pageHead } from '#web/platform/page/head.ts'

const page = {
  title: 'Broadcasts',
  description: 'What is offered.',
  keywords: 'WTS, WTB',
  path: '/broadcasts?page=2',
}
const site = { name: 'TBS', origin: 'https://market.example' }
const named = (head: ReturnType<typeof completeHead>, name: string) =>
  head.meta?.find((tag) => tag.name === name || tag.property === name)?.content

it('sets title, description, keywords and canonical address (MD-001)', () => {
  const head = completeHead(pageHead(page), site)
  expect(head.meta).toContainEqual({ title: 'Broadcasts - TBS' })
  expect(named(head, 'description')).toBe('What is offered.')
  expect(named(head, 'keywords')).toBe('WTS, WTB')
  expect(head.links).toEqual([
    { rel: 'canonical', href: 'https://market.example/broadcasts?page=2' },
  ])
  expect(named(head, 'og:url')).toBe('https://market.example/broadcasts?page=2')
})

it('sets site name, title and description for link previews (BK-053)', () => {
  const head = completeHead(pageHead(page), site)
  expect(named(head, 'og:site_name')).toBe('TBS')
  expect(named(head, 'og:title')).toBe('Broadcasts')
  expect(named(head, 'og:description')).toBe('What is offered.')
  expect(named(head, 'twitter:card')).toBe('summary')
})

it('links to the feed of a page', () => {
  const head = completeHead(pageHead({ ...page, feed: '/feed?a=1' }), site)
  expect(head.links).toContainEqual({
    rel: 'alternate',
    type: 'application/rss+xml',
    title: 'RSS',
    href: 'https://market.example/feed?a=1',
  })
})

it('describes a product at the address of the page', () => {
  const product = { '@type': 'Product' as const, url: '/a', name: 'X1' }
  expect(completeHead(pageHead({ ...page, data: [product] }), site).meta).toContainEqual({
    'script:ld+json': {
      '@context': 'https://schema.org',
      '@type': 'Product',
      url: 'https://market.example/a',
      name: 'X1',
    },
  })
})

it('allows indexing by default (MD-002)', () => {
  expect(named(completeHead(pageHead(page), site), 'robots')).toBe('index,follow')
  const closed = pageHead({ ...page, robots: 'noindex,follow' })
  expect(named(completeHead(closed, site), 'robots')).toBe('noindex,follow')
})

it('numbers the description of a further page, so that no two pages are described alike', () => {
  expect(describePage('What is offered.', undefined)).toBe('What is offered.')
  expect(describePage('What is offered.', 2)).toBe('Page 2. What is offered.')
})

it('does not index a page after the last one of a list', () => {
  const robotsOf = (page: number | undefined, results: number[] | undefined) =>
    listPageHead<{ robots?: string }>({}, { page, results }).robots
  expect(robotsOf(9, [])).toBe('noindex,follow')
  expect(robotsOf(2, [1])).toBeUndefined()
  expect(robotsOf(9, undefined)).toBeUndefined()
  expect(robotsOf(undefined, [])).toBeUndefined()
})

it('does not change a head without title and address', () => {
  expect(completeHead({}, site)).toEqual({})
})
