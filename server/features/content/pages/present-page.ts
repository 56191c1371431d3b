import type * as z from 'zod/mini'
import { claimFigures, type Page } from '#contract/content/pages.ts'
import { fillText, type TextValues } from '#contract/fill-text.ts'
import { findPage, type PageRow } from '#server/features/content/pages/queries.ts'
import { readPageFigures } from '#server/features/content/pages/read-figures.ts'
import { splitSections, withoutClaims } from '#server/features/content/pages/rules.ts'
import { presentHtml } from '#server/features/content/present-html.ts'
import { createLoadCache } from '#server/platform/load-cache.ts'
import { escapeHtml } from '#server/platform/mail-writing/mail-page.ts'
import type { Platform } from '#server/platform/platform.ts'

/** A change appears on every node within 2 seconds, and many readers of a page share a query in that time. */
const cacheMs = 1500
const maxCached = 100

/** Reads the published page with a current or former address. */
export function createPageReader(platform: Platform) {
  const { database, clock } = platform
  const cache = createLoadCache<{ page: z.output<typeof Page> | undefined }>(maxCached, {
    ttlMs: cacheMs,
    clock,
  })
  return async (slug: string) => {
    const { page } = await cache.forceFetch(slug, {
      context: async () => {
        const row = await findPage(database.sql, slug, clock.now())
        return { page: row && (await presentPage(platform, row)) }
      },
    })
    return page
  }
}

async function presentPage(platform: Platform, row: PageRow) {
  const figures = await readPageFigures(platform)
  const fill = (text: string) => fillText(text, figures)
  return {
    path: row.slug,
    title: fill(row.title),
    lead: fill(row.lead),
    ...splitSections(presentPageHtml(row.html, figures)),
    metaTitle: fill(row.metaTitle),
    metaDescription: fill(row.metaDescription),
    metaKeywords: fill(row.metaKeywords),
    updatedAt: row.changedAt,
  }
}

/** The text of a page as readers get it: with its figures, and without claims that are not confirmed. */
export function presentPageHtml(html: string, figures: TextValues): string {
  const inHtml = Object.fromEntries(
    Object.entries(figures).map(([name, value]) => [
      name,
      typeof value === 'string' ? escapeHtml(value) : value,
    ]),
  )
  const hasClaims = claimFigures.every((name) => Object.hasOwn(figures, name))
  const presented = presentHtml(html)
  return fillText(hasClaims ? presented : withoutClaims(presented), inHtml)
}
