import { auditActions, type AuditAction } from '#contract/back-office/audit.ts'
import {
  AddReasonTemplateBody,
  reasonTemplateMax,
  type ReasonTemplate,
} from '#contract/back-office/reasons.ts'
import { staffNotices } from '#contract/back-office/staff-notices.ts'
import { reasonTemplatesKey, reasonTemplatesQuery } from '#web/features/back-office/reasons/api.ts'
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
import { TextInput } from '#web/ui/forms/text-input.tsx'
import { Refusal } from '#web/ui/note.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { useQuery, useQueryClient } from '@tanstack/react-query'

/** Actions whose dialogs have a reason, as staff do them. */
const reasonedActs = Object.entries(auditActions).filter(([act]) =>
  /^(account|company\.(changed|placed|membership)|contact|email\.asked|exclusion|invoice|mail\.(suppressed|unsuppressed)|session\.forced-out|two-factor\.reset|(logo|picture|recommendation|broadcast)\.removed|staff)\b/.test(
    act,
  ),
)

const actTitle = (act: string | null) =>
  act === null ? 'Every action' : (auditActions[act as AuditAction] ?? act)

/** The reasons that the reason field offers to everybody on the team. */
export function ReasonTemplates() {
  const { data, error, refetch } = useQuery(reasonTemplatesQuery(useApi()))
  return (
    <div className="stack">
      <AddTemplate />
      {error ? (
        <LoadError error={error} onRetry={refetch} />
      ) : (
        <DataTable
          caption="Reason templates"
          columns={columns}
          rows={data?.results}
          rowKey={({ id }) => id}
          wrap
          skeletonRows={3}
          empty={
            <Empty title="No templates yet">Add the reasons that your team gives most often.</Empty>
          }
        />
      )}
    </div>
  )
}

function AddTemplate() {
  const api = useApi()
  const queryClient = useQueryClient()
  const { form, refusal, submit } = useContractForm(AddReasonTemplateBody, { act: null, text: '' })
  const { errors, isSubmitting } = form.formState

  const add = submit(async (body) => {
    await api('addReasonTemplate', { body })
    notify(staffNotices.templateAdded)
    form.reset({ act: body.act, text: '' })
    await queryClient.invalidateQueries({ queryKey: reasonTemplatesKey })
  })

  return (
    <Panel title="New template">
      <form noValidate onSubmit={add} className="stack">
        <Refusal>{refusal}</Refusal>
        <div className="form">
          <Field label="Action" className="s2" error={errors.act?.message}>
            <NativeSelect
              {...form.register('act', {
                setValueAs: (value: unknown) => (value === '' ? null : value),
              })}
            >
              <option value="">Every action</option>
              <Options of={reasonedActs} />
            </NativeSelect>
          </Field>
          <Field
            label="Reason"
            className="s4"
            limit={reasonTemplateMax}
            error={errors.text?.message}
          >
            <TextInput autoComplete="off" {...form.register('text')} />
          </Field>
        </div>
        <div>
          <Button type="submit" icon="plus" busy={isSubmitting}>
            Add template
          </Button>
        </div>
      </form>
    </Panel>
  )
}

const columns: readonly Column<ReasonTemplate>[] = [
  { key: 'text', header: 'Reason', card: 'title', isRowHeader: true, cell: ({ text }) => text },
  { key: 'act', header: 'Action', width: '20rem', cell: ({ act }) => actTitle(act) },
  {
    key: 'actions',
    header: 'Actions',
    width: '5rem',
    card: 'action',
    cell: (template) => <RemoveTemplate template={template} />,
  },
]

function RemoveTemplate({ template: { id, act, text } }: { template: ReasonTemplate }) {
  const api = useApi()
  const queryClient = useQueryClient()
  const readAgain = () => queryClient.invalidateQueries({ queryKey: reasonTemplatesKey })

  async function remove() {
    try {
      await api('removeReasonTemplate', { params: { id: String(id) } })
      notifyWithUndo(staffNotices.templateRemoved, async () => {
        await api('addReasonTemplate', { body: { act: act as AuditAction | null, text } })
        await readAgain()
      })
    } catch (failure) {
      notifyFailure('The template was not removed', failure)
    }
    await readAgain()
  }
  return <IconButton icon="trash" label={`Remove “${text}”`} onClick={() => void remove()} />
}
