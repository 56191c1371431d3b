import { stockFileDays } from '#contract/inventory/stock-files.ts'
import { buttonClass } from '#web/ui/forms/button.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { PageHead } from '#web/ui/page-head.tsx'
import { Link } from '@tanstack/react-router'

/** Shown for a stock file that does not exist, was discarded or has expired. */
export function StockFileNotFound() {
  return (
    <>
      <PageHead title="Stock file not found" />
      <Empty
        title="This stock file is no longer available."
        actions={
          <Link to="/inventory" className={buttonClass()}>
            Go to your inventory
          </Link>
        }
      >
        Stock files are kept for {stockFileDays} days. What was imported stays in your inventory.
      </Empty>
    </>
  )
}
