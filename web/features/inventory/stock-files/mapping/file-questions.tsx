import type {
  StockFileForm,
  StockFilePreview,
  StockFileQuestion,
} from '#contract/inventory/stock-files.ts'
import type { MappingDraft } from '#web/features/inventory/stock-files/mapping/mapping-draft.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { Note } from '#web/ui/note.tsx'

type FileQuestionsProps = {
  questions: StockFilePreview['questions']
  draft: MappingDraft
  busy: boolean
  onChange: (draft: MappingDraft) => void
  onOpen: (form: StockFileForm) => void
}

/** What the file leaves open, until it is answered: nothing of it is imported before (BK-068). */
export function FileQuestions({ questions, draft, busy, onChange, onOpen }: FileQuestionsProps) {
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
