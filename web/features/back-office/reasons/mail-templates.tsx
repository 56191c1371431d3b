import {
  MailTemplateDraft,
  mailTemplateKindNames,
  mailTemplateKinds,
  mailTemplateMax,
  templatePlaceholders,
  type MailTemplate,
  type MailTemplateKind,
} from '#contract/mail/desk/mail-templates.ts'
import { staffNotices } from '#contract/back-office/staff-notices.ts'
import { fillText } from '#contract/fill-text.ts'
import { mailTemplatesKey, mailTemplatesQuery } from '#web/features/back-office/reasons/api.ts'
import { LoadError, notifyFailure } from '#web/features/back-office/frame/admin-view.tsx'
import { notifyWithUndo } from '#web/features/back-office/frame/undo.ts'
import { useApi } from '#web/platform/api/api.ts'
import { useContractForm } from '#web/platform/api/use-contract-form.ts'
import { EditConflictNote, useOptimisticSave } from '#web/platform/forms/optimistic-save.tsx'
import { Options } from '#web/platform/forms/options.tsx'
import { notify } from '#web/platform/page/notices.ts'
import { DataTable, type Column } from '#web/ui/data-table.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { Button, IconButton } from '#web/ui/forms/button.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { NativeSelect } from '#web/ui/forms/native-select.tsx'
import { TextArea, TextInput } from '#web/ui/forms/text-input.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import './mail-templates.css'

/** The texts that replies, questions and mails to companies begin with: add, change, order and remove. */
export function MailTemplates() {
  const { data, error, refetch } = useQuery(mailTemplatesQuery(useApi()))
  const [open, setOpen] = useState<MailTemplate>()
  // A new one empties the form.
  const [form, setForm] = useState(0)
  const order = useOrder(data?.results ?? [])

  function show(template: MailTemplate | undefined) {
    setOpen(template)
    setForm((before) => before + 1)
  }
  return (
    <div className="stack">
      <TemplateForm
        key={form}
        template={open}
        isFocused={form > 0}
        onDone={() => show(undefined)}
      />
      {error ? (
        <LoadError error={error} onRetry={refetch} />
      ) : (
        mailTemplateKinds.map((kind) => {
          const rows = data?.results.filter((template) => template.kind === kind)
          return (
            <section key={kind} aria-label={mailTemplateKindNames[kind]} className="stack tight">
              <h2>{mailTemplateKindNames[kind]}</h2>
              <DataTable
                caption={`Templates: ${mailTemplateKindNames[kind]}`}
                columns={columnsOf({ rows: rows ?? [], onChange: show, ...order })}
                rows={rows}
                rowKey={({ id }) => id}
                wrap
                skeletonRows={1}
                empty={
                  <Empty title="No templates yet">Add the texts that you send most often.</Empty>
                }
              />
            </section>
          )
        })
      )}
    </div>
  )
}

function useOrder(templates: readonly MailTemplate[]) {
  const api = useApi()
  const queryClient = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  async function move({ id, kind }: MailTemplate, step: 1 | -1) {
    const ids = templates.filter((one) => one.kind === kind).map((one) => one.id)
    const at = ids.indexOf(id)
    ids.splice(at, 1)
    ids.splice(at + step, 0, id)
    setBusy(true)
    try {
      await api('orderMailTemplates', { body: { kind, ids } })
      notify(staffNotices.templatesOrdered)
    } catch (failure) {
      notifyFailure('The templates were not reordered', failure)
    }
    await queryClient.invalidateQueries({ queryKey: mailTemplatesKey })
    setBusy(false)
  }
  return { isBusy, move }
}

type TemplateFormProps = {
  template: MailTemplate | undefined
  /** Whether it replaces another form, whose focus it takes over. */
  isFocused: boolean
  onDone: () => void
}

const emptyTemplate: MailTemplate = {
  id: 0,
  kind: 'ticket',
  name: '',
  subject: '',
  text: '',
  version: 0,
}
const valuesOf = ({ kind, name, subject, text }: MailTemplate) => ({ kind, name, subject, text })

/** Adds a template, or changes one, with its placeholders and a preview. */
function TemplateForm({ template, isFocused, onDone }: TemplateFormProps) {
  const api = useApi()
  const queryClient = useQueryClient()
  const opened = template ?? emptyTemplate
  const { form, refusal, submit } = useContractForm(MailTemplateDraft, valuesOf(opened))
  const { conflicts, saveOptimistically } = useOptimisticSave({
    form,
    opened,
    valuesOf,
    labels: { name: 'Name', subject: 'Subject', text: 'Text' },
    read: async ({ id }) => {
      const { results } = await queryClient.fetchQuery(mailTemplatesQuery(api))
      return results.find((one) => one.id === id)
    },
  })
  const { errors, isSubmitting } = form.formState
  const draft = useWatch({ control: form.control })
  const chosen: MailTemplateKind = draft.kind ?? opened.kind

  const save = submit(async (body) => {
    if (template) {
      await saveOptimistically(({ id, version }) =>
        api('changeMailTemplate', { params: { id: String(id) }, body: { ...body, version } }),
      )
    } else await api('addMailTemplate', { body })
    notify(template ? staffNotices.templateChanged : staffNotices.templateAdded)
    onDone()
    await queryClient.invalidateQueries({ queryKey: mailTemplatesKey })
  })

  return (
    <Panel title={template ? `Change “${template.name}”` : 'New template'}>
      <form noValidate onSubmit={save} className="stack">
        <EditConflictNote conflicts={conflicts} refusal={refusal} />
        <div className="split mail-template">
          <div className="form">
            <Field label="For" className="s3" error={errors.kind?.message}>
              <NativeSelect
                {...form.register('kind', {
                  // The field of the subject goes, and with it an error that nobody would see.
                  onChange: ({ target }) =>
                    target.value !== 'companies' && form.setValue('subject', ''),
                })}
              >
                <Options of={mailTemplateKinds.map((one) => [one, mailTemplateKindNames[one]])} />
              </NativeSelect>
            </Field>
            <Field
              label="Name"
              className="s3"
              limit={mailTemplateMax.name}
              error={errors.name?.message}
            >
              <TextInput
                autoComplete="off"
                autoFocus={template !== undefined}
                {...form.register('name')}
              />
            </Field>
            {chosen === 'companies' && (
              <Field
                label="Subject"
                mark="optional"
                limit={mailTemplateMax.subject}
                error={errors.subject?.message}
              >
                <TextInput autoComplete="off" {...form.register('subject')} />
              </Field>
            )}
            <Field label="Text" limit={mailTemplateMax.text} error={errors.text?.message}>
              <TextArea rows={8} {...form.register('text')} />
            </Field>
          </div>
          <Preview kind={chosen} subject={draft.subject ?? ''} text={draft.text ?? ''} />
        </div>
        <div className="row">
          <Button
            type="submit"
            icon={template ? 'check' : 'plus'}
            busy={isSubmitting}
            // Not the empty field: leaving it would show an error, and move what is clicked.
            autoFocus={isFocused && template === undefined}
          >
            {template ? 'Save template' : 'Add template'}
          </Button>
          {template && <Button onClick={onDone}>Cancel</Button>}
        </div>
      </form>
    </Panel>
  )
}

type PreviewProps = { kind: MailTemplateKind; subject: string; text: string }

/** The placeholders of a kind, and the text with their examples. */
function Preview({ kind, subject, text }: PreviewProps) {
  const placeholders = Object.entries(templatePlaceholders[kind])
  const samples = Object.fromEntries(placeholders.map(([name, { sample }]) => [name, sample]))
  return (
    <div className="stack">
      <div>
        <h3>Placeholders</h3>
        <dl className="placeholders small">
          {placeholders.map(([name, { about, sample }]) => (
            <div key={name}>
              <dt>
                <code>{`{${name}}`}</code>
              </dt>
              <dd>
                {about}, <span className="soft">such as {sample}</span>
              </dd>
            </div>
          ))}
        </dl>
      </div>
      <section aria-label="Preview">
        <h3>Preview</h3>
        {text.trim() === '' ? (
          <p className="small muted">The text with these examples appears here.</p>
        ) : (
          <>
            {kind === 'companies' && subject && (
              <p className="strong break">{fillText(subject, samples)}</p>
            )}
            <p className="lines break template-preview">{fillText(text, samples)}</p>
          </>
        )}
      </section>
    </div>
  )
}

type Columns = {
  rows: readonly MailTemplate[]
  isBusy: boolean
  move: (template: MailTemplate, step: 1 | -1) => Promise<void>
  onChange: (template: MailTemplate) => void
}

const columnsOf = ({ rows, isBusy, move, onChange }: Columns): readonly Column<MailTemplate>[] => [
  {
    key: 'name',
    header: 'Name',
    width: '14rem',
    card: 'title',
    isRowHeader: true,
    cell: ({ name }) => name,
  },
  {
    key: 'text',
    header: 'Text',
    card: 'text',
    className: 'soft',
    cell: ({ subject, text }) => (
      <>
        {subject && <span className="block strong break">{subject}</span>}
        <span className="lines break">{text}</span>
      </>
    ),
  },
  {
    key: 'actions',
    header: 'Actions',
    width: '11rem',
    card: 'action',
    cell: (template) => (
      <span className="row tight">
        <IconButton
          icon="up"
          label={`Move “${template.name}” up`}
          disabled={isBusy || rows[0]?.id === template.id}
          onClick={() => void move(template, -1)}
        />
        <IconButton
          icon="move-down"
          label={`Move “${template.name}” down`}
          disabled={isBusy || rows.at(-1)?.id === template.id}
          onClick={() => void move(template, 1)}
        />
        <IconButton
          icon="edit"
          label={`Change “${template.name}”`}
          onClick={() => onChange(template)}
        />
        <RemoveTemplate template={template} />
      </span>
    ),
  },
]

function RemoveTemplate({ template: { id, ...draft } }: { template: MailTemplate }) {
  const api = useApi()
  const queryClient = useQueryClient()
  const readAgain = () => queryClient.invalidateQueries({ queryKey: mailTemplatesKey })

  async function remove() {
    try {
      await api('removeMailTemplate', { params: { id: String(id) } })
      notifyWithUndo(staffNotices.templateRemoved, async () => {
        await api('addMailTemplate', { body: draft })
        await readAgain()
      })
    } catch (failure) {
      notifyFailure('The template was not removed', failure)
    }
    await readAgain()
  }
  return <IconButton icon="trash" label={`Remove “${draft.name}”`} onClick={() => void remove()} />
}
