import type * as z from 'zod/mini'
import { maxVersions } from '#contract/content/desk/content-versions.ts'
import {
  type ContentListQuery,
  type ContentKind,
  type ContentRow,
  contentStatusNames,
} from '#contract/content/desk/content.ts'
import { fillText, type TextValues } from '#contract/fill-text.ts'
import {
  authorNames,
  contentOrder,
  contentRows,
  selectContent,
} from '#server/features/content/desk/list-queries.ts'
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
import { nameCategories } from '#server/features/content/news/rules.ts'
import { readPageFigures } from '#server/features/content/pages/read-figures.ts'
import { readSettings } from '#server/features/site/public.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import type { ExportColumns } from '#server/platform/lists/exports.ts'
import { findListPage } from '#server/platform/lists/list-queries.ts'
import { presentChoices } from '#server/platform/lists/lists.ts'
import type { Platform } from '#server/platform/platform.ts'

const maxAuthors = 20

async function listNamedCategories(platform: Platform, db: Queryable) {
  const [categories, settings] = await Promise.all([listCategories(db), readSettings(platform)])
  return nameCategories(categories, settings).map(({ formerSlugs: _former, ...one }) => one)
}

/** The values of placeholders, which pages have and posts do not. */
const readFigures = async (platform: Platform, kind: ContentKind): Promise<TextValues> =>
  kind === 'page' ? readPageFigures(platform) : {}

/** A page of the list of posts or pages, with the choices of all filters. */
export async function presentContentList(
  platform: Platform,
  kind: ContentKind,
  query: ContentListQuery,
) {
  const { searchSql: db } = platform.database
  const now = platform.clock.now()
  const { sort = 'date', order = sort === 'title' ? 'asc' : 'desc', page, pageSize } = query
  const figures = await readFigures(platform, kind)
  const chosen = { kind, ...query, figures }
  const { ids, total, counts } = await findListPage(db, selectContent(db, chosen, now), {
    sort: contentOrder(db, sort),
    order,
    limit: pageSize,
    offset: (page - 1) * pageSize,
  })
  const [rows, categories, authors] = await Promise.all([
    contentRows(db, ids, now),
    listNamedCategories(platform, db),
    authorNames(db, [...Object.keys(counts['author'] ?? {}), ...chosen.author]),
  ])
  const nameOf = new Map(categories.map(({ id, name }) => [id, name]))
  return {
    results: rows.map(({ categoryId, ...row }) => ({
      ...row,
      title: fillText(row.title, figures),
      category: categoryId === null ? null : (nameOf.get(categoryId) ?? null),
    })),
    numResults: total,
    choices: {
      status: presentChoices(counts['status'], chosen.status, [
        ...Object.entries(contentStatusNames),
        ['planned', 'Change planned'],
      ]),
      category: presentChoices(
        counts['category'],
        chosen.category,
        categories.map(({ id, name }) => [String(id), name]),
      ),
      author: presentChoices(
        counts['author'],
        chosen.author,
        authors.map(({ key, name }) => [key, name]),
        { byCount: true },
      ),
      pinned: presentChoices(counts['pinned'], chosen.pinned, [
        ['yes', 'Pinned'],
        ['no', 'Not pinned'],
      ]),
    },
  }
}

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
    id,
    kind: row.kind,
    status: row.status,
    draft: completeDraft(row.draft),
    revision: row.revision,
    savedAt: row.draftAt,
    savedBy: row.savedBy,
    publishedAt: row.publishedAt,
    unpublishedAt: row.unpublishedAt,
    isPinned: row.isPinned,
    hasChanges: row.hasChanges,
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
    brokenLinks: [...brokenLinks],
    figures: { ...figures },
  }
}

/** The published versions of a post or page, the latest first; undefined if there is none. */
export async function presentVersions(platform: Platform, id: number) {
  const { sql } = platform.database
  const row = await findContent(sql, id, platform.clock.now())
  if (!row) return undefined
  const versions = await listVersions(sql, id, maxVersions)
  return {
    results: versions.map((one) => {
      const isCurrent = one.version === row.publishedVersion
      return {
        ...one,
        isCurrent,
        isPlanned: one.version === row.plannedVersion,
      }
    }),
  }
}

export const contentColumns: ExportColumns<z.output<typeof ContentRow>> = {
  title: [
    ['id', ({ id }) => String(id)],
    ['title', ({ title }) => title],
  ],
  slug: [['address', ({ slug }) => slug]],
  status: [['status', ({ status }) => contentStatusNames[status]]],
  category: [['category', ({ category }) => category ?? '']],
  author: [['author', ({ author }) => author]],
  date: [['published', ({ publishedAt }) => publishedAt ?? '']],
  changed: [['edited', ({ changedAt }) => changedAt]],
  changedBy: [['edited by', ({ changedBy }) => changedBy ?? '']],
}
