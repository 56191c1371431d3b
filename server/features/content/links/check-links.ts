import { maxBrokenLinks } from '#contract/content/desk/content.ts'
import { fillText } from '#contract/fill-text.ts'
import { unescapeHtml } from '#server/features/content/clean-html.ts'
import {
  deleteLinksBefore,
  findLastCheck,
  listBrokenLinks,
  listPublishedTexts,
  upsertLink,
} from '#server/features/content/links/queries.ts'
import { readPageFigures } from '#server/features/content/pages/read-figures.ts'
import { isPublicUrl, requestStatus, type Reached } from '#server/platform/http/request-status.ts'
import type { Platform } from '#server/platform/platform.ts'
import pLimit from 'p-limit'

const textsPerQuery = 100
/** Sites that are asked at once; each gets one request at a time. */
const sitesAtOnce = 4
const maxLinks = 20_000

/** Follows the links of all published texts and stores which do not work. */
export async function checkLinks(platform: Platform): Promise<void> {
  const { database, clock, siteUrl, log } = platform
  const { sql } = database
  const startedAt = clock.now()
  const users = new Map<string, number[]>()
  let after = 0
  for (;;) {
    const texts = await listPublishedTexts(sql, { after, limit: textsPerQuery, now: startedAt })
    for (const { id, html } of texts) {
      for (const url of findLinks(html, siteUrl)) users.set(url, [...(users.get(url) ?? []), id])
    }
    if (texts.length < textsPerQuery || users.size > maxLinks) break
    after = texts.at(-1)!.id
  }
  const bySite = Map.groupBy(users.keys(), (url) => new URL(url).host)
  const limit = pLimit(sitesAtOnce)
  let failing = 0
  await Promise.all(
    [...bySite.values()].map((urls) =>
      limit(async () => {
        for (const url of urls) {
          const problem = await findProblem(url, siteUrl)
          if (problem !== null) failing += 1
          const now = clock.now()
          for (const contentId of users.get(url)!) {
            await upsertLink(sql, { contentId, url, problem, now })
          }
        }
      }),
    ),
  )
  await deleteLinksBefore(sql, startedAt)
  log.info({ links: users.size, failing }, 'links of posts and pages checked')
}

const linkAddress = /<(?:a href|img src)="([^"]*)"/g

/** The addresses that cleaned HTML links to, and those of its pictures, absolute and without fragments. */
export function findLinks(html: string, siteUrl: string): string[] {
  const links = new Set<string>()
  for (const [, escaped] of html.matchAll(linkAddress)) {
    const address = unescapeHtml(escaped!)
    if (!URL.canParse(address, siteUrl)) continue
    const url = new URL(address, siteUrl)
    url.hash = ''
    if (/^https?:$/.test(url.protocol) && url.href.length <= 2000) links.add(url.href)
  }
  return [...links]
}

/** Sites answer these to programs though readers get the page. */
const forReadersOnly = new Set([401, 403, 405, 406, 407, 418, 429, 451, 999])

const problemTexts: Record<Exclude<Reached, { status: number }>['failure'], string> = {
  private: 'Leads into a private network',
  unknown: 'This site does not exist',
  certificate: 'The certificate of this site is not valid',
  slow: 'No answer within 10 seconds',
  redirects: 'Redirects without end',
  unreachable: 'This site could not be reached',
}

/** Why a reader who follows the link gets nothing; null if it works. */
async function findProblem(url: string, siteUrl: string): Promise<string | null> {
  const isOwn = new URL(url).origin === siteUrl
  if (!isOwn && !isPublicUrl(url)) return problemTexts.private
  const reached = await requestStatus(url, { trusted: siteUrl })
  // A worker may have no way to its own site.
  if ('failure' in reached) return isOwn ? null : problemTexts[reached.failure]
  const { status } = reached
  if (status < 400 || forReadersOnly.has(status)) return null
  if (status === 404 || status === 410) return `Page not found (${status})`
  return `The site answers with error ${status}`
}

/** The links that did not work at the last check; titles of pages have their figures filled in. */
export async function presentBrokenLinks(platform: Platform) {
  const { sql } = platform.database
  const [rows, checkedAt, figures] = await Promise.all([
    listBrokenLinks(sql, maxBrokenLinks),
    findLastCheck(sql),
    readPageFigures(platform),
  ])
  return {
    checkedAt,
    results: rows.map((row) => ({
      ...row,
      title: row.kind === 'page' ? fillText(row.title, figures) : row.title,
    })),
  }
}
