import type { StockMapping } from '#contract/inventory/inventory.ts'
import type { ImportMode, StockFilePreview } from '#contract/inventory/stock-files.ts'
import { ColumnMapping } from '#web/features/inventory/stock-files/mapping/column-mapping.tsx'
import { countSaid } from '#web/features/inventory/stock-files/preview/preview-cells.ts'
import { PreviewTable } from '#web/features/inventory/stock-files/preview/preview-table.tsx'
import { ImportModeChoice } from '#web/features/inventory/stock-files/mapping/import-mode-choice.tsx'
import { ConditionMeanings } from '#web/features/inventory/stock-files/mapping/condition-meanings.tsx'
import {
  isComplete,
  setConditionMeaning,
  mapColumn,
  conditionsToMap,
  type MappingDraft,
} from '#web/features/inventory/stock-files/mapping/mapping-draft.ts'
import { FormatSettings } from '#web/features/inventory/stock-files/mapping/format-settings.tsx'
import { SheetChoice } from '#web/features/inventory/stock-files/mapping/sheet-choice.tsx'
import { linesText } from '#web/features/inventory/stock-files/stock-file-text.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { Note } from '#web/ui/note.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { useState, type ReactNode } from 'react'

type ReadingFormProps = {
  preview: StockFilePreview
  draft: MappingDraft
  /** Its first lines are being read in another way. */
  busy: boolean
  /** It is not known yet how another sheet is read. */
  settling: boolean
  /** Why the file cannot be read as the draft says. */
  fault: string | undefined
  starting: boolean
  dropping: boolean
  onChange: (draft: MappingDraft) => void
  onSheet: (sheet: string) => void
  onStart: (mapping: StockMapping, mode: ImportMode) => void
  onDrop: () => void
}

/** The columns, the first lines as they will be, what the file does not say, and the start. */
export function MappingForm(props: ReadingFormProps) {
  const { preview, draft, busy, settling, fault, starting, dropping } = props
  const { onChange, onSheet, onStart, onDrop } = props
  const [chosen, setMode] = useState<ImportMode>()
  const { lines, stockLines, warnings, sample, unknownConditions } = preview
  const mode = stockLines === 0 ? 'replace' : (chosen ?? preview.mode)
  const words = conditionsToMap(draft, unknownConditions)
  const notWhole = isComplete(draft) ? undefined : 'Choose the column with the part number.'
  return (
    <div className="reading">
      <div className="split">
        <div className="stack loose">
          {preview.isRemembered && (
            <Note>Your settings from the last file with these columns are used.</Note>
          )}
          <Part title="Columns" about="Choose what each column contains.">
            <SheetChoice sheets={preview.sheets} sheet={draft.sheet} onChoose={onSheet} />
            <ColumnMapping
              preview={preview}
              draft={draft}
              onPick={(index, column) => onChange(mapColumn(draft, index, column))}
            />
            {(notWhole ?? fault) && (
              <Note tone="bad" role="alert">
                {notWhole ?? fault}
              </Note>
            )}
          </Part>
          <Part title="Preview" about={aboutSample(sample)}>
            {warnings.length > 0 && (
              <Note tone="warn">
                {warnings.map((words) => (
                  <p key={words}>{words}</p>
                ))}
              </Note>
            )}
            <PreviewTable sample={sample} mapping={preview.mapping} busy={busy} />
          </Part>
        </div>
        <div className="stack">
          {words.length > 0 && (
            <Panel title="Conditions not recognised">
              <ConditionMeanings
                draft={draft}
                unknown={unknownConditions}
                onMean={(word, condition) => onChange(setConditionMeaning(draft, word, condition))}
              />
            </Panel>
          )}
          <Panel title="Defaults for empty cells">
            <FormatSettings preview={preview} draft={draft} onChange={onChange} />
          </Panel>
          {stockLines > 0 && (
            <Panel title="Import mode">
              <ImportModeChoice
                mode={mode}
                lines={lines}
                stockLines={stockLines}
                onChoose={setMode}
              />
            </Panel>
          )}
        </div>
      </div>
      <div className="save-bar" role="region" aria-label="Start the import">
        <p>
          <b className="num">{linesText(lines)}</b> {consequence(mode, stockLines)}
        </p>
        <Button busy={dropping} onClick={onDrop}>
          Cancel
        </Button>
        <Button
          variant="primary"
          disabled={!isComplete(draft) || fault !== undefined}
          busy={starting || settling}
          onClick={() => isComplete(draft) && onStart(draft, mode)}
        >
          Import
        </Button>
      </div>
    </div>
  )
}

/** What happens on the click. */
function consequence(mode: ImportMode, stockLines: number): string {
  if (stockLines === 0) return 'will be added to your inventory.'
  const listed = `the ${linesText(stockLines)} in your inventory.`
  return mode === 'replace' ? `will replace ${listed}` : `will be added to ${listed}`
}

function aboutSample(sample: StockFilePreview['sample']): string {
  const { refused, warned } = countSaid(sample)
  const said = [
    ...(refused > 0 ? [`${refused} refused`] : []),
    ...(warned > 0 ? [`${warned} with a warning`] : []),
  ]
  return said.length > 0
    ? `Of the first ${sample.length}: ${said.join(', ')}.`
    : 'No problems found.'
}

type PartProps = { title: string; about: string; children: ReactNode }

function Part({ title, about, children }: PartProps) {
  return (
    <section className="stack close">
      <div className="row wrap baseline">
        <h2>{title}</h2>
        <p className="small muted" role="status">
          {about}
        </p>
      </div>
      {children}
    </section>
  )
}
