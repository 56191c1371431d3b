import { favouriteSorts } from '#contract/search-params.ts'
import { countText } from '#contract/figures/numbers.ts'
import { shownRefusals } from '#contract/notices.ts'
import { paths } from '#contract/paths.ts'
import { favouritesQuery } from '#web/features/companies/api.ts'
import { FavouritesView } from '#web/features/companies/favourites/favourites-view.tsx'
import { readCompaniesSearch } from '#web/features/companies/companies-address-public.ts'
import { pageHead } from '#web/platform/page/head.ts'
import { sessionQuery, useViewer, viewerOf } from '#web/platform/page/session.ts'
import { useSignIn } from '#web/platform/page/sign-in.ts'
import { useApi } from '#web/platform/api/api.ts'
import { Note } from '#web/ui/note.tsx'
import { PageHead } from '#web/ui/page-head.tsx'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'

/** Favourites page (FV-001), for signed-in users. */
export const Route = createFileRoute('/favorites')({
  validateSearch: (raw: Record<string, unknown>) => readCompaniesSearch(raw, favouriteSorts),
  loader: async ({ context: { api, queryClient } }) => {
    const user = await queryClient.ensureQueryData(sessionQuery(api))
    if (!viewerOf(user).readsAsVisitor) await queryClient.ensureQueryData(favouritesQuery(api))
  },
  head: () =>
    pageHead({
      title: 'Your Favorites',
      description: 'The companies you follow and their broadcasts.',
      keywords: 'favorites, companies',
      path: paths.favourites,
      robots: 'noindex,follow',
    }),
  component: FavouritesPage,
})

function FavouritesPage() {
  const search = Route.useSearch()
  const { user, readsAsVisitor } = useViewer()
  const query = favouritesQuery(useApi())
  const { data, isError, refetch } = useQuery({ ...query, enabled: !readsAsVisitor })
  return (
    <main id="main" className="page">
      <PageHead
        title="Your Favorites"
        sub={
          user
            ? data && !readsAsVisitor && companies(data.length)
            : 'Sign in to see your favorites.'
        }
      />
      {!user && <OpenSignIn />}
      {user?.block && <Note tone="warn">{shownRefusals.blocked[user.block]}</Note>}
      {!readsAsVisitor && (
        <FavouritesView
          all={data}
          search={search}
          onAgain={isError ? () => void refetch() : undefined}
        />
      )}
    </main>
  )
}

const companies = (n: number) => `${countText(n)} ${n === 1 ? 'company' : 'companies'}`

/** For members only: opens the sign-in dialog for visitors. */
function OpenSignIn() {
  const signIn = useSignIn()
  const open = useEffectEvent(() => signIn.show())
  useEffect(() => open(), [])
  return signIn.render({})
}
