import { newsFeedTtlMinutes } from '#contract/content/posts.ts'
import { paths } from '#contract/paths.ts'
import type { Brand } from '#contract/site/site.ts'
import type { FeedRow } from '#server/features/content/news/queries.ts'
import type { CategoryNames } from '#server/features/content/news/present-post.ts'
import { truncateText } from '#server/features/content/news/rules.ts'
import { presentHtml } from '#server/features/content/present-html.ts'
import { buildRss, escapeXmlText } from '#server/platform/rss.ts'

/** Builds an RSS 2.0 feed of posts with their full texts (BK-080). */
export function buildNewsFeed(feed: {
  rows: readonly FeedRow[]
  categories: CategoryNames
  /** Of the category; undefined for all news. */
  category: { name: string; slug: string } | undefined
  /** Path of the feed. */
  path: string
  siteUrl: string
  brand: Brand
}): string {
  const { rows, categories, category, path, siteUrl, brand } = feed
  return buildRss({
    title: `${brand.shortName}: ${category?.name ?? 'News'}`,
    link: siteUrl + (category ? paths.newsCategory(category.slug) : paths.news),
    description: category
      ? `News of ${brand.shortName} in the category ${category.name}.`
      : `News of ${brand.shortName}: prices, fraud warnings, stolen equipment and members of the trade in used IT.`,
    ttlMinutes: newsFeedTtlMinutes,
    self: siteUrl + path,
    items: rows.map((row) => {
      const own = categories.get(row.catId)
      const post = { id: row.id, titleSlug: row.titleSlug, catURL: own?.slug ?? '' }
      return {
        title: row.title,
        link: siteUrl + paths.newsPost(post),
        // Redirects to the link, whose slug can change.
        permalink: siteUrl + paths.newsCategory(String(row.id)),
        publishedAt: row.publishedAt,
        categories: own ? [own.name] : [],
        description: escapeXmlText(truncateText(row.lead || row.text)),
        content: contentOf(row, siteUrl),
      }
    }),
  })
}

/** The whole text with addresses that work outside of the site; videos are links. */
function contentOf({ lead, html }: Pick<FeedRow, 'lead' | 'html'>, siteUrl: string): string {
  const origin = escapeXmlText(siteUrl)
  const text = presentHtml(html)
    .replaceAll(/ (?:data-embed|loading|decoding|class|scope)="[^"]*"/g, '')
    .replaceAll(/ (src|href)="\//g, ` $1="${origin}/`)
  return (lead && `<p><strong>${escapeXmlText(lead)}</strong></p>`) + text
}
