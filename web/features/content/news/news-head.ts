import {
  newsDescriptionLength,
  newsFeedPath,
  newsTitleLength,
  type NewsCategory,
  type Post,
} from '#contract/content/posts.ts'
import { paths } from '#contract/paths.ts'
import type { Settings } from '#contract/site/site.ts'
import { breadcrumbData, describePage, type PageHead } from '#web/platform/page/head.ts'
import type { NewsSearch } from '#web/features/content/news/news-search.ts'

const minKeywordLength = 4

function cutTo(text: string, max: number, end = ''): string {
  const characters = [...text.replaceAll(/\s+/g, ' ').trim()]
  return characters.length > max
    ? `${characters.slice(0, max - end.length).join('')}${end}`
    : characters.join('')
}
/** At most 55 characters (MD-003). */
export const newsTitle = (title: string) => cutTo(title, newsTitleLength).trim()
/** At most 150 characters: 147 and an ellipsis (MD-004). */
export const newsDescription = (text: string) => cutTo(text, newsDescriptionLength, '...')
/** Terms of more than 3 characters, each once (MD-005). */
export const newsKeywords = (terms: readonly string[]): string =>
  [...new Map(terms.map((term) => [term.trim().toLowerCase(), term.trim()])).values()]
    .filter((term) => [...term].length >= minKeywordLength)
    .join(', ')

/** Metadata of a post: its own meta fields, otherwise its title and beginning (MD-006). */
export function postHead(post: Post, { shortName }: Pick<Settings, 'shortName'>): PageHead {
  const { title, lead, body, catName, catURL, metaTitle, metaDescription, metaKeywords } = post
  const path = paths.newsPost(post)
  const description = newsDescription(metaDescription || lead || body)
  const picture = post.teaser.picture?.url
  return {
    title: newsTitle(metaTitle || title),
    description,
    keywords: newsKeywords(
      metaKeywords ? metaKeywords.split(',') : [catName, ...title.split(/[\s:,.?!]+/)],
    ),
    path,
    kind: 'article',
    picture,
    feed: newsFeedPath(catURL),
    data: [
      {
        '@type': 'NewsArticle',
        headline: title,
        description,
        datePublished: post.date,
        dateModified: post.changedAt,
        author: post.by
          ? { '@type': 'Person', name: post.by }
          : { '@type': 'Organization', name: shortName },
        publisher: { '@type': 'Organization', name: shortName, url: paths.home },
        articleSection: catName,
        mainEntityOfPage: path,
        url: path,
        ...(picture && { image: picture }),
      },
      breadcrumbData([
        { name: 'News', path: paths.news },
        { name: catName, path: paths.newsCategory(catURL) },
        { name: title, path },
      ]),
    ],
  }
}

/** Metadata of the list of all posts, of a category or of a search, which is not indexed. */
export function newsListHead(
  { query, page }: NewsSearch,
  category: NewsCategory | undefined,
): PageHead {
  const name = category?.catDescription
  const title = [query && `“${query}”`, name ?? 'News', page && `page ${page}`]
  const path = category ? paths.newsCategory(category.catUrl) : paths.news
  const steps = [{ name: 'News', path: paths.news }, ...(name ? [{ name, path }] : [])]
  return {
    title: newsTitle(title.filter(Boolean).join(', ')),
    description: newsDescription(
      describePage(
        category
          ? `${name}: posts of the newsroom for traders in used and refurbished IT.`
          : 'Prices, fraud warnings, stolen equipment, members and meetings of the trade in used and refurbished IT.',
        page,
      ),
    ),
    keywords: newsKeywords([
      'news',
      name ?? 'fraud warnings',
      'used IT',
      'refurbished IT',
      'IT trade',
    ]),
    path: page ? `${path}?page=${page}` : path,
    feed: newsFeedPath(category?.catUrl),
    ...(query ? { robots: 'noindex,follow' } : { data: [breadcrumbData(steps)] }),
  }
}
