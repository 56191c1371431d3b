import { paths } from '#contract/paths.ts'
import { GuidelineView, contentQuery } from '#web/features/broadcasts/guidelines/guideline-view.tsx'
import { pageHead } from '#web/platform/page/head.ts'
import { createFileRoute, Link } from '@tanstack/react-router'

const contentKey = 'grading-guidelines'

/** Grading guidelines (BC-060, BC-061). */
export const Route = createFileRoute('/grading-guidelines')({
  loader: async ({ context: { api, queryClient } }) => {
    const { title } = await queryClient.ensureQueryData(contentQuery(api, contentKey))
    return { title }
  },
  head: ({ loaderData }) =>
    loaderData
      ? pageHead({
          ...loaderData,
          description:
            'What grades A, B, C and D mean for used laptops, desktops, servers, mobiles, tablets, monitors and printers, and what F/S, refurbished, tested, pulled and as is mean.',
          keywords:
            'grading guidelines, grade A, grade B, grade C, grade D, used IT, refurbished, open box, as is, F/S',
          path: paths.gradingGuidelines,
        })
      : {},
  component: GradingPage,
})

function GradingPage() {
  return (
    <GuidelineView contentKey={contentKey}>
      For how to offer graded goods, see the <Link to="/broadcast-rules">Broadcast Rules</Link>.
      Browse current <Link to="/broadcasts">Broadcasts</Link>.
    </GuidelineView>
  )
}
