import { servicesQuery } from '#web/features/services/api.ts'
import { servicesHead } from '#web/features/services/page/services-head.ts'
import { ServicesView } from '#web/features/services/page/services-view.tsx'
import { pageHead } from '#web/platform/page/head.ts'
import { createFileRoute } from '@tanstack/react-router'

/** Companies that offer services to the trade, by category (SV-001 to SV-005). */
export const Route = createFileRoute('/services')({
  loader: async ({ context: { api, queryClient } }) =>
    servicesHead(await queryClient.ensureQueryData(servicesQuery(api))),
  head: ({ loaderData }) => (loaderData ? pageHead(loaderData) : {}),
  component: ServicesView,
})
