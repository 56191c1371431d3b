import { stockFormats } from '#contract/inventory/stock-files.ts'
import { useStockPlace } from '#web/features/inventory/stock-place.tsx'
import { buttonClass } from '#web/ui/forms/button.tsx'
import { Icon } from '#web/ui/marks/icon.tsx'
import './stock-export.css'

/** Exports the stock in formats that can be imported again. */
export function StockExport() {
  const { exportPath, inventory, isStaff } = useStockPlace()
  return (
    <div className="row fill stock-export" role="group" aria-label={`Export ${inventory}`}>
      {stockFormats.map((format) => (
        <a
          key={format}
          className={buttonClass()}
          href={`${exportPath}?format=${format}`}
          download
          title={isStaff ? 'The export is recorded in the audit log' : undefined}
        >
          <Icon name="download" />
          Export {format.toUpperCase()}
        </a>
      ))}
    </div>
  )
}
