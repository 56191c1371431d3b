import { sides } from '#contract/broadcasts/broadcasts.ts'
import { paths } from '#contract/paths.ts'
import { manifestPath } from '#contract/push/app-addresses.ts'
import { listsQuery } from '#web/features/broadcasts/api.ts'
import { type Transport, createApi } from '#web/platform/api/api.ts'
import { readPreferences } from '#web/platform/page/preferences.tsx'
import type { RenderContext } from '#web/platform/page/router-context.ts'
import {
  createRequestHandler,
  getSsrStatus,
  RouterServer,
  transformHtmlStringWithRouter,
} from '@tanstack/react-router/ssr/server'
import { renderToString } from 'react-dom/server'
import { QueryClient } from '@tanstack/react-query'
import { createMarketRouter } from './router.tsx'

interface PageAssets {
  styles: string[]
  /** Modules of every page in execution order: the imports of the entry, then the entry. */
  modules: string[]
  /** Modules of one page, by route id. */
  routes: Record<string, string[]>
}

interface RenderInput {
  url: string
  transport: Transport
  cookies: string
  drawing: RenderContext
  nonce: string
  assets: PageAssets
}

interface Rendered {
  status: number
  html: string
  location?: string
}

/**
 * Loads scripts after the first paint, so that they do not compete with styles and fonts for bandwidth (after 400 ms
 * in background tabs, which do not paint). Modules run one by one with yields in between, to keep the page responsive.
 */
function startAfterFirstPaint(fetched: string[], run: string[] = []) {
  const fetchAll = `for(let m of ${JSON.stringify(fetched)}){let l=document.createElement("link");l.rel="modulepreload";l.href=m;document.head.append(l)}`
  const runEach =
    run.length === 0
      ? ''
      : `for(let m of ${JSON.stringify(run)}){await import(m);await new Promise(r=>setTimeout(r))}`
  const children = `let go=async()=>{go=()=>{};${fetchAll}${runEach}};requestAnimationFrame(()=>setTimeout(()=>go()));setTimeout(()=>go(),400)`
  return { scripts: [{ attrs: { type: 'module', async: true }, children }] }
}

/** Records the last click and the keys until the page is hydrated, which then repeats them; the router runs it twice. */
const recordInput = {
  attrs: {},
  children:
    'self.earlyKeys||(earlyKeys=[],addEventListener("click",recordClick=e=>earlyClick=e),addEventListener("keydown",recordKey=e=>earlyKeys.push(e)))',
}

function manifestOf({ styles, modules, routes }: PageAssets) {
  const pages = Object.entries(routes).map(([id, files]) => [id, startAfterFirstPaint(files)])
  return {
    routes: {
      __root__: {
        css: styles,
        scripts: [recordInput, ...startAfterFirstPaint(modules, modules).scripts],
      },
      ...Object.fromEntries(pages),
    },
  }
}

/**
 * Tags by which browsers install the site. React ignores them in the head, so that no page carries them in its scripts.
 */
function addInstallTags(html: string, theme: 'light' | 'dark' | undefined): string {
  const colors = { light: '#f7f9f9', dark: '#0e1213' }
  const themeColors = theme
    ? `<meta name="theme-color" content="${colors[theme]}">`
    : `<meta name="theme-color" media="(prefers-color-scheme: light)" content="${colors.light}"><meta name="theme-color" media="(prefers-color-scheme: dark)" content="${colors.dark}">`
  const tags = `${themeColors}<link rel="manifest" href="${manifestPath}"><link rel="apple-touch-icon" href="/icons/apple-touch-icon.png">`
  return html.replace('</head>', `${tags}</head>`)
}

/** Renders a page to HTML. @throws the error of a loader or component */
export async function render(input: RenderInput): Promise<Rendered> {
  const preferences = readPreferences(input.cookies)
  const handle = createRequestHandler({
    request: new Request(input.url),
    createRouter: () =>
      createMarketRouter({
        transport: input.transport,
        preferences: () => preferences,
        drawing: input.drawing,
        nonce: input.nonce,
      }),
    getRouterManifest: () => manifestOf(input.assets),
  })
  const response = await handle(async ({ router }) => {
    const failed = router.state.matches.find((match) => match.status === 'error')
    if (failed) throw failed.error
    const html = renderToString(<RouterServer router={router} />)
    return new Response(await transformHtmlStringWithRouter(router, html), {
      status: getSsrStatus(router),
    })
  })
  const location = response.headers.get('location')
  return {
    status: response.status,
    html: addInstallTags(await response.text(), preferences.theme),
    ...(location === null ? {} : { location }),
  }
}

/** Addresses of the sitemap; all are open to visitors. */
export async function publicPaths(transport: Transport): Promise<string[]> {
  const lists = await new QueryClient().fetchQuery(listsQuery(createApi(transport)))
  return [
    paths.home,
    paths.broadcasts,
    paths.parts,
    paths.companies,
    paths.services,
    paths.register,
    paths.diamondMembers,
    paths.goldMembers,
    paths.trustedMembers,
    paths.rss,
    paths.contract,
    paths.privacy,
    ...lists.flatMap(({ path }) => [
      paths.broadcastList(path),
      ...sides.map((side) => paths.broadcastList(path, side)),
    ]),
  ]
}
