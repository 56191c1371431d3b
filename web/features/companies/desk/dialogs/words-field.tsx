import { maxHtmlLength } from '#contract/back-office/back-office.ts'
import { wordsPreviewDialog } from '#web/features/companies/desk/dialogs/company-dialogs-lazy.ts'
import { messageTemplatesQuery } from '#web/features/back-office/reasons/api.ts'
import { OperatorMessage } from '#web/features/billing/public.ts'
import { useApi } from '#web/platform/api/api.ts'
import { notifyFailure } from '#web/features/back-office/frame/admin-view.tsx'
import { Button } from '#web/ui/forms/button.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { usePopup } from '#web/ui/dialogs/lazy-popup.tsx'
import { RichTextInput } from '#web/ui/forms/rich-text-input.tsx'
import { Segmented } from '#web/ui/forms/segmented.tsx'
import { TextArea } from '#web/ui/forms/text-input.tsx'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { useWatch, type UseFormReturn } from 'react-hook-form'
import './staff-message-dialog.css'

const tabs = [
  { value: 'text', label: 'Text' },
  { value: 'source', label: 'Source' },
] as const

/** A form with a text for members. */
export type WordsForm = UseFormReturn<{ html: string; reason: string }, unknown, never>

type WordsFieldProps = {
  form: WordsForm
  kind: 'block' | 'message'
  /** The company or person who sees the text, and the person of the preview. */
  recipient: string
  reader: string
  isDue?: boolean
  isRequired?: boolean
}

/** The text with its format or as HTML, and templates to begin with. */
export function WordsField(props: WordsFieldProps) {
  const { form, kind, recipient, reader, isDue = false, isRequired = kind === 'block' } = props
  const api = useApi()
  const isBlock = kind === 'block'
  const preview = usePopup(wordsPreviewDialog)
  const html = useWatch({ control: form.control, name: 'html' })
  const [view, setView] = useState<'text' | 'source'>('text')
  // A new one puts other content into the editor.
  const [edition, setEdition] = useState(0)
  const { data } = useQuery(messageTemplatesQuery(api))
  const templates = data?.results.filter(({ kind }) => kind === (isBlock ? 'block' : 'message'))
  const error = form.formState.errors.html?.message
  const label = isBlock ? 'Block message' : 'Message'

  function setHtml(text: string) {
    form.setValue('html', text, { shouldDirty: true, shouldValidate: error !== undefined })
  }
  function replace(text: string) {
    setHtml(text)
    setEdition((before) => before + 1)
  }
  /** Switches the view. HTML as typed may be unsafe until the server has cleaned it. */
  async function show(next: 'text' | 'source') {
    if (next === 'text' && html.trim() !== '') {
      const cleaned = await api('previewHtml', { body: { html } }).catch((failure: unknown) => {
        notifyFailure('The source could not be read', failure)
      })
      if (!cleaned) return
      replace(cleaned.payload.html)
    }
    setView(next)
  }

  return (
    <div className="stack tight">
      <div className="row wrap between">
        <ul className="reasons" aria-label="Templates">
          {templates?.map((template) => (
            <li key={template.id}>
              <button type="button" onClick={() => replace(template.html)}>
                {template.name}
              </button>
            </li>
          ))}
        </ul>
        <Segmented
          small
          label="Edit as"
          options={tabs}
          value={view}
          onValueChange={(next) => void show(next)}
        />
      </div>
      <Field
        label={label}
        {...(view === 'text' && { group: true as const })}
        {...(!isRequired && { hint: 'Leave empty to remove the message.' })}
        {...(view === 'source' && { limit: maxHtmlLength })}
        error={error}
      >
        {view === 'text' ? (
          <RichTextInput key={edition} aria-label={label} html={html} onHtml={setHtml} />
        ) : (
          <TextArea
            className="mono"
            rows={6}
            spellCheck
            data-autofocus
            {...form.register('html')}
          />
        )}
      </Field>
      {view === 'source' && <Preview form={form} />}
      <div>
        <Button
          size="sm"
          icon="eye"
          disabled={html.trim() === '' || html.length > maxHtmlLength}
          {...preview.trigger}
        >
          Preview
        </Button>
        {preview.render({ recipient, reader, isDue, kind, html })}
      </div>
    </div>
  )
}

/** Preview of the text, sanitised by the server. */
function Preview({ form }: { form: WordsForm }) {
  const api = useApi()
  const html = useDeferredValue(useWatch({ control: form.control, name: 'html' }))
  const { data } = useQuery({
    queryKey: ['preview', html],
    queryFn: async () => (await api('previewHtml', { body: { html } })).payload.html,
    enabled: html.trim() !== '' && html.length <= maxHtmlLength,
    placeholderData: keepPreviousData,
  })
  return (
    <section className="stack tight words-preview" aria-label="Preview">
      <h3 className="small muted">Preview</h3>
      {html.trim() === '' ? (
        <p className="muted">Nothing yet.</p>
      ) : data === '' ? (
        <p className="muted">Nothing remains after unsafe HTML is removed.</p>
      ) : (
        data !== undefined && <OperatorMessage html={data} />
      )}
    </section>
  )
}
