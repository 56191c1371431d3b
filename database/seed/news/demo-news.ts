import { cleanContentHtml } from '#server/features/content/public.ts'
import { textOfHtml } from '#server/platform/html-text.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { storeFile } from '#server/platform/files/stored-files.ts'
import { copyRows } from '#database/seed/copy-rows.ts'
import { drawChart } from '#database/seed/news/draw-chart.ts'
import {
  authors,
  fillDates,
  writeHtml,
  type ChartSource,
  type DrawnChart,
  type PostSource,
} from '#database/seed/news/post-source.ts'
import { blogPosts } from '#database/seed/texts/news-blog.ts'
import { meetingPosts } from '#database/seed/texts/news-meeting.ts'
import { memberPosts } from '#database/seed/texts/news-members.ts'
import { pricePosts } from '#database/seed/texts/news-prices.ts'
import { productPosts } from '#database/seed/texts/news-product.ts'
import { stolenPosts } from '#database/seed/texts/news-stolen.ts'
import { fraudPosts } from '#database/seed/texts/news-warnings.ts'

const dayMs = 86_400_000

const allPosts: readonly PostSource[] = [
  ...pricePosts,
  ...blogPosts,
  ...fraudPosts,
  ...stolenPosts,
  ...meetingPosts,
  ...memberPosts,
  ...productPosts,
]

/** The first of the February in which the next meeting is, some years earlier or later. */
function meetingFebruary(now: Date, years: number): number {
  const isOver = now.getUTCMonth() >= 2
  return Date.UTC(now.getUTCFullYear() + (isOver ? 1 : 0) + years, 1, 1)
}

/** When a post was published: in the morning of a working day, never after `now`. */
function dateOf({ at }: PostSource, place: number, now: Date): Date | undefined {
  const day =
    typeof at === 'number'
      ? now.getTime() - at * dayMs
      : meetingFebruary(now, at.meeting) + at.days * dayMs
  const date = new Date(day)
  date.setUTCHours(7 + (place % 4), (place * 17) % 60, 0, 0)
  const weekday = date.getUTCDay()
  if (weekday === 0) date.setUTCDate(date.getUTCDate() - 2)
  if (weekday === 6) date.setUTCDate(date.getUTCDate() - 1)
  return date < now ? date : undefined
}

const slugOf = (title: string) =>
  title
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, 80)
    .replace(/-+$/, '')

/** The posts that are published by `now`, the oldest first. */
export function datedPosts(now: Date): { post: PostSource; date: Date; slug: string }[] {
  return allPosts
    .flatMap((post, place) => {
      const date = dateOf(post, place, now)
      return date ? [{ post, date, slug: slugOf(fillDates(post.title, date)) }] : []
    })
    .toSorted((one, other) => one.date.getTime() - other.date.getTime())
}

/** When a contact read the news for the last time: before the newest one to five posts, on whatever days these are. */
export function lastVisitOf(contactId: number, posts: readonly { date: Date }[]): Date {
  return posts.at(-2 - (contactId % 5))!.date
}

async function storeChart(tx: Tx, chart: ChartSource, at: Date): Promise<DrawnChart> {
  const { width, height, content, smallContent } = await drawChart(chart)
  const file = (name: string, bytes: Buffer) =>
    storeFile(tx, { name, type: 'image/png', content: bytes }, at)
  const [row] = await tx<{ id: number }[]>`
    insert into content_picture (file_id, small_file_id, width, height, uploaded_at)
    values (${await file('chart.png', content)}, ${await file('chart-small.png', smallContent)},
      ${width}, ${height}, ${at})
    returning id`
  return { id: row!.id, width, height }
}

/** Inserts two years of news. Deterministic; dates are relative to `now`. */
export async function writeNews(tx: Tx, now: Date): Promise<void> {
  const posts = datedPosts(now)
  for (const { post, date, slug } of posts) {
    const fill = (text: string) => fillDates(text, date)
    const draw = (chart: ChartSource) => storeChart(tx, { ...chart, points: chart.points }, date)
    const html = cleanContentHtml(await writeHtml(fill(post.text), draw))
    const title = fill(post.title)
    const lead = fill(post.lead)
    const draft = {
      title,
      slug,
      categoryId: post.cat,
      author: authors[post.by],
      lead,
      html,
      metaTitle: '',
      metaDescription: '',
      metaKeywords: post.metaKeywords ?? '',
      isCut: !post.isWhole,
    }
    const [row] = await tx<{ id: number }[]>`
      insert into content (kind, draft, draft_at, published_version, published_at, is_pinned)
      values ('post', ${tx.json(draft)}, ${date}, 1, ${date}, ${post.isPinned ?? false})
      returning id`
    const { id } = row!
    await tx`
      insert into content_version (content_id, version, title, slug, category_id, author, lead, html,
        body_text, meta_keywords, is_cut, saved_at)
      values (${id}, 1, ${title}, ${slug}, ${post.cat}, ${authors[post.by]}, ${lead}, ${html},
        ${textOfHtml(html)}, ${post.metaKeywords ?? ''}, ${!post.isWhole}, ${date})`
    await tx`insert into content_slug (kind, slug, content_id) values ('post', ${slug}, ${id})`
    await tx`
      insert into content_publication (content_id, version, visible_at, decided_at)
      values (${id}, 1, ${date}, ${date})`
  }
  const contacts = await tx<{ id: number }[]>`select id from contact`
  await copyRows(
    tx,
    'news_reader',
    contacts.map(({ id }) => ({
      contact_id: id,
      read_at: lastVisitOf(id, posts),
      wants_warnings: id % 4 === 0,
    })),
  )
  await tx`
    insert into setting (key, value, updated_at)
    values ('lastNewsUpdate', ${JSON.stringify(posts.at(-1)!.date.toISOString())}::text::jsonb, ${now})
    on conflict (key) do nothing`
}
