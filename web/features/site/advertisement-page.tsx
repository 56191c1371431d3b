import { advertisement } from '#contract/site.ts'
import { paths } from '#contract/paths.ts'
import { createFileRoute, redirect } from '@tanstack/react-router'
import { useEffect } from 'react'

export const Route = createFileRoute('/advertisement/$id')({
  // Looking ahead would count as a click.
  preload: false,
  loader: async ({ context: { api }, params: { id } }) => {
    if (!/^\d{1,10}$/.test(id)) throw redirect({ to: paths.home, replace: true })
    const { redirectURL } = (await api(advertisement, { params: { id } })).payload
    if (redirectURL === paths.home) throw redirect({ to: paths.home, replace: true })
    return redirectURL
  },
  head: ({ loaderData }) => ({
    meta: [
      { title: 'Redirecting' },
      { name: 'robots', content: 'noindex,nofollow' },
      ...(loaderData ? [{ httpEquiv: 'refresh', content: `0; url=${loaderData}` }] : []),
    ],
  }),
  component: AdvertisementPage,
})

/** On the way to an advertiser (AD-004). The head leads on too, for browsers without scripts. */
function AdvertisementPage() {
  const target = Route.useLoaderData()
  useEffect(() => location.replace(target), [target])
  return (
    <main id="main" className="page lost">
      <h1>Redirecting...</h1>
      <p>
        If nothing happens, <a href={target}>go on to the advertiser</a>.
      </p>
    </main>
  )
}
