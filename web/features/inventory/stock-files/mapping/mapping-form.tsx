import {
  type StockMapping,
  conditions,
  conditionWords,
  type Condition,
} from '#contract/inventory/inventory.ts'
import {
  type ImportMode,
  type StockFilePreview,
  importModes,
} from '#contract/inventory/stock-files.ts'
import { countText } from '#contract/numbers.ts'
import { ColumnMapping } from '#web/features/inventory/stock-files/mapping/column-mapping.tsx'
import { countRemarks } from '#web/features/inventory/stock-files/preview/preview-cells.ts'
import { PreviewTable } from '#web/features/inventory/stock-files/preview/preview-table.tsx'
import {
  isComplete,
  setConditionMeaning,
  mapColumn,
  conditionsToMap,
  type MappingDraft,
} from '#web/features/inventory/stock-files/mapping/mapping-draft.ts'
import { FormatSettings } from '#web/features/inventory/stock-files/mapping/format-settings.tsx'
import { linesText } from '#web/features/inventory/stock-files/stock-file-text.ts'
import { Options } from '#web/platform/forms/options.tsx'
import { Button } from '#web/ui/forms/button.tsx'
import { Note } from '#web/ui/note.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { NativeSelect } from '#web/ui/forms/native-select.tsx'
import { Radio } from '#web/ui/forms/choice.tsx'
import { useState, type ReactNode, useId } from 'react'

type ReadingFormProps = {
  preview: StockFilePreview
  draft: MappingDraft
  busy: boolean
  /** Whether another sheet is being analysed. */
  settling: boolean
  fault: string | undefined
  starting: boolean
  dropping: boolean
  onChange: (draft: MappingDraft) => void
  onSheet: (sheet: string) => void
  onStart: (mapping: StockMapping, mode: ImportMode) => void
  onDrop: () => void
}

/** The mapping of a stock file with a preview and the start of the import. */
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

function consequence(mode: ImportMode, stockLines: number): string {
  if (stockLines === 0) return 'will be added to your inventory.'
  const listed = `the ${linesText(stockLines)} in your inventory.`
  return mode === 'replace' ? `will replace ${listed}` : `will be added to ${listed}`
}

function aboutSample(sample: StockFilePreview['sample']): string {
  const { refused, warned } = countRemarks(sample)
  const remarks = [
    ...(refused > 0 ? [`${refused} refused`] : []),
    ...(warned > 0 ? [`${warned} with a warning`] : []),
  ]
  return remarks.length > 0
    ? `Of the first ${sample.length}: ${remarks.join(', ')}.`
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

type SheetChoiceProps = {
  sheets: readonly string[]
  sheet: string | undefined
  onChoose: (sheet: string) => void
}

function SheetChoice({ sheets, sheet, onChoose }: SheetChoiceProps) {
  if (sheets.length < 2) return null
  return (
    <div className="form">
      <Field label="Sheet" className="s3 solo">
        <NativeSelect value={sheet} onChange={({ target }) => onChoose(target.value)}>
          <Options of={sheets} />
        </NativeSelect>
      </Field>
    </div>
  )
}

type ImportModeChoiceProps = {
  mode: ImportMode
  /** Lines in the file, and lines in the own stock. */
  lines: number
  stockLines: number
  onChoose: (mode: ImportMode) => void
}

const names = { replace: 'Replace my inventory', add: 'Add to my inventory' } as const

function ImportModeChoice({ mode, lines, stockLines, onChoose }: ImportModeChoiceProps) {
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

/** Maximum words; a file with more has other content in that column. */
const maxShown = 20

type MeantConditionsProps = {
  draft: MappingDraft
  unknown: StockFilePreview['unknownConditions']
  onMean: (word: string, condition: Condition | undefined) => void
}

/** Maps unknown condition words to conditions. */
function ConditionMeanings({ draft, unknown, onMean }: MeantConditionsProps) {
  const words = conditionsToMap(draft, unknown)
  if (words.length === 0) return null
  return (
    <div className="form">
      {words.slice(0, maxShown).map(({ word, lines }) => (
        <Field
          key={word.toLowerCase()}
          label={`“${word}” means`}
          hint={lines === undefined ? undefined : linesText(lines)}
        >
          <NativeSelect
            value={draft.conditionWords?.[word.toLowerCase()] ?? ''}
            onChange={({ target }) =>
              onMean(
                word,
                conditions.find((code) => code === target.value),
              )
            }
          >
            <option value="">Not recognised: {draft.condition}</option>
            <Options of={conditions.map((code) => [code, `${code} · ${conditionWords[code]}`])} />
          </NativeSelect>
        </Field>
      ))}
    </div>
  )
}
