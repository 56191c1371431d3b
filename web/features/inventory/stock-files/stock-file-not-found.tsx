import { stockFileDays } from '#contract/inventory/stock-files.ts'
import { buttonClass } from '#web/ui/forms/button.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { PageHead } from '#web/ui/page-head.tsx'
import { Link } from '@tanstack/react-router'

/** What stands in the place of a stock file that is none, was given up, or is too long ago. */
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
