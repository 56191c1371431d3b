import {
  MessageTemplateDraft,
  messageTemplateKindNames,
  messageTemplateKinds,
  messageTemplateNameMax,
  type MessageTemplate,
} from '#contract/messages/desk/message-templates.ts'
import { staffNotices } from '#contract/back-office/staff-notices.ts'
import {
  messageTemplatesKey,
  messageTemplatesQuery,
} from '#web/features/back-office/reasons/api.ts'
import { LoadError, notifyFailure } from '#web/features/back-office/frame/admin-view.tsx'
import { notifyWithUndo } from '#web/features/back-office/frame/undo.ts'
import { useApi } from '#web/platform/api/api.ts'
import { useContractForm } from '#web/platform/api/use-contract-form.ts'
import { Options } from '#web/platform/forms/options.tsx'
import { notify } from '#web/platform/page/notices.ts'
import { DataTable, type Column } from '#web/ui/data-table.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { Button, IconButton } from '#web/ui/forms/button.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { NativeSelect } from '#web/ui/forms/native-select.tsx'
import { RichTextInput } from '#web/ui/forms/rich-text-input.tsx'
import { TextInput } from '#web/ui/forms/text-input.tsx'
import { Refusal } from '#web/ui/note.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

/** The texts that blocks and messages begin with: add, change and remove. */
export function MessageTemplates() {
  const { data, error, refetch } = useQuery(messageTemplatesQuery(useApi()))
  const [open, setOpen] = useState<MessageTemplate>()
  // A new one empties the form.
  const [form, setForm] = useState(0)

  function show(template: MessageTemplate | undefined) {
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
        <DataTable
          caption="Message templates"
          columns={columnsOf(show)}
          rows={data?.results}
          rowKey={({ id }) => id}
          wrap
          skeletonRows={3}
          empty={
            <Empty title="No templates yet">Add the texts that your team sends most often.</Empty>
          }
        />
      )}
    </div>
  )
}

type TemplateFormProps = {
  template: MessageTemplate | undefined
  /** Whether it replaces another form, whose focus it takes over. */
  isFocused: boolean
  onDone: () => void
}

/** Adds a template, or changes one. */
function TemplateForm({ template, isFocused, onDone }: TemplateFormProps) {
  const api = useApi()
  const queryClient = useQueryClient()
  const { kind = 'message', name = '', html = '' } = template ?? {}
  const { form, refusal, submit } = useContractForm(MessageTemplateDraft, { kind, name, html })
  const { errors, isSubmitting } = form.formState

  const save = submit(async (body) => {
    if (template) {
      await api('changeMessageTemplate', { params: { id: String(template.id) }, body })
    } else await api('addMessageTemplate', { body })
    notify(template ? staffNotices.templateChanged : staffNotices.templateAdded)
    onDone()
    await queryClient.invalidateQueries({ queryKey: messageTemplatesKey })
  })

  return (
    <Panel title={template ? `Change “${template.name}”` : 'New template'}>
      <form noValidate onSubmit={save} className="stack">
        <Refusal>{refusal}</Refusal>
        <div className="form">
          <Field label="For" className="s2" error={errors.kind?.message}>
            <NativeSelect {...form.register('kind')}>
              <Options
                of={messageTemplateKinds.map((one) => [one, messageTemplateKindNames[one]])}
              />
            </NativeSelect>
          </Field>
          <Field
            label="Name"
            className="s4"
            limit={messageTemplateNameMax}
            error={errors.name?.message}
          >
            <TextInput
              autoComplete="off"
              autoFocus={template !== undefined}
              {...form.register('name')}
            />
          </Field>
        </div>
        <Field label="Text" group error={errors.html?.message}>
          <RichTextInput
            aria-label="Text"
            html={html}
            onHtml={(typed) =>
              form.setValue('html', typed, {
                shouldDirty: true,
                shouldValidate: errors.html !== undefined,
              })
            }
          />
        </Field>
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

const plainText = (html: string) =>
  new DOMParser()
    .parseFromString(html.replaceAll(/<\/(p|li)>/g, '</$1> '), 'text/html')
    .body.textContent.trim()

const columnsOf = (
  onChange: (template: MessageTemplate) => void,
): readonly Column<MessageTemplate>[] => [
  {
    key: 'name',
    header: 'Name',
    width: '12rem',
    card: 'title',
    isRowHeader: true,
    cell: ({ name }) => name,
  },
  {
    key: 'text',
    header: 'Text',
    card: 'text',
    className: 'soft',
    cell: ({ html }) => plainText(html),
  },
  {
    key: 'kind',
    header: 'For',
    width: '11rem',
    cell: ({ kind }) => messageTemplateKindNames[kind],
  },
  {
    key: 'actions',
    header: 'Actions',
    width: '7rem',
    card: 'action',
    cell: (template) => (
      <span className="row tight">
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

function RemoveTemplate({ template: { id, ...draft } }: { template: MessageTemplate }) {
  const api = useApi()
  const queryClient = useQueryClient()
  const readAgain = () => queryClient.invalidateQueries({ queryKey: messageTemplatesKey })

  async function remove() {
    try {
      await api('removeMessageTemplate', { params: { id: String(id) } })
      notifyWithUndo(staffNotices.templateRemoved, async () => {
        await api('addMessageTemplate', { body: draft })
        await readAgain()
      })
    } catch (failure) {
      notifyFailure('The template was not removed', failure)
    }
    await readAgain()
  }
  return <IconButton icon="trash" label={`Remove “${draft.name}”`} onClick={() => void remove()} />
}
