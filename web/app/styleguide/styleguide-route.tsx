import { paths } from '#contract/paths.ts'
import { pageHead } from '#web/platform/page/head.ts'
import { createFileRoute, notFound } from '@tanstack/react-router'
import { Styleguide } from './styleguide-page.tsx'

/** Shown where the demo market is, never to the public. */
export const Route = createFileRoute('/styleguide')({
  beforeLoad: ({ context }) => {
    if (!context.drawing.isDemo) throw notFound()
  },
  head: () =>
    pageHead({
      title: 'Styleguide',
      description: 'Every component in every state.',
      keywords: 'styleguide',
      path: paths.styleguide,
      robots: 'noindex,nofollow',
    }),
  component: StyleguidePage,
})

function StyleguidePage() {
  return (
    <main id="main" className="page">
      <Styleguide />
    </main>
  )
}
