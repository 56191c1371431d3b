import { maxId } from '#contract/endpoint.ts'
import { partQuery } from '#web/features/parts/api.ts'
import { partHead } from '#web/features/parts/part/part-heads.ts'
import { PartNotFound, PartView } from '#web/features/parts/part/part-view.tsx'
import { isApiError } from '#web/platform/api/api.ts'
import { pageHead } from '#web/platform/page/head.ts'
import { createFileRoute, notFound } from '@tanstack/react-router'

/** The page of a stock line. */
export const Route = createFileRoute('/parts/$id')({
  loader: async ({ context: { api, queryClient }, params }) => {
    const id = /^\d+$/.test(params.id) ? Number(params.id) : 0
    if (id < 1 || id > maxId) throw notFound()
    try {
      return { id, head: partHead(await queryClient.ensureQueryData(partQuery(api, id))) }
    } catch (failure) {
      if (isApiError(failure) && failure.status === 404) throw notFound()
      throw failure
    }
  },
  head: ({ loaderData }) => (loaderData ? pageHead(loaderData.head) : {}),
  component: PartPage,
  notFoundComponent: PartNotFound,
})

function PartPage() {
  return <PartView id={Route.useLoaderData().id} />
}
