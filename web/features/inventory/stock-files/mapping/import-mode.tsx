import type { StockMapping } from '#contract/inventory/inventory.ts'
import {
  linesText,
  needsConfirmation,
  removalText,
  type RemovalCounts,
} from '#contract/inventory/stock-removals.ts'
import {
  importModes,
  type ImportMode,
  type StockFilePreview,
} from '#contract/inventory/stock-files.ts'
import { useStockPlace } from '#web/features/inventory/stock-place.tsx'
import { lazyPopup, usePopup } from '#web/ui/dialogs/lazy-popup.tsx'
import { Button } from '#web/ui/forms/button.tsx'
import { Radio } from '#web/ui/forms/choice.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Note } from '#web/ui/note.tsx'
import { useId, useState } from 'react'

export interface ImportStart {
  mapping: StockMapping
  mode: ImportMode
  /** Lines that the member agrees to lose. */
  confirmedRemoval?: number
}

const replaceDialog = lazyPopup(() =>
  import('../preview/import-dialogs.tsx').then((module) => module.ReplaceStockDialog),
)

/**
 * The mode of an import and what a replacement would remove. Replacing is never preselected while there is stock; without
 * stock both modes do the same.
 */
export function useImportMode(preview: StockFilePreview, counted: RemovalCounts | undefined) {
  const [chosen, choose] = useState<ImportMode>()
  const { stockLines } = preview
  const mode = stockLines === 0 ? 'replace' : (chosen ?? preview.mode ?? undefined)
  const removal = stockLines > 0 && mode === 'replace' ? counted : undefined
  return { mode, choose, removal }
}
export type ModeChoice = ReturnType<typeof useImportMode>

/** Returns the counted lines, or those that stopped the import where they remove more of the same stock. */
export function requiredConfirmation(
  counted: RemovalCounts | null | undefined,
  stopped: RemovalCounts | null,
): RemovalCounts | undefined {
  if (!counted || !stopped) return counted ?? stopped ?? undefined
  return stopped.listed === counted.listed && stopped.removed > counted.removed ? stopped : counted
}

const names = { replace: 'Replace my inventory', add: 'Add to my inventory' } as const
const namesForStaff = { replace: 'Replace the inventory', add: 'Add to the inventory' } as const
const hints = {
  replace: 'Lines that are not in the file are removed. All others are updated from it.',
  add: 'Lines with the same part number, manufacturer and condition are updated. All others stay as they are.',
} as const

type ImportModeChoiceProps = { choice: ModeChoice; stockLines: number }

export function ImportModeChoice({ choice, stockLines }: ImportModeChoiceProps) {
  const name = useId()
  const { isStaff } = useStockPlace()
  const now = `${linesText(stockLines)} now`
  return (
    <Field label={isStaff ? `The company lists ${now}` : `You list ${now}`} group="choices">
      <div className="stack import-modes">
        {importModes.map((mode) => (
          <Radio
            key={mode}
            name={name}
            value={mode}
            checked={choice.mode === mode}
            hint={hints[mode]}
            onChange={() => choice.choose(mode)}
          >
            {(isStaff ? namesForStaff : names)[mode]}
          </Radio>
        ))}
        {choice.removal && <Removal removal={choice.removal} />}
      </div>
    </Field>
  )
}

function Removal({ removal }: { removal: RemovalCounts }) {
  return (
    <Note tone={needsConfirmation(removal) ? 'warn' : 'info'} role="status">
      {removalText(removal)}
    </Note>
  )
}

type StartImportProps = {
  choice: ModeChoice
  /** Undefined if the file cannot be imported as it is read. */
  mapping: StockMapping | undefined
  busy: boolean
  onStart: (start: ImportStart) => void
}

/** Starts the import, after a question where it would remove much. */
export function StartImport({ choice, mapping, busy, onStart }: StartImportProps) {
  const { mode, removal } = choice
  const dialog = usePopup(replaceDialog)
  if (!mapping || mode === undefined) {
    return (
      <Button variant="primary" disabled>
        Import
      </Button>
    )
  }
  const asks = (counts: RemovalCounts | undefined): counts is RemovalCounts =>
    counts !== undefined && needsConfirmation(counts)
  if (!asks(removal)) {
    return (
      <Button variant="primary" busy={busy} onClick={() => onStart({ mapping, mode })}>
        Import
      </Button>
    )
  }
  return (
    <>
      <Button variant="primary" busy={busy} {...dialog.trigger}>
        Import
      </Button>
      {dialog.render({
        removal,
        onConfirm: () => onStart({ mapping, mode, confirmedRemoval: removal.removed }),
      })}
    </>
  )
}
