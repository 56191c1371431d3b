import type { StockMapping } from '#contract/inventory/inventory.ts'
import {
  needsConfirmation,
  removalText,
  type StockRemoval,
} from '#contract/inventory/stock-removals.ts'
import {
  importModes,
  type ImportMode,
  type StockFilePreview,
} from '#contract/inventory/stock-files.ts'
import { stockRemovalQuery } from '#web/features/inventory/api.ts'
import {
  isComplete,
  type MappingDraft,
} from '#web/features/inventory/stock-files/mapping/mapping-draft.ts'
import { linesText } from '#web/features/inventory/stock-files/stock-file-text.ts'
import { reasonOf, useApi } from '#web/platform/api/api.ts'
import { lazyPopup, usePopup } from '#web/ui/dialogs/lazy-popup.tsx'
import { Button } from '#web/ui/forms/button.tsx'
import { Radio } from '#web/ui/forms/choice.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Note } from '#web/ui/note.tsx'
import { useQuery } from '@tanstack/react-query'
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
export function useImportMode(preview: StockFilePreview, draft: MappingDraft) {
  const [chosen, choose] = useState<ImportMode>()
  const { stockLines, file } = preview
  const mode = stockLines === 0 ? 'replace' : (chosen ?? preview.mode ?? undefined)
  const compares = stockLines > 0 && mode === 'replace' && isComplete(draft)
  const removal = useQuery(stockRemovalQuery(useApi(), file.id, compares ? draft : undefined))
  // What stopped the last import is known even where it cannot be counted.
  const known = removal.data ?? (removal.isError ? file.stoppedRemoval : undefined)
  return {
    mode,
    choose,
    /** Undefined while it is counted, or if it cannot be. */
    removal: compares ? (known ?? undefined) : undefined,
    isCounting: compares && removal.isPending,
    failure: compares && removal.isError ? reasonOf(removal.error) : undefined,
    recount: () => void removal.refetch(),
  }
}
export type ModeChoice = ReturnType<typeof useImportMode>

const names = { replace: 'Replace my inventory', add: 'Add to my inventory' } as const
const hints = {
  replace: 'Lines that are not in the file are removed. All others are updated from it.',
  add: 'Lines with the same part number, manufacturer and condition are updated. All others stay as they are.',
} as const

type ImportModeChoiceProps = { choice: ModeChoice; stockLines: number }

export function ImportModeChoice({ choice, stockLines }: ImportModeChoiceProps) {
  const name = useId()
  return (
    <Field label={`You list ${linesText(stockLines)} now`} group="choices">
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
            {names[mode]}
          </Radio>
        ))}
        {choice.mode === 'replace' && <Removal choice={choice} />}
      </div>
    </Field>
  )
}

function Removal({ choice: { removal, failure, recount } }: { choice: ModeChoice }) {
  if (failure !== undefined) {
    return (
      <Note tone="warn" role="alert">
        <p>The lines that would be removed could not be counted. {failure}</p>
        <Button size="sm" icon="again" onClick={recount}>
          Count again
        </Button>
      </Note>
    )
  }
  if (!removal) {
    return (
      <p className="small muted" role="status">
        Counting the lines that would be removed…
      </p>
    )
  }
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
  const { mode, removal, isCounting } = choice
  const dialog = usePopup(replaceDialog)
  if (!mapping || mode === undefined) {
    return (
      <Button variant="primary" disabled>
        Import
      </Button>
    )
  }
  const asks = (known: StockRemoval | undefined): known is StockRemoval =>
    known !== undefined && needsConfirmation(known)
  if (!asks(removal)) {
    return (
      <Button
        variant="primary"
        busy={busy || isCounting}
        onClick={() => onStart({ mapping, mode })}
      >
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
