import { paths } from '#contract/paths.ts'
import { pageHead } from '#web/platform/page/head.ts'
import { isApiError, type Api } from '#web/platform/api/api.ts'
import { createFileRoute, redirect } from '@tanstack/react-router'
import { useEffect } from 'react'

export const Route = createFileRoute('/advertisement/$id')({
  // Preloading would count as a click.
  preload: false,
  loader: async ({ context: { api }, params: { id } }) => {
    const target = await targetOf(api, id)
    if (target === paths.home) throw redirect({ to: paths.home, replace: true })
    return target
  },
  head: ({ loaderData, params }) => {
    const head = pageHead({
      title: 'Redirecting',
      description: 'Leads to the site of an advertiser.',
      keywords: 'advertisement',
      path: `/advertisement/${params.id}`,
      robots: 'noindex,nofollow',
    })
    const refresh = { httpEquiv: 'refresh', content: `0; url=${loaderData}` }
    return loaderData ? { ...head, meta: [...head.meta, refresh] } : head
  },
  component: AdvertisementPage,
})

/** Invalid ids lead to the home page too (AD-005). */
async function targetOf(api: Api, id: string): Promise<string> {
  try {
    return (await api('advertisement', { params: { id } })).payload.redirectURL
  } catch (failure) {
    if (isApiError(failure) && failure.status === 404) return paths.home
    throw failure
  }
}

/** Redirects to an advertiser (AD-004); by a meta refresh without JavaScript. */
function AdvertisementPage() {
  const target = Route.useLoaderData()
  useEffect(() => location.replace(target), [target])
  return (
    <main id="main" className="page reading stack close lost">
      <h1>Redirecting...</h1>
      <p>
        If nothing happens, <a href={target}>continue to the advertiser</a>.
      </p>
    </main>
  )
}
