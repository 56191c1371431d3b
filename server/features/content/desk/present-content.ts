import type { ContentKind } from '#contract/content/desk/content.ts'
import { maxVersions } from '#contract/content/desk/content-versions.ts'
import type { TextValues } from '#contract/fill-text.ts'
import {
  findContent,
  findPlanner,
  findVersion,
  listAuthors,
  listCategories,
  listSlugs,
  listVersions,
} from '#server/features/content/editing/queries.ts'
import { completeDraft } from '#server/features/content/editing/prepare-draft.ts'
import { findBrokenLinks } from '#server/features/content/links/queries.ts'
import { applyProductName } from '#server/features/content/news/rules.ts'
import { readPageFigures } from '#server/features/content/pages/read-figures.ts'
import { readSettings } from '#server/features/site/public.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import type { Platform } from '#server/platform/platform.ts'

const maxAuthors = 20

export async function listNamedCategories(platform: Platform, db: Queryable) {
  const [categories, settings] = await Promise.all([listCategories(db), readSettings(platform)])
  return applyProductName(categories, settings).map(({ formerSlugs: _former, ...one }) => one)
}

/** The values of placeholders, which pages have and posts do not. */
export const readFigures = async (platform: Platform, kind: ContentKind): Promise<TextValues> =>
  kind === 'page' ? readPageFigures(platform) : {}

/** A post or page for its editor; undefined if there is none. */
export async function presentContent(platform: Platform, db: Queryable, id: number) {
  const now = platform.clock.now()
  const row = await findContent(db, id, now)
  if (!row) return undefined
  const [published, slugs, categories, authors, brokenLinks, figures, planner] = await Promise.all([
    row.publishedVersion === null ? undefined : findVersion(db, id, row.publishedVersion),
    listSlugs(db, id, now),
    listNamedCategories(platform, db),
    listAuthors(db, maxAuthors),
    findBrokenLinks(db, id),
    readFigures(platform, row.kind),
    row.plannedAt ? findPlanner(db, id, row.plannedAt) : undefined,
  ])
  const publishedSlug = published?.slug ?? null
  return {
    ...row,
    draft: completeDraft(row.draft),
    savedAt: row.draftAt,
    plan: row.plannedAt && {
      version: row.plannedVersion!,
      at: row.plannedAt,
      by: planner?.by ?? null,
      decidedAt: planner?.decidedAt ?? row.plannedAt,
      hasLaterChanges: row.revision > row.plannedRevision!,
    },
    canDelete: row.status === 'draft' && row.firstSeenAt === null,
    publishedSlug,
    formerSlugs: slugs.filter((slug) => slug !== publishedSlug),
    categories,
    authors,
    brokenLinks,
    figures,
  }
}

/** The published versions of a post or page, the latest first; undefined if there is none. */
export async function presentVersions(platform: Platform, id: number) {
  const { sql } = platform.database
  const row = await findContent(sql, id, platform.clock.now())
  if (!row) return undefined
  const versions = await listVersions(sql, id, maxVersions)
  return {
    results: versions.map((one) => ({
      ...one,
      isCurrent: one.version === row.publishedVersion,
      isPlanned: one.version === row.plannedVersion,
    })),
  }
}
