import type { ContentDraft } from '#contract/content/desk/content.ts'
import {
  changedAt,
  currentContent,
  isAddress,
  isVisible,
} from '#server/features/content/visible-queries.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import { firstRow } from '#server/platform/database/rows.ts'

export type PageRow = Omit<ContentDraft, 'categoryId' | 'author' | 'isCut'> & { changedAt: Date }

/** The published page that has, or had, this address. */
export const findPage = (db: Queryable, slug: string, now: Date) =>
  firstRow(db<PageRow[]>`
    select version.slug, title, lead, html, meta_title, meta_description, meta_keywords,
      ${changedAt(db, now)} as changed_at
    from ${currentContent(db, now)} join content_slug on content_slug.content_id = content.id
    where content_slug.kind = 'page' and content_slug.slug = ${slug} and ${isAddress(db, now)}
      and ${isVisible(db, now)}`)

/** The addresses of published pages with the times of their last changes. */
export const listPageAddresses = (db: Queryable, now: Date, limit: number) => db<
  { slug: string; changedAt: Date }[]
>`
  select version.slug, ${changedAt(db, now)} as changed_at
  from ${currentContent(db, now)}
  where kind = 'page' and ${isVisible(db, now)}
  order by version.slug limit ${limit}`
