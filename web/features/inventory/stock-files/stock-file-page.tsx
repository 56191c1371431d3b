import { maxId } from '#contract/endpoint.ts'
import { paths } from '#contract/paths.ts'
import { PageFileDrop } from '#web/features/inventory/stock-files/page-file-drop.tsx'
import { stockFileQuery } from '#web/features/inventory/api.ts'
import { InventoryAccessNotice } from '#web/features/inventory/inventory-access-notice.tsx'
import { StockFileNotFound } from '#web/features/inventory/stock-files/stock-file-not-found.tsx'
import { StockFileView } from '#web/features/inventory/stock-files/preview/stock-file-view.tsx'
import { isApiError } from '#web/platform/api/api.ts'
import { pageHead } from '#web/platform/page/head.ts'
import { sessionQuery, useViewer, viewerOf } from '#web/platform/page/session.ts'
import { Icon } from '#web/ui/marks/icon.tsx'
import { PageHead } from '#web/ui/page-head.tsx'
import { createFileRoute, Link, notFound } from '@tanstack/react-router'
import type { ReactNode } from 'react'

/** One stock file, from the look at its first lines to what became of them; for those who trade. */
export const Route = createFileRoute('/inventory/files/$id')({
  loader: async ({ context: { api, queryClient }, params }) => {
    const id = /^\d{1,10}$/.test(params.id) ? Number(params.id) : 0
    if (id < 1 || id > maxId) throw notFound()
    const user = await queryClient.ensureQueryData(sessionQuery(api))
    if (!viewerOf(user).isTrading) return { id }
    try {
      await queryClient.ensureQueryData(stockFileQuery(api, id))
    } catch (failure) {
      if (isApiError(failure) && failure.status === 404) throw notFound()
      throw failure
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
        Back to Inventory
      </Link>
      {children}
    </main>
  )
}
