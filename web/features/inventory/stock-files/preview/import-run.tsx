import type { StockFile } from '#contract/inventory/stock-files.ts'
import { progressText } from '#web/features/inventory/stock-files/stock-file-words.ts'
import { useDropStockFile } from '#web/features/inventory/stock-files/use-drop-stock-file.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { Progress } from '#web/ui/loading.tsx'
import { Panel } from '#web/ui/panel.tsx'

/** How far an import is. It goes on whether somebody looks or not. */
export function ImportRun({ file }: { file: StockFile }) {
  const { name, state, lines, linesRead, mode } = file
  const drop = useDropStockFile(file.id)
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
            ? 'Your inventory stays as it is, and searchable, until all lines are in.'
            : 'The lines are added all at once.'}{' '}
          You can leave this page: the import goes on by itself.
        </p>
        {state === 'waiting' && (
          <p>
            <Button busy={drop.isPending} onClick={() => drop.mutate()}>
              Do not import it
            </Button>
          </p>
        )}
      </div>
    </Panel>
  )
}
