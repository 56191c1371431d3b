import type { Post } from '#contract/content/posts.ts'
import { describe, expect, it } from 'vitest'
import {
  newsDescription,
  newsKeywords,
  newsListHead,
  newsTitle,
  postHead,
} from '#web/features/content/news/news-head.ts'

const brand = { shortName: 'TBS' }
const post: Post = {
  id: 7,
  title: 'DDR4 is climbing again: what the October broadcasts of the market show',
  titleSlug: 'ddr4',
  catId: 9,
  catName: 'Blog',
  catURL: 'blog',
  cat_url: 'blog',
  by: 'Femke Dijkhuis',
  date: '2026-11-18T08:00:00.000Z',
  isPinned: false,
  doReadMore: true,
  isUnread: false,
  lead: 'Words of the lead. '.repeat(20),
  body: 'Text',
  bodyHtml: '<p>Text</p>',
  teaser: {
    picture: { url: '/api/content/pictures/3', alt: 'A chart', width: 1440, height: 520 },
    hasVideo: false,
  },
  changedAt: '2026-11-19T08:00:00.000Z',
  metaTitle: '',
  metaDescription: '',
  metaKeywords: '',
  related: [],
}
const category = {
  id: 9,
  catUrl: 'blog',
  catDescription: 'Blog',
  posts: 3,
  isArchived: false,
  formerUrls: [],
}

describe('metadata of a post', () => {
  it('has a title of at most 55 characters (MD-003, AM-095)', () => {
    expect(newsTitle('x'.repeat(56))).toBe('x'.repeat(55))
    expect(newsTitle('x'.repeat(55))).toBe('x'.repeat(55))
    expect(postHead(post, brand).title).toBe(
      'DDR4 is climbing again: what the October broadcasts of',
    )
  })

  it('has a description of 147 characters and an ellipsis if it is longer than 150 (MD-004)', () => {
    expect(newsDescription('x'.repeat(150))).toBe('x'.repeat(150))
    expect(newsDescription('x'.repeat(151))).toBe(`${'x'.repeat(147)}...`)
  })

  it('has keywords of more than 3 characters, each once (MD-005)', () => {
    expect(newsKeywords(['DDR', 'DDR4', ' ddr4', 'HPE', 'memory'])).toBe('ddr4, memory')
  })

  it('takes its own meta fields before title and text (MD-006)', () => {
    const head = postHead(
      {
        ...post,
        metaTitle: 'M title',
        metaDescription: 'M text',
        metaKeywords: 'RAM, memory prices',
      },
      brand,
    )
    expect(head).toMatchObject({
      title: 'M title',
      description: 'M text',
      keywords: 'memory prices',
      path: '/news/blog/ddr4?id=7',
      kind: 'article',
      picture: '/api/content/pictures/3',
      feed: '/api/news/rss/blog',
    })
    const [article, crumbs] = head.data!
    expect(article).toMatchObject({
      '@type': 'NewsArticle',
      headline: post.title,
      datePublished: post.date,
      dateModified: post.changedAt,
      author: { '@type': 'Person', name: 'Femke Dijkhuis' },
      image: '/api/content/pictures/3',
    })
    expect(crumbs).toMatchObject({ '@type': 'BreadcrumbList' })
  })
})

describe('metadata of a list', () => {
  it('has the address of the category for both of its addresses, and its feed', () => {
    expect(newsListHead({ catId: 9 }, category)).toMatchObject({
      title: 'Blog',
      path: '/news/blog',
      feed: '/api/news/rss/blog',
    })
    expect(newsListHead({ page: 2 }, undefined)).toMatchObject({
      title: 'News, page 2',
      path: '/news?page=2',
      feed: '/api/news/rss',
    })
  })

  it('keeps searches out of indexes', () => {
    expect(newsListHead({ query: 'ddr4' }, undefined).robots).toBe('noindex,follow')
    expect(newsListHead({}, undefined).robots).toBeUndefined()
  })
})
