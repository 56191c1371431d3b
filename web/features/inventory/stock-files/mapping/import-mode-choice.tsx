import { importModes, type ImportMode } from '#contract/inventory/stock-files.ts'
import { countText } from '#contract/numbers.ts'
import { linesText } from '#web/features/inventory/stock-files/stock-file-text.ts'
import { Radio } from '#web/ui/forms/choice.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Note } from '#web/ui/note.tsx'
import { useId } from 'react'

type ImportModeChoiceProps = {
  mode: ImportMode
  /** Lines of the file, and lines that are listed now. */
  lines: number
  stockLines: number
  onChoose: (mode: ImportMode) => void
}

const names = { replace: 'Replace my inventory', add: 'Add to my inventory' } as const

/** What becomes of the stock that is listed already. */
export function ImportModeChoice({ mode, lines, stockLines, onChoose }: ImportModeChoiceProps) {
  const name = useId()
  const hints = {
    replace: `${stockLines === 1 ? 'The 1 line' : `All ${countText(stockLines)} lines`} that you list now ${stockLines === 1 ? 'is' : 'are'} replaced by the file, in one step, once the whole file has been read.`,
    add: 'Lines with the same part number, manufacturer and condition are updated. All others stay as they are.',
  }
  return (
    <Field label={`You list ${linesText(stockLines)} now`} group="choices">
      <div className="stack import-modes">
        {importModes.map((each) => (
          <Radio
            key={each}
            name={name}
            value={each}
            checked={mode === each}
            hint={hints[each]}
            onChange={() => onChoose(each)}
          >
            {names[each]}
          </Radio>
        ))}
        {mode === 'replace' && lines * 2 < stockLines && (
          <Note tone="warn">This file has fewer than half of the lines you list now.</Note>
        )}
      </div>
    </Field>
  )
}
