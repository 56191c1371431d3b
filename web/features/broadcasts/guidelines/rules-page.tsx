import { paths } from '#contract/paths.ts'
import { GuidelineView, contentQuery } from '#web/features/broadcasts/guidelines/guideline-view.tsx'
import { pageHead } from '#web/platform/page/head.ts'
import { createFileRoute, Link } from '@tanstack/react-router'

const contentKey = 'broadcast-rules'

/** Broadcast rules (BC-060). */
export const Route = createFileRoute('/broadcast-rules')({
  loader: async ({ context: { api, queryClient } }) => {
    const { title, body } = await queryClient.ensureQueryData(contentQuery(api, contentKey))
    return { title, description: body.lead }
  },
  head: ({ loaderData }) =>
    loaderData
      ? pageHead({
          ...loaderData,
          keywords: 'broadcast rules, WTS, WTB, limits, duplicates, plain text, complaints',
          path: paths.broadcastRules,
        })
      : {},
  component: RulesPage,
})

function RulesPage() {
  return (
    <GuidelineView contentKey={contentKey}>
      For what each grade means, see the <Link to="/grading-guidelines">Grading Guidelines</Link>.
      Browse current <Link to="/broadcasts">Broadcasts</Link>.
    </GuidelineView>
  )
}
