import { paths } from '#contract/paths.ts'
import { legalTextQuery, parseVersion } from '#web/features/site/legal/api.ts'
import { LegalTextPage } from '#web/features/site/legal/legal-text-page.tsx'
import { pageHead } from '#web/platform/page/head.ts'
import { orNotFound } from '#web/platform/page/not-found.ts'
import { createFileRoute } from '@tanstack/react-router'

export const Route = createFileRoute('/privacy')({
  validateSearch: parseVersion,
  loaderDeps: ({ search: { version } }) => ({ version }),
  loader: async ({ context: { api, queryClient }, deps: { version } }) => {
    await orNotFound(queryClient.ensureQueryData(legalTextQuery(api, 'privacy', version)))
  },
  head: () =>
    pageHead({
      title: 'Privacy policy',
      description: 'Which data we store, why, who sees it and for how long.',
      keywords: 'privacy policy',
      path: paths.privacy,
    }),
  component: function Page() {
    return <LegalTextPage kind="privacy" version={Route.useSearch().version} />
  },
})
