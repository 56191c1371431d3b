import type { StockFile } from '#contract/inventory/stock-files.ts'
import { progressText } from '#web/features/inventory/stock-files/stock-file-text.ts'
import { useDiscardStockFile } from '#web/features/inventory/stock-files/use-discard-stock-file.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { Progress } from '#web/ui/loading.tsx'
import { Panel } from '#web/ui/panel.tsx'

/** How far an import is. It goes on whether somebody looks or not. */
export function ImportProgress({ file }: { file: StockFile }) {
  const { name, state, lines, linesRead, mode } = file
  const drop = useDiscardStockFile(file.id)
  return (
    <Panel className="prose">
      <div className="stack">
        <Progress
          label={`Import of ${name}`}
          value={state === 'writing' ? 1 : linesRead}
          max={state === 'writing' ? 1 : (lines ?? 0)}
          text={progressText(file)}
        />
        <p className="soft">
          {mode === 'replace'
            ? 'Your current inventory stays searchable until all lines are imported.'
            : 'The lines are added in one step.'}{' '}
          You can leave this page. The import continues.
        </p>
        {state === 'waiting' && (
          <p>
            <Button busy={drop.isPending} onClick={() => drop.mutate()}>
              Cancel import
            </Button>
          </p>
        )}
      </div>
    </Panel>
  )
}
