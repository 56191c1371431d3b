import type { Queryable } from '#server/platform/database/database.ts'
import { firstRow } from '#server/platform/database/rows.ts'

export interface PageRow {
  slug: string
  title: string
  lead: string
  html: string
  metaTitle: string
  metaDescription: string
  metaKeywords: string
  savedAt: Date
}

/** The published page that has, or had, this address. */
export const findPage = (db: Queryable, slug: string, now: Date) =>
  firstRow(db<PageRow[]>`
    select version.slug, title, lead, html, meta_title as "metaTitle",
      meta_description as "metaDescription", meta_keywords as "metaKeywords", saved_at as "savedAt"
    from content_slug as known
    join content on content.id = known.content_id
    join content_version as version
      on version.content_id = content.id and version.version = content.published_version
    where known.kind = 'page' and known.slug = ${slug}
      and published_at <= ${now} and (unpublished_at is null or unpublished_at > ${now})`)

/** The addresses of published pages with the times of their last changes. */
export const listPageAddresses = (db: Queryable, now: Date, limit: number) => db<
  { slug: string; changedAt: Date }[]
>`
  select version.slug, greatest(saved_at, published_at) as "changedAt"
  from content
  join content_version as version
    on version.content_id = content.id and version.version = content.published_version
  where kind = 'page' and published_at <= ${now} and (unpublished_at is null or unpublished_at > ${now})
  order by version.slug limit ${limit}`
