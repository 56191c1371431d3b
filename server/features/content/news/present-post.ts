import type * as z from 'zod/mini'
import type { PostRow } from '#contract/content/post-rows.ts'
import { contentPicturePattern } from '#contract/content/pictures.ts'
import { unescapeHtml } from '#server/features/content/clean-html.ts'
import type { PostListRow, PostRow as StoredPost } from '#server/features/content/news/queries.ts'
import { truncateText } from '#server/features/content/news/rules.ts'
import { presentHtml } from '#server/features/content/present-html.ts'

/** Characters of a post in the summary. */
const summaryCharacters = 150

/** Names of categories by id. */
export type CategoryNames = ReadonlyMap<number, { name: string; slug: string }>

type Fields = Pick<PostListRow, 'id' | 'title' | 'titleSlug' | 'catId' | 'publishedAt'>

const commonFields = (row: Fields, categories: CategoryNames) => {
  const category = categories.get(row.catId)
  return {
    id: row.id,
    title: row.title,
    titleSlug: row.titleSlug,
    catId: row.catId,
    catName: category?.name ?? '',
    catURL: category?.slug ?? '',
    cat_url: category?.slug ?? '',
    date: row.publishedAt,
  }
}

const listFields = (row: PostListRow, categories: CategoryNames) => ({
  ...commonFields(row, categories),
  by: row.by,
  isPinned: row.isPinned,
  doReadMore: row.isCut,
  isUnread: false,
  teaser: { picture: readPicture(row.picture), hasVideo: row.hasVideo },
})

/** Parses the tag of a picture in cleaned HTML. */
function readPicture(tag: string | null): z.output<typeof PostRow>['teaser']['picture'] {
  const valueOf = (name: string) => new RegExp(` ${name}="([^"]*)"`).exec(tag ?? '')?.[1] ?? ''
  const url = valueOf('src')
  const [width, height] = [Number(valueOf('width')), Number(valueOf('height'))]
  if (!contentPicturePattern.test(url) || !width || !height) return null
  return { url, alt: unescapeHtml(valueOf('alt')), width, height }
}

/** A post in a list: a teaser if it is cut, otherwise its whole text. */
export function presentRow(row: PostListRow, categories: CategoryNames) {
  const whole = [row.lead, row.text].filter(Boolean).join('\n')
  return {
    ...listFields(row, categories),
    body: row.isCut ? truncateText(row.lead || row.text) : whole,
  }
}

export const presentSummary = (row: PostListRow, categories: CategoryNames) => ({
  ...commonFields(row, categories),
  body: truncateText(row.lead || row.text, summaryCharacters),
})

export function presentPost(
  row: StoredPost,
  related: readonly PostListRow[],
  categories: CategoryNames,
) {
  return {
    ...listFields(row, categories),
    lead: row.lead,
    body: row.text,
    bodyHtml: presentHtml(row.html),
    changedAt: row.changedAt,
    metaTitle: row.metaTitle,
    metaDescription: row.metaDescription,
    metaKeywords: row.metaKeywords,
    related: related.map((one) => presentSummary(one, categories)),
  }
}
