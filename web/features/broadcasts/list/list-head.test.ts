import { describe, expect, it } from 'vitest'
import type { BroadcastList } from '#contract/broadcasts/broadcasts.ts'
import { listHead } from './list-head.ts'

const lists = [{ id: 7, name: 'Laptop', path: 'laptop' }] as BroadcastList[]

describe('the metadata of a list (MD-001)', () => {
  it('names list and side', () => {
    expect(listHead({}, lists).title).toBe('Broadcasts')
    expect(listHead({ listType: 7 }, lists).title).toBe('Laptop broadcasts')
    expect(listHead({ listType: 7, type: 'WTS' }, lists).title).toBe('WTS Laptop broadcasts')
  })
  it('differs in description per list and side', () => {
    const texts = [{}, { listType: 7 }, { type: 'WTB' }, { listType: 7, type: 'WTB' }] as const
    expect(new Set(texts.map((search) => listHead(search, lists).description)).size).toBe(4)
  })
  it('has the category page as canonical path of a filtered list', () => {
    expect(listHead({ listType: 7 }, lists).path).toBe('/broadcasts/laptop')
    expect(listHead({ listType: 7, type: 'WTS' }, lists).path).toBe('/broadcasts/laptop/wts')
    expect(listHead({ type: 'WTB', page: 2 }, lists).path).toBe('/broadcasts?type=WTB&page=2')
  })
  it('has the page number in the title', () => {
    expect(listHead({ page: 3 }, lists).title).toBe('Broadcasts, page 3')
    expect(listHead({ page: 3 }, lists).description).toMatch(/^Page 3\. /)
  })
  it('excludes searches and personal views from indexing', () => {
    expect(listHead({ query: '840 G8' }, lists)).toMatchObject({
      title: '840 G8 in broadcasts',
      path: '/broadcasts',
      robots: 'noindex,follow',
    })
    expect(listHead({ query: 'iPad' }, lists).title).toBe('iPad in broadcasts')
    expect(listHead({ tab: 1 }, lists).robots).toBe('noindex,follow')
    expect(listHead({}, lists)).not.toHaveProperty('robots')
  })
})

it('links the feed of the same search where feeds support its filters (BC-062)', () => {
  expect(listHead({ query: '840 g8', type: 'WTS', page: 2 }, lists).feed).toBe(
    '/api/broadcasts?contentType=rss&query=840%20g8&type=WTS',
  )
  expect(listHead({ companyId: 7 }, lists).feed).toBeUndefined()
  expect(listHead({ tab: 1 }, lists).feed).toBeUndefined()
})
