import { partQuery } from '#web/features/parts/api.ts'
import { partHead } from '#web/features/parts/part/part-heads.ts'
import { PartNotFound, PartView } from '#web/features/parts/part/part-view.tsx'
import { pageHead } from '#web/platform/page/head.ts'
import { orNotFound, parseId } from '#web/platform/page/not-found.ts'
import { createFileRoute } from '@tanstack/react-router'

export const Route = createFileRoute('/parts/$id')({
  loader: async ({ context: { api, queryClient }, params }) => {
    const id = parseId(params.id)
    const part = await orNotFound(queryClient.ensureQueryData(partQuery(api, id)))
    return { id, head: partHead(part) }
  },
  head: ({ loaderData }) => (loaderData ? pageHead(loaderData.head) : {}),
  component: PartPage,
  notFoundComponent: PartNotFound,
})

function PartPage() {
  return <PartView id={Route.useLoaderData().id} />
}
