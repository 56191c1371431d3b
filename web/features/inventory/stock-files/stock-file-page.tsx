import { paths } from '#contract/paths.ts'
import { PageFileDrop } from '#web/features/inventory/stock-files/stock-file-drop.tsx'
import {
  StockFileNotFound,
  StockFileView,
} from '#web/features/inventory/stock-files/stock-file-view.tsx'
import { stockFileQuery } from '#web/features/inventory/api.ts'
import { InventoryAccessNotice } from '#web/features/inventory/inventory-access-notice.tsx'
import { pageHead } from '#web/platform/page/head.ts'
import { orNotFound, parseId } from '#web/platform/page/not-found.ts'
import { sessionQuery, useViewer, viewerOf } from '#web/platform/page/session.ts'
import { Icon } from '#web/ui/marks/icon.tsx'
import { PageHead } from '#web/ui/page-head.tsx'
import { createFileRoute, Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

/** A stock file from its preview to the result of the import; for trading members. */
export const Route = createFileRoute('/inventory/files/$id')({
  loader: async ({ context: { api, queryClient }, params }) => {
    const id = parseId(params.id)
    const user = await queryClient.ensureQueryData(sessionQuery(api))
    if (viewerOf(user).isTrading) {
      await orNotFound(queryClient.ensureQueryData(stockFileQuery(api, id)))
    }
    return { id }
  },
  head: ({ params }) =>
    pageHead({
      title: 'Stock file',
      description: 'How a stock file is read, and what became of its lines.',
      keywords: 'inventory, stock, import',
      path: paths.stockFile(Number(params.id)),
      robots: 'noindex,follow',
    }),
  component: StockFilePage,
  notFoundComponent: () => (
    <Frame>
      <StockFileNotFound />
    </Frame>
  ),
})

function StockFilePage() {
  const { id } = Route.useLoaderData()
  const { isTrading } = useViewer()
  return (
    <Frame>
      {isTrading ? (
        <>
          <StockFileView key={id} id={id} />
          <PageFileDrop />
        </>
      ) : (
        <>
          <PageHead title="Stock file" />
          <InventoryAccessNotice />
        </>
      )}
    </Frame>
  )
}

function Frame({ children }: { children: ReactNode }) {
  return (
    <main id="main" className="page">
      <Link to="/inventory" className="back">
        <Icon name="left" small />
        Back to inventory
      </Link>
      {children}
    </main>
  )
}
