import type { StockFileCheck } from '#contract/inventory/file-checks.ts'
import type {
  StockFileForm,
  StockFilePreview,
  StockFileQuestion,
} from '#contract/inventory/stock-files.ts'
import { linesText, type RemovalCounts } from '#contract/inventory/stock-removals.ts'
import { ConditionChoices } from '#web/features/inventory/stock-files/mapping/condition-choices.tsx'
import { ColumnMapping } from '#web/features/inventory/stock-files/mapping/column-mapping.tsx'
import { countRemarks } from '#web/features/inventory/stock-files/preview/preview-cells.ts'
import { PreviewTable } from '#web/features/inventory/stock-files/preview/preview-table.tsx'
import {
  conditionMeaning,
  isComplete,
  setConditionMeaning,
  mapColumn,
  type MappingDraft,
} from '#web/features/inventory/stock-files/mapping/mapping-draft.ts'
import { RepeatedLines } from '#web/features/inventory/stock-files/mapping/repeated-lines.tsx'
import { RefusedInPreview } from '#web/features/inventory/stock-files/refused/refused-in-preview.tsx'
import {
  correctionsOf,
  type LineEdits,
} from '#web/features/inventory/stock-files/refused/line-edits.ts'
import { useStockPlace } from '#web/features/inventory/stock-place.tsx'
import { FormatSettings } from '#web/features/inventory/stock-files/mapping/format-settings.tsx'
import {
  ImportModeChoice,
  StartImport,
  useImportMode,
  type ImportStart,
  type ModeChoice,
} from '#web/features/inventory/stock-files/mapping/import-mode.tsx'
import { Options } from '#web/platform/forms/options.tsx'
import { Button } from '#web/ui/forms/button.tsx'
import { Note } from '#web/ui/note.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { NativeSelect } from '#web/ui/forms/native-select.tsx'
import { useState, type ReactNode } from 'react'

type ReadingFormProps = {
  preview: StockFilePreview
  draft: MappingDraft
  /** The last result of reading all lines; undefined before the first. */
  check: StockFileCheck | undefined
  /** Whether all lines are being read, or why they could not be. */
  checking: boolean
  checkFault: string | undefined
  /** The lines that replacing the stock would remove; undefined if they are not counted. */
  removal: RemovalCounts | undefined
  busy: boolean
  fault: string | undefined
  starting: boolean
  dropping: boolean
  onChange: (draft: MappingDraft) => void
  /** Opens the file in another way; its columns are recognised anew. */
  onOpen: (form: StockFileForm) => void
  onRecheck: () => void
  onStart: (start: ImportStart) => void
  onDrop: () => void
}

/** The mapping of a stock file with a preview and the start of the import. */
export function MappingForm(props: ReadingFormProps) {
  const { preview, draft, check, checking, checkFault, busy, fault } = props
  const { starting, dropping } = props
  const { onRecheck, onStart, onDrop } = props
  const [edits, setEdits] = useState<LineEdits>({})
  const { stockLines, warnings, sample, questions } = preview
  const modeChoice = useImportMode(preview, props.removal)
  const isUnapplied = check !== undefined && correctionsOf(check.refusedLines, edits).length > 0
  const { onChange } = props
  // Another sheet or delimiter makes other lines of the same numbers.
  const onOpen = (form: StockFileForm) => {
    setEdits({})
    props.onOpen(form)
  }
  const notWhole = isComplete(draft) ? undefined : 'Choose the column with the part number.'
  return (
    <div className="reading">
      <div className="split">
        <div className="stack loose">
          {preview.isRemembered && (
            <Note>The settings from the last file with these columns are used.</Note>
          )}
          <FileQuestions
            questions={questions}
            draft={draft}
            busy={busy}
            onChange={onChange}
            onOpen={onOpen}
          />
          <Part title="Columns" about="Choose what each column contains.">
            <SheetChoice
              sheets={preview.sheets}
              sheet={draft.sheet}
              onChoose={(sheet) => onOpen({ sheet })}
            />
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
          <Part title="Preview" about={aboutSample(sample, questions.length > 0)}>
            {warnings.length > 0 && (
              <Note tone="warn">
                {warnings.map((words) => (
                  <p key={words}>{words}</p>
                ))}
              </Note>
            )}
            <PreviewTable sample={sample} mapping={preview.mapping} busy={busy} />
          </Part>
          {check && (check.refused > 0 || draft.corrections) && (
            <RefusedInPreview
              check={check}
              checking={checking}
              corrections={draft.corrections}
              edits={edits}
              onEdit={setEdits}
              onCorrect={(corrections) => onChange({ ...draft, corrections })}
              onUndo={() => {
                const { corrections: _, ...rest } = draft
                setEdits({})
                onChange(rest)
              }}
            />
          )}
        </div>
        <div className="stack">
          {check && (
            <>
              <ConditionChoices
                check={check}
                chosen={(word) => conditionMeaning(draft, word)}
                onChoose={(word, condition) =>
                  onChange(setConditionMeaning(draft, word, condition))
                }
              />
              <RepeatedLines
                repeated={check.repeated}
                mode={draft.repeatedLines ?? 'add'}
                onChoose={(repeatedLines) => onChange({ ...draft, repeatedLines })}
              />
            </>
          )}
          <Panel title="Defaults for empty cells">
            <FormatSettings preview={preview} draft={draft} onChange={onChange} onOpen={onOpen} />
          </Panel>
          {stockLines > 0 && (
            <Panel title="Import mode">
              <ImportModeChoice choice={modeChoice} stockLines={stockLines} />
            </Panel>
          )}
        </div>
      </div>
      <div className="save-bar" role="region" aria-label="Start the import">
        <p role="status">
          {checking || busy ? (
            'Counting the lines…'
          ) : questions.length > 0 ? (
            'Answer the questions about the file first.'
          ) : isUnapplied ? (
            'Apply your corrections first, or undo them.'
          ) : check && !checkFault ? (
            <Announcement check={check} choice={modeChoice} stockLines={stockLines} />
          ) : (
            (checkFault ?? '')
          )}
        </p>
        {checkFault !== undefined && !checking && !busy && (
          <Button icon="again" onClick={onRecheck}>
            Count again
          </Button>
        )}
        <Button busy={dropping} onClick={onDrop}>
          Cancel
        </Button>
        <StartImport
          choice={modeChoice}
          mapping={
            isComplete(draft) &&
            questions.length === 0 &&
            fault === undefined &&
            !isUnapplied &&
            (checkFault !== undefined || check?.listed !== 0)
              ? draft
              : undefined
          }
          busy={starting || busy || checking}
          onStart={onStart}
        />
      </div>
    </div>
  )
}

type AnnouncementProps = {
  check: Pick<StockFileCheck, 'listed' | 'refused' | 'skipped'>
  choice: ModeChoice
  stockLines: number
}

/** The exact number of lines that the import lists. */
function Announcement({
  check: { listed, refused, skipped },
  choice,
  stockLines,
}: AnnouncementProps) {
  const { inventory } = useStockPlace()
  if (listed === 0) return 'No line of this file can be imported. Correct the columns or the lines.'
  return (
    <>
      <b className="num">{linesText(listed)}</b> {consequence(choice, stockLines, inventory)}
      {refused > 0 && ` ${linesText(refused)} refused.`}
      {skipped > 0 && ` ${linesText(skipped)} skipped as headings or totals.`}
    </>
  )
}

function consequence({ mode }: ModeChoice, stockLines: number, inventory: string): string {
  if (stockLines === 0) return `will be added to ${inventory}.`
  const listed = `the ${linesText(stockLines)} in ${inventory}`
  if (mode === undefined)
    return `can be listed. Choose whether to replace ${listed} or add to them.`
  return mode === 'replace' ? `will replace ${listed}.` : `will be added to ${listed}.`
}

function aboutSample(sample: StockFilePreview['sample'], isAsked: boolean): string {
  const { refused, warned } = countRemarks(sample)
  const remarks = [
    ...(refused > 0 ? [`${refused} refused`] : []),
    ...(warned > 0 ? [`${warned} with a warning`] : []),
  ]
  return remarks.length > 0
    ? `Of the first ${sample.length}: ${remarks.join(', ')}.`
    : isAsked
      ? 'As it is read now.'
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

type FileQuestionsProps = {
  questions: StockFilePreview['questions']
  draft: MappingDraft
  busy: boolean
  onChange: (draft: MappingDraft) => void
  onOpen: (form: StockFileForm) => void
}

/** Questions about the file: nothing of it is imported before they are answered (BK-068). */
function FileQuestions({ questions, draft, busy, onChange, onOpen }: FileQuestionsProps) {
  if (questions.length === 0) return null
  function answer({ about }: StockFileQuestion, option: StockFileQuestion['options'][number]) {
    if (option.form) return onOpen(option.form)
    const { columns = draft.columns, currency = draft.currency, ...change } = option.change ?? {}
    onChange({
      ...draft,
      ...change,
      columns,
      currency,
      answered: [...(draft.answered ?? []), about],
    })
  }
  return (
    <section className="stack close" aria-label="Questions about the file">
      {questions.map((question) => (
        <Note key={question.about} tone="warn">
          <div className="stack close">
            <p>{question.words}</p>
            <p className="row wrap">
              {question.options.map((option) => (
                <Button
                  key={option.label}
                  size="sm"
                  disabled={busy}
                  onClick={() => answer(question, option)}
                >
                  {option.label}
                </Button>
              ))}
            </p>
          </div>
        </Note>
      ))}
    </section>
  )
}
