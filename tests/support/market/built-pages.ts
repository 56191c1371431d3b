import type { App } from '#server/app.ts'
import { mountPages } from '#server/platform/http/pages/pages.ts'
import type { Platform } from '#server/platform/platform.ts'
import { buildPagesWhenStale } from '../../../scripts/build-pages.ts'
import type { Caller } from './callers.ts'

/** Serves the built pages in a test market; builds them if their inputs changed. */
export async function mountBuiltPages(app: App, { config, log }: Platform): Promise<void> {
  await buildPagesWhenStale()
  await mountPages(app.http, { config, log, sitemaps: app.sitemaps })
}

export interface RenderedPage {
  /** Path after redirects. */
  path: string
  status: number
  html: string
  /** The text within `main`, white space collapsed. */
  text: string
  title: string
  /** Link texts within `main` by address. */
  links: Map<string, string>
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" }
const textOf = (html: string) =>
  html
    .replace(/<(script|style)\b[^]*?<\/\1>|<!--[^]*?-->/g, '')
    .replace(/<\/?(?:a|b|em|span|strong)\b[^>]*>/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/&(#?\w+);/g, (whole, name: string) => entities[name] ?? whole)
    .replace(/\s+/g, ' ')
    .trim()

/** Requests a page and follows up to three redirects. */
export async function openRenderedPage(
  caller: Caller,
  path: string,
  redirects = 3,
): Promise<RenderedPage> {
  const { status, headers, body } = await caller.raw('GET', path)
  const location = headers.get('location')
  if (location !== null && redirects > 0) return openRenderedPage(caller, location, redirects - 1)
  const html = String(body)
  const main = /<main\b[^]*<\/main>/.exec(html)?.[0] ?? ''
  const links = [...main.matchAll(/<a\b[^>]*\bhref="([^"]*)"[^>]*>([^]*?)<\/a>/g)]
  return {
    path,
    status,
    html,
    text: textOf(main),
    title: textOf(/<title>([^]*?)<\/title>/.exec(html)?.[1] ?? ''),
    links: new Map(links.map(([, href, label]) => [textOf(href!), textOf(label!)])),
  }
}
