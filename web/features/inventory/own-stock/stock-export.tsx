import { exportStock, stockFormats } from '#contract/inventory/stock-files.ts'
import { buttonClass } from '#web/ui/forms/button.tsx'
import { Icon } from '#web/ui/marks/icon.tsx'
import './stock-export.css'

/** Exports the own stock in formats that can be imported again. */
export function StockExport() {
  return (
    <div className="row fill stock-export" role="group" aria-label="Export your inventory">
      {stockFormats.map((format) => (
        <a
          key={format}
          className={buttonClass()}
          href={`${exportStock.path}?format=${format}`}
          download
        >
          <Icon name="download" />
          Export {format.toUpperCase()}
        </a>
      ))}
    </div>
  )
}
