import { isPagePath } from '#contract/content/pages.ts'
import { pageQuery } from '#web/features/content/api.ts'
import { buildPageHead, loadPageData } from '#web/features/content/pages/page-data.ts'
import { PageView } from '#web/features/content/pages/page-view.tsx'
import { pageHead } from '#web/platform/page/head.ts'
import { orNotFound } from '#web/platform/page/not-found.ts'
import { useApi, useLoaderQuery } from '#web/platform/api/api.ts'
import { createFileRoute, notFound, redirect } from '@tanstack/react-router'

/** Every page that staff write; other addresses show the 404 page (ST-001, SH-045). */
export const Route = createFileRoute('/$')({
  loader: async ({ context: { api, queryClient }, params: { _splat: path = '' } }) => {
    const lower = path.toLowerCase()
    if (!isPagePath(lower)) throw notFound()
    const page = await orNotFound(queryClient.ensureQueryData(pageQuery(api, lower)))
    // A former address, or one with capitals.
    if (page.path !== path) throw redirect({ href: `/${page.path}`, statusCode: 301 })
    return buildPageHead(page, await loadPageData(api, queryClient, path))
  },
  head: ({ loaderData }) => (loaderData ? pageHead(loaderData) : {}),
  component: SitePage,
})

function SitePage() {
  const { _splat: path = '' } = Route.useParams()
  const page = useLoaderQuery(pageQuery(useApi(), path))
  if (!page) return <main id="main" className="page reading" aria-busy="true" />
  return <PageView page={page} />
}
