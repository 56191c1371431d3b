import { notices } from '#contract/page-notices.ts'
import { partQuery } from '#web/features/parts/api.ts'
import { partHead } from '#web/features/parts/part/part-heads.ts'
import { otherOffersQuery, wantedQuery } from '#web/features/parts/part/part-market.tsx'
import { PartView } from '#web/features/parts/part/part-view.tsx'
import { pageHead } from '#web/platform/page/head.ts'
import { orNotFound, parseId } from '#web/platform/page/not-found.ts'
import { sessionQuery, viewerOf } from '#web/platform/page/session.ts'
import { settingsQuery } from '#web/platform/page/settings.ts'
import { createFileRoute } from '@tanstack/react-router'

export const Route = createFileRoute('/parts/$id')({
  loader: async ({ context: { api, queryClient }, params }) => {
    const id = parseId(params.id)
    const user = await queryClient.ensureQueryData(sessionQuery(api))
    const { productName } = await queryClient.ensureQueryData(settingsQuery(api))
    const part = await orNotFound(queryClient.ensureQueryData(partQuery(api, id)), {
      ...notices.partNotFound(productName),
      ...(viewerOf(user).readsAsVisitor && {
        hint: 'If you followed an older link, sign in to open it.',
      }),
    })
    // The page reports no errors of what it shows beside the line.
    await Promise.all([
      queryClient.prefetchQuery({ ...otherOffersQuery(api, part.partNumber), retry: false }),
      queryClient.prefetchQuery({ ...wantedQuery(api, part.partNumber), retry: false }),
    ])
    return { id, head: partHead(part) }
  },
  head: ({ loaderData }) => (loaderData ? pageHead(loaderData.head) : {}),
  component: PartPage,
})

function PartPage() {
  return <PartView id={Route.useLoaderData().id} />
}
