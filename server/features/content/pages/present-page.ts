import { pageFigures, type Page } from '#contract/content/pages.ts'
import { presentHtml } from '#server/features/content/clean-html.ts'
import { findPage, type PageRow } from '#server/features/content/pages/queries.ts'
import { splitSections, withoutClaims } from '#server/features/content/pages/rules.ts'
import { fillText, readOperatorSettings, readSettings } from '#server/features/site/public.ts'
import { createLoadCache } from '#server/platform/load-cache.ts'
import { escapeHtml } from '#server/platform/mail-writing/mail-page.ts'
import type { Platform } from '#server/platform/platform.ts'

/** A published change is on every node within this time. */
const lifetimeMs = 1500
const maxCached = 100
const cache = createLoadCache<{ page: Page | undefined }>(maxCached)
const databases = new WeakMap<object, number>()

/** The published page with this current or former address, from a cache of at most two seconds. */
export async function readPage(platform: Platform, slug: string): Promise<Page | undefined> {
  const { database, clock } = platform
  if (!databases.has(database)) databases.set(database, Math.random())
  const period = Math.floor(clock.now().getTime() / lifetimeMs)
  const key = `${databases.get(database)} ${period} ${slug}`
  const found = await cache.forceFetch(key, {
    context: async () => {
      const row = await findPage(database.sql, slug, clock.now())
      return { page: row && (await presentPage(platform, row)) }
    },
  })
  return found.page
}

async function presentPage(platform: Platform, row: PageRow): Promise<Page> {
  const [settings, { spamRule }] = await Promise.all([
    readSettings(platform),
    readOperatorSettings(platform),
  ])
  const figures = pageFigures(settings, spamRule)
  const inHtml = Object.fromEntries(
    Object.entries(figures).map(([name, value]) => [
      name,
      typeof value === 'string' ? escapeHtml(value) : value,
    ]),
  )
  const cleaned = presentHtml(row.html)
  const html = fillText(settings.claims ? cleaned : withoutClaims(cleaned), inHtml)
  const fill = (text: string) => fillText(text, figures)
  return {
    path: row.slug,
    title: fill(row.title),
    lead: fill(row.lead),
    ...splitSections(html),
    metaTitle: fill(row.metaTitle),
    metaDescription: fill(row.metaDescription),
    metaKeywords: fill(row.metaKeywords),
    updatedAt: row.savedAt.toISOString(),
  }
}
