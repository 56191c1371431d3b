import { paths } from '#contract/paths.ts'
import { legalTextQuery, parseVersion } from '#web/features/site/legal/api.ts'
import { LegalTextPage } from '#web/features/site/legal/legal-text-page.tsx'
import { pageHead } from '#web/platform/page/head.ts'
import { orNotFound } from '#web/platform/page/not-found.ts'
import { createFileRoute } from '@tanstack/react-router'

export const Route = createFileRoute('/contract')({
  validateSearch: parseVersion,
  loaderDeps: ({ search: { version } }) => ({ version }),
  loader: async ({ context: { api, queryClient }, deps: { version } }) => {
    await orNotFound(queryClient.ensureQueryData(legalTextQuery(api, 'contract', version)))
  },
  head: () =>
    pageHead({
      title: 'Contract terms',
      description: 'The terms of membership.',
      keywords: 'contract terms',
      path: paths.contract,
    }),
  component: function Page() {
    return <LegalTextPage kind="contract" version={Route.useSearch().version} />
  },
})
